// @ts-check
// The logbook: everything of a desk deleted at once, if one means it.

import { deleteDesk } from "../parts/api.js";
import { find } from "../parts/dom.js";

find("delete-desk").addEventListener("click", async () => {
  const said = find("key-error");
  try {
    const { url } = await deleteDesk();
    location.assign(url);
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : "";
    said.hidden = false;
  }
});
