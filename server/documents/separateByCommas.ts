/** The line by which spreadsheets name the separator of the lines below it. */
const SEPARATOR_LINE = /^sep=.\r?\n/;

/** Rewrites a CSV whose columns another character separates: with commas, and quotes around the cells that need them. Quoted cells stay as they are. */
export function separateByCommas(text: string, separator: string): string {
  const pieces: string[] = [];
  let start = SEPARATOR_LINE.exec(text)?.[0].length ?? 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at]!;
    if (isQuoted) {
      // Of two quotes inside quotes the second one closes and the first one opens again.
      if (sign === '"') isQuoted = false;
    } else if (sign === '"' && text[start] === '"') isQuoted = true;
    else if (sign === separator || sign === '\n' || sign === '\r') {
      pieces.push(toCell(text.slice(start, at)), sign === separator ? ',' : sign);
      start = at + 1;
    }
  }
  pieces.push(toCell(text.slice(start)));
  return pieces.join('');
}

function toCell(raw: string): string {
  return raw.startsWith('"') || !/[",]/.test(raw) ? raw : `"${raw.replaceAll('"', '""')}"`;
}
