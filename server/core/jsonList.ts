const BACKSLASH = 92;

/**
 * Returns one item of a JSON list of strings without spaces between them, as `JSON.stringify` writes it; '' if the list is shorter. It
 * skips the other items without parsing them.
 */
export function readListItem(json: string, index: number): string {
  if (index < 0) return '';
  // After the opening quote of the first item.
  let start = 2;
  for (let passed = 0; passed < index; passed++) start = findClosingQuote(json, start) + 3;
  if (start >= json.length) return '';
  const text = json.slice(start, findClosingQuote(json, start));
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

/** Returns the index of the closing quote of a string; the length of the list if no string starts there. */
function findClosingQuote(json: string, start: number): number {
  let quote = json.indexOf('"', start);
  while (quote !== -1 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote === -1 ? json.length : quote;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}
