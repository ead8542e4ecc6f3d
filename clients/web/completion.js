// What may stand next in a predicate.

const keywords = ("AND OR NOT BEGINSWITH CONTAINS ENDSWITH LIKE MATCHES IN BETWEEN ANY ALL NONE SELF nil TRUE FALSE "
  + "BEGINSWITH[cd] CONTAINS[cd] ENDSWITH[cd] LIKE[cd] SUBQUERY now() count() lowercase() uppercase()").split(" ");
const operators = ["@count", "@sum", "@avg", "@min", "@max"];
const maximumCompletions = 12;

/** What may stand where the text ends: `{ start, words }`, the place where they begin. */
export function completionsOf(model, entity, text) {
  const [path] = /[\p{L}_@][\p{L}\p{N}_.@]*$/u.exec(text) ?? [""];
  // In a text constant there is nothing to complete.
  const quotes = text.replace(/\\./g, "").match(/["']/g) ?? [];
  if (path === "" || quotes.length % 2 === 1) return { start: text.length, words: [] };
  const steps = path.split(".");
  const typed = steps.pop().toLowerCase();
  let [owner, isMany] = [entity, false];
  for (const step of steps) {
    const { relationship } = (owner && model.properties(owner).get(step)) ?? {};
    [owner, isMany] = [relationship?.destination, relationship?.isToMany ?? false];
  }
  const properties = owner ? [...model.properties(owner).keys()] : [];
  const others = steps.length === 0 ? keywords : isMany ? operators : [];
  const words = [...properties, ...others].filter((word) => word.toLowerCase().startsWith(typed) && word !== steps.at(-1));
  const isWhole = words.length === 1 && words[0].toLowerCase() === typed;
  return { start: text.length - typed.length, words: isWhole ? [] : words.slice(0, maximumCompletions) };
}

/** Of a place in bytes of UTF-8 the one in the text. */
export const characterAt = (text, offset) => (
  new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, offset)).length);
