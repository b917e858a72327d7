// @ts-check
// The one way elements are made, and small questions to the page.

const SVG = "http://www.w3.org/2000/svg";

// The windows that are a phone's: narrow, or as low as one on its side or a page at 200 %. The style sheets say the same.
export const PHONE = "(max-width: 700px), (max-height: 500px)";

/**
 * What the page's template marks with `data-<name>`: it is there. Where it may be missing, `?.` says so.
 * @type {{<K extends keyof Places>(name: K, root?: ParentNode): Places[K], (name: string, root?: ParentNode): HTMLElement}}
 */
export const find = (/** @type {string} */ name, /** @type {ParentNode} */ root = document) =>
  /** @type {any} */ (root.querySelector(`[data-${name}]`));

/** @param {Event} event @returns {HTMLElement} the element it is about */
export const at = (event) => /** @type {HTMLElement} */ (event.target);

/**
 * @typedef {string | Node | null | undefined} Child
 * @typedef {{dataset?: Record<string, string | number>, attributes?: Record<string, string>, [name: string]: any}} Given
 */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Given} properties
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function node(tag, properties = {}, ...children) {
  const { dataset, attributes, ...own } = properties;
  const element = Object.assign(document.createElement(tag), own);
  Object.assign(element.dataset, dataset);
  for (const [name, value] of Object.entries(attributes ?? {})) element.setAttribute(name, value);
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/**
 * The same by attributes alone: `false` leaves one out, `true` is one without a value.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} given
 * @param {Child[]} children
 */
export function el(tag, given = {}, ...children) {
  const there = Object.entries(given).filter(([, value]) => value !== false && value !== null && value !== undefined);
  return node(tag, { attributes: Object.fromEntries(there.map(([name, value]) => [name, value === true ? "" : value])) }, ...children);
}

/**
 * A part of a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {string} markup @param {Record<string, string>} attributes */
export function drawing(markup, attributes = {}) {
  const svg = shape("svg", { "aria-hidden": "true", focusable: "false", ...attributes });
  svg.innerHTML = markup;
  return svg;
}

// One of the drawings of icons.html.
export const icon = (name) => drawing(`<use href="#i-${name}"/>`, { class: "ic" });

// Whether the last touch was a key: who plays by keyboard keeps a focus, who points does not need one.
const hand = { keys: false };
addEventListener("keydown", (event) => (hand.keys = !["Shift", "Control", "Alt", "Meta"].includes(event.key)), true);
addEventListener("pointerdown", () => (hand.keys = false), true);
export const byKeys = () => hand.keys;

/** @param {KeyboardEvent} event */
export const typing = (event) =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  Boolean(at(event).closest?.("input:not([type=radio], [type=checkbox]), select, textarea, dialog[open]"));

/** @param {number} ms */
export const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
