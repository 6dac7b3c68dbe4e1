import type { Span } from '../../core/tree.ts';
import type { LineParts } from './lineParts.ts';
import { findValueEnd, findValueStart } from './masks.ts';
import type { Diagnosis, Remedy } from './remedy.ts';
import { skipQuoted } from './skipValue.ts';

/** Diagnoses a quoted string without an end. */
export function diagnoseQuote(text: string, start: number, line: LineParts): Diagnosis {
  const quote = text[start]!;
  const { end } = line;
  const title = `Close the quote with ${quote}`;
  const remedies: Remedy[] = [{ title, edits: [{ start: end, end, text: quote }], opaque: start }];
  const [, name] = /^.([\w.$-]+):(?=\s|$)/.exec(text.slice(start, end)) ?? [];
  const colon = start + 1 + (name?.length ?? 0);
  if (name !== undefined) remedies.unshift({ title, edits: [{ start: colon, end: colon, text: quote }] });
  return { start, end, message: `Unclosed ${quote}. Add ${quote} at the end of the string.`, related: [], remedies };
}

const CLOSERS: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/** Diagnoses an unclosed bracket, or one closed by a bracket of the other kind; `start` is the outermost bracket. */
export function diagnoseBrackets(text: string, start: number, line: LineParts): Diagnosis {
  const end = findValueEnd(text, { ...line, value: start });
  const open: number[] = [];
  for (let i = start; i < end; i++) {
    const character = text[i]!;
    if (character in CLOSERS) open.push(i);
    else if ((character === '"' || character === "'") && /[[{,:\s]/.test(text[i - 1]!)) i = skipQuoted(text, i, -1) - 1;
    else if (character === ']' || character === '}') {
      const at = open.pop();
      const closer = at === undefined ? character : CLOSERS[text[at]!]!;
      if (closer !== character) return diagnoseWrongBracket(text, at!, i, start);
    }
  }
  const at = open.at(-1) ?? start;
  const missing =
    open
      .map((one) => CLOSERS[text[one]!])
      .reverse()
      .join('') || CLOSERS[text[start]!]!;
  const ends = end > line.end ? [line.end, end] : [end];
  const message = `Unclosed bracket. Add ${CLOSERS[text[at]!] ?? missing} at its end.`;
  return {
    ...{ start: at, end: at + 1, message, related: [] },
    remedies: ends.map((place) => ({
      title: `Close it with ${missing}`,
      edits: [{ start: place, end: place, text: missing }],
      opaque: start,
    })),
  };
}

function diagnoseWrongBracket(text: string, opener: number, at: number, opaque: number): Diagnosis {
  const right = CLOSERS[text[opener]!]!;
  return {
    ...{ start: at, end: at + 1, message: `Expected ${right} to close ${text[opener]}, not ${text[at]}. Correct the bracket.` },
    related: [{ start: opener, end: opener + 1, message: 'Opened here' }],
    remedies: [
      { title: `Change to ${right}`, edits: [{ start: at, end: at + 1, text: right }], opaque },
      { title: `Put ${right} before it`, edits: [{ start: at, end: at, text: right }], opaque },
    ],
  };
}

/** Diagnoses a value that is invalid as it is, but valid in quotes. */
export function diagnoseUnquoted(text: string, line: LineParts, at: Span, message: string): Diagnosis {
  const span = { start: at.start, end: Math.min(Math.max(at.end, at.start + 1), Math.max(line.end, at.start + 1)) };
  return { ...span, message, related: [], remedies: findValueStart(text, line) < line.end ? [quoteValue(text, line)] : [] };
}

/** Quotes the whole value of a line. */
function quoteValue(text: string, line: LineParts): Remedy {
  const value = findValueStart(text, line);
  const { end } = line;
  const written = text.slice(value, end);
  const [, source = '', note = ''] = /^(.*?)(\s+#.*)?$/s.exec(written) ?? [];
  const [, inside = source] = /^'(.*)'$/s.exec(source) ?? /^"(.*)"$/s.exec(source) ?? [];
  const quoted = /["\\]/.test(inside) ? `'${inside.replaceAll("'", "''")}'` : `"${inside}"`;
  return { title: 'Put the value in quotes', edits: [{ start: value, end: end - note.length, text: quoted }], opaque: value };
}

const ESCAPE = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[\s\S])/g;
const KNOWN_ESCAPE = /^\\(?:x..|u....|U.{8}|[0abt\tnvfre "/\\N_LP\r\n])$/s;

/** Diagnoses an unknown escape in double quotes; all unknown escapes of the string are fixed together. */
export function diagnoseEscape(text: string, at: number, start: number, end: number): Diagnosis {
  const edits = [...text.slice(start, end).matchAll(ESCAPE)]
    .filter(([sequence]) => !KNOWN_ESCAPE.test(sequence))
    .map(({ index }) => ({ start: start + index, end: start + index, text: '\\' }));
  const message = `Unknown escape ${text.slice(at, at + 2).trim()} in double quotes. Double the backslash, or use single quotes.`;
  return { start: at, end: at + 2, message, related: [], remedies: [{ title: 'Double the backslashes', edits, opaque: start }] };
}
