// The one way elements are made, and small questions to the page.

const SVG = "http://www.w3.org/2000/svg";

export const find = (name, root = document) => root.querySelector(`[data-${name}]`);

export function node(tag, properties = {}, ...children) {
  const { dataset, attributes, ...own } = properties;
  const element = Object.assign(document.createElement(tag), own);
  Object.assign(element.dataset, dataset);
  for (const [name, value] of Object.entries(attributes ?? {})) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// The same by attributes alone: `false` leaves one out, `true` is one without a value.
export function el(tag, given = {}, ...children) {
  const there = Object.entries(given).filter(([, value]) => value !== false && value !== null && value !== undefined);
  return node(tag, { attributes: Object.fromEntries(there.map(([name, value]) => [name, value === true ? "" : value])) }, ...children);
}

// A part of a drawing.
export function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function drawing(markup, attributes = {}) {
  const svg = shape("svg", { "aria-hidden": "true", focusable: "false", ...attributes });
  svg.innerHTML = markup;
  return svg;
}

// One of the drawings of icons.html.
export const icon = (name) => drawing(`<use href="#i-${name}"/>`, { class: "ic" });

// Whether the last touch was a key: who plays by keyboard keeps a focus, who points does not need one.
let keys = false;
addEventListener("keydown", (event) => (keys = !["Shift", "Control", "Alt", "Meta"].includes(event.key)), true);
addEventListener("pointerdown", () => (keys = false), true);
export const byKeys = () => keys;

export const typing = (event) =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  Boolean(event.target.closest?.("input:not([type=radio], [type=checkbox]), select, textarea, dialog[open]"));

export const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
