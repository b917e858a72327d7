// The interface's words in the language of the page; switched in place, without losing anything.

let entries = {};
let language = document.documentElement.lang || "en";

export const currentLanguage = () => language;

export async function loadWords(wanted = language) {
  const answer = await fetch(`/api/words?language=${encodeURIComponent(wanted)}`);
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  entries = await answer.json();
  language = wanted;
}

// `{count:arrow|arrows}` is the word for so many; what counts as one is for the language to say (in French nought does too).
export const w = (key, values = {}) => fill(entries[key] ?? key, values);

export function fill(text, values) {
  return text.replace(/\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g, (whole, name, one, many) => {
    if (!(name in values)) return whole;
    if (one === undefined) return String(values[name]);
    return single(values[name]) ? one : many;
  });
}

function single(value) {
  const number = Math.abs(Number(String(value).replace("−", "-")));
  return new Intl.PluralRules(language).select(number) === "one";
}

// A phrase as a sentence begins.
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

// A phrase as a whole sentence, if it is none yet.
export const sentence = (text) => (/[.!?…]$/.test(text) ? capital(text) : `${capital(text)}.`);

export const hasWord = (key) => key in entries;

// Relabel what the server wrote: data-w for text, data-w-label for names, data-w-placeholder for fields.
export function relabel(root = document) {
  document.documentElement.lang = language;
  for (const node of root.querySelectorAll("[data-w]")) node.textContent = w(node.dataset.w);
  for (const node of root.querySelectorAll("[data-w-label]")) {
    node.setAttribute("aria-label", w(node.dataset.wLabel));
    if (node.title) node.title = w(node.dataset.wLabel);
  }
  for (const node of root.querySelectorAll("[data-w-placeholder]")) node.placeholder = w(node.dataset.wPlaceholder);
}
