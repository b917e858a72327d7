// @ts-check
// The interface's words in the language of the page; switched in place, without losing anything.

const spoken = { language: document.documentElement.lang || "en", entries: /** @type {Record<string, string>} */ ({}) };

export const currentLanguage = () => spoken.language;

export async function loadWords(wanted = spoken.language) {
  const answer = await fetch(`/api/words?language=${encodeURIComponent(wanted)}`);
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  spoken.entries = await answer.json();
  spoken.language = wanted;
}

// `{count:arrow|arrows}` is the word for so many; what counts as one is for the language to say (in French nought does too).
/** @param {string} key @param {Record<string, any>} values */
export const w = (key, values = {}) => fill(spoken.entries[key] ?? key, values);

/** @param {string} text @param {Record<string, any>} values */
export function fill(text, values) {
  return text.replace(/\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g, (whole, name, one, many) => {
    if (!(name in values)) return whole;
    if (one === undefined) return String(values[name]);
    return single(values[name]) ? one : many;
  });
}

/** @param {string | number} value */
function single(value) {
  const number = Math.abs(Number(String(value).replace("−", "-")));
  return new Intl.PluralRules(spoken.language).select(number) === "one";
}

// A phrase as a sentence begins.
export const capital = (/** @type {string} */ text) => text.charAt(0).toLocaleUpperCase(spoken.language) + text.slice(1);

// A phrase as a whole sentence, if it is none yet.
export const sentence = (/** @type {string} */ text) => (/[.!?…]$/.test(text) ? capital(text) : `${capital(text)}.`);

export const hasWord = (/** @type {string} */ key) => key in spoken.entries;

// Relabel what the server wrote: data-w for text, data-w-label for names, data-w-placeholder for fields.
/** @param {ParentNode} root */
export function relabel(root = document) {
  document.documentElement.lang = spoken.language;
  for (const node of root.querySelectorAll("[data-w]")) node.textContent = w(node.dataset.w ?? "");
  for (const node of root.querySelectorAll("[data-w-label]")) {
    const label = w(node.dataset.wLabel ?? "");
    node.setAttribute("aria-label", label);
    if (node.title) node.title = label;
  }
  for (const node of root.querySelectorAll("[data-w-placeholder]")) node.setAttribute("placeholder", w(node.dataset.wPlaceholder ?? ""));
}
