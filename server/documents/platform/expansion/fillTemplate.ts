import { INPUT, readInput, readInputConstraints } from '../../../core/platform/pipelines/inputs/input.ts';
import { elementsOf } from '../../../core/platform/workspace/elements.ts';
import { isInput } from '../../../core/platform/workspace/inputValues.ts';
import { entryOf, type TextValue, type Value, type ValueEntry } from '../../../core/platform/workspace/value.ts';
import { writeScalar } from '../../../core/writeScalar.ts';
import { dedent, type ExpandedLine, type Sheet, type SheetEdit } from './sheet.ts';

/**
 * Returns the edits that fill in the runtime inputs below a value of a template: by the values that a use gives, otherwise by their defaults.
 * Inputs without either stay.
 */
export function fillTemplate(template: Sheet, body: Value | null, user: Sheet, given: Value | null): SheetEdit[] {
  if (body?.kind === 'map') {
    return body.entries.flatMap((entry) => {
      const own = given?.kind === 'map' ? entryOf(given, entry.key)?.value : undefined;
      return entry.value?.kind === 'text'
        ? fillText(template, entry, entry.value, user, own ?? null)
        : fillTemplate(template, entry.value, user, own ?? null);
    });
  }
  if (body?.kind !== 'list') return [];
  const [known, own] = [elementsOf(body.items), given?.kind === 'list' ? elementsOf(given.items) : null];
  if (known === null) return body.items.flatMap((item) => fillTemplate(template, item, user, null));
  return [...known].flatMap(([name, { map }]) => fillTemplate(template, map, user, own?.get(name)?.map ?? null));
}

function fillText(template: Sheet, key: ValueEntry, body: TextValue, user: Sheet, given: Value | null): SheetEdit[] {
  if (!isInput(body)) return [];
  const { start, end } = body;
  if (given === null) {
    const read = readInput(body.text);
    const value = read === null ? null : readInputConstraints(read).default;
    return value === null ? [] : [{ start, end, first: toPlain(value), rest: [], value: null }];
  }
  // The constraints of the template apply to what is asked for when the pipeline runs.
  if (given.kind === 'text' && given.text === INPUT) return [];
  const giving = user.lines[user.lineAt(given.start)]!;
  const value = giving.value ?? giving.from;
  const written = user.text.slice(given.start, given.end).trimEnd();
  if (!written.includes('\n')) return [{ start, end, first: written, rest: [], value }];
  const column = template.columnOf(key.start) + INDENT;
  const isBlock = given.kind === 'map' || given.kind === 'list' ? user.startsLine(given.start) : false;
  const [first, last] = [user.lineAt(given.start), user.lastLineOf(given.start, given.end)];
  const lines = user.lines.slice(isBlock ? first : first + 1, last + 1);
  return [{ start, end, first: isBlock ? '' : written.slice(0, written.indexOf('\n')), rest: indentTo(lines, column), value }];
}

const INDENT = 2;

/** Moves lines so that the leftmost starts in a column. */
export function indentTo(lines: readonly ExpandedLine[], column: number): ExpandedLine[] {
  const least = Math.min(...lines.filter(({ text }) => text.trim() !== '').map(({ text }) => text.search(/\S/)));
  return lines.map((line) => ({ ...line, text: line.text.trim() === '' ? '' : ' '.repeat(column) + dedent(line.text, least) }));
}

/** Writes a default; numbers and booleans keep their type. */
function toPlain(text: string): string {
  return /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(text) ? text : writeScalar(text);
}
