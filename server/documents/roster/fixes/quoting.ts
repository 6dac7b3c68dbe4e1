import type { CellAddress } from '../cellAt.ts';
import type { RosterProblem } from '../check.ts';
import type { TextChange } from '../writeManagerEmail.ts';
import { quote, rawText } from './cells.ts';
import { certain, type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Closes a quote where the row then has as many cells as the header, or at the end of its line; or removes it. */
export function fixUnclosedQuote(source: FixSource, { row, column }: CellAddress): readonly RosterFix[] {
  const { table } = source.check;
  const range = table.rangeOf(row, column);
  const raw = rawText(source, range);
  const inside = raw.slice(1);
  const start = source.lines.offsetAt(range.start);
  const closing = (at: number): TextChange[] => [{ range: source.lines.rangeOf(start + at, start + at), newText: '"' }];
  const fixes: RosterFix[] = [];

  const commas = [...inside.matchAll(/,/g)].map(({ index }) => index + 1);
  const own = commas.length - (table.headers.length - 1 - column);
  const at = commas[Math.max(own, 0)];
  // A quote after that place would be a stray one.
  if (row >= 0 && at !== undefined && own >= 0 && !raw.slice(at).includes('"')) {
    fixes.push(proposing('Close the quote at the end of the cell', closing(at), true));
  }
  fixes.push(proposing('Close the quote at the end of the line', closing(raw.length), fixes.length === 0));
  if (!inside.includes('"')) fixes.push(proposing('Remove the quote', [{ range: source.lines.rangeOf(start, start + 1), newText: '' }]));
  return fixes;
}

/** Rewrites a cell with text after its closing quote so that every character is part of the value, or removes that text. */
export function fixTextAfterQuote(source: FixSource, { row, column }: CellAddress, { range: behind }: RosterProblem): readonly RosterFix[] {
  const range = source.check.table.rangeOf(row, column);
  const raw = rawText(source, range);
  const isClosed = raw.length > 2 && raw.endsWith('"');
  const inner = isClosed ? raw.slice(1, -1).replaceAll('""', '"') : raw;
  const writing = (value: string) => [{ range, newText: quote(value) }];
  const after = rawText(source, behind);
  if (after.trim() === '') return [certain('Remove the spaces after the quote', [{ range: behind, newText: '' }])];
  return [
    proposing('Double the quotes inside the cell', writing(inner), true),
    proposing('Remove all quotes from this cell', writing(raw.replaceAll('"', ''))),
    proposing('Remove the text after the quote', [{ range: behind, newText: '' }]),
  ];
}

/** Quotes the whole cell, which does not change its value; or removes spaces around its quotes. */
export function fixStrayQuote(source: FixSource, { row, column }: CellAddress): readonly RosterFix[] {
  const range = source.check.table.rangeOf(row, column);
  const raw = rawText(source, range);
  const start = source.lines.offsetAt(range.start);
  const spaced = /[ \t]+("(?:[^"\r\n]|"")*")[ \t]*(?=[,\r\n]|$)/y;
  spaced.lastIndex = start;
  const found = spaced.exec(source.text());
  const quoted = found !== null && endsCell(source, { row, column }, start + found[0].length) ? found : null;
  const whole: RosterFix = { ...certain('Quote the whole cell', [{ range, newText: quote(raw) }]), isPreferred: quoted === null };
  const bare = proposing('Remove the quotes', [{ range, newText: raw.replaceAll('"', '') }]);
  if (quoted === null) return [whole, bare];
  const around = { range: source.lines.rangeOf(start, start + quoted[0].length), newText: quoted[1]! };
  return [certain('Remove the spaces around the quotes', [around]), { ...whole, isSafe: false }, bare];
}

/** Whether this cell of the row or a later one ends at an offset: a line may also end inside the quotes of another cell. */
function endsCell({ check: { table }, lines }: FixSource, { row, column }: CellAddress, offset: number): boolean {
  for (let later = column; later < table.cellCount(row); later++) {
    if (lines.offsetAt(table.rangeOf(row, later).end) === offset) return true;
  }
  return false;
}

/** Removes the hidden NUL characters of a cell. */
export function fixNul(source: FixSource, { row, column }: CellAddress): readonly RosterFix[] {
  const range = source.check.table.rangeOf(row, column);
  const raw = rawText(source, range);
  const count = raw.split('\0').length - 1;
  const title = `Remove ${count === 1 ? 'the hidden NUL character' : `the ${count} hidden NUL characters`} from this cell`;
  return [certain(title, [{ range, newText: raw.replaceAll('\0', '') }])];
}
