const BACKSLASH = 92;

/** Returns a text of a JSON list of texts without spaces between them, as `JSON.stringify` writes it; '' if the list is shorter. The other texts are only passed over. */
export function readListItem(json: string, index: number): string {
  if (index < 0) return '';
  // Behind the quote that opens the first text.
  let start = 2;
  for (let passed = 0; passed < index; passed++) start = findClosingQuote(json, start) + 3;
  if (start >= json.length) return '';
  const text = json.slice(start, findClosingQuote(json, start));
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

/** Finds the quote that closes a text; the end of the list if no text starts there. */
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
