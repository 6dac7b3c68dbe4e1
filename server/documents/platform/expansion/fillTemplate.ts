import { parseDocument } from 'yaml';
import { INPUT, readInput, readInputConstraints } from '../../../core/platform/pipelines/inputs/input.ts';
import { isInput } from '../../../core/platform/workspace/inputValues.ts';
import { elementsOf, entriesByKey, type TextValue, type Value, type ValueEntry } from '../../../core/platform/workspace/value.ts';
import { writeScalar } from '../../../core/writeScalar.ts';
import { type ExpandedLine, indentTo, isFlow, type Sheet, type SheetEdit } from './sheet.ts';
import { toFlowText } from './writeNodes.ts';

/**
 * Returns the edits that fill in the runtime inputs below a value of a template: by the values that a use gives, otherwise by their defaults.
 * Inputs without either stay.
 */
export function fillTemplate(template: Sheet, body: Value | null, user: Sheet, given: Value | null, isInFlow = false): SheetEdit[] {
  const inFlow = isInFlow || (body !== null && isFlow(template, body));
  if (body?.kind === 'map') {
    const values = entriesByKey(given);
    return body.entries.flatMap((entry) => {
      const own = values.get(entry.key)?.value;
      return entry.value?.kind === 'text'
        ? fillInput(template, entry, entry.value, user, own ?? null, inFlow)
        : fillTemplate(template, entry.value, user, own ?? null, inFlow);
    });
  }
  if (body?.kind !== 'list') return [];
  const [known, own] = [elementsOf(body.items), given?.kind === 'list' ? elementsOf(given.items) : null];
  if (known === null) return body.items.flatMap((item) => fillTemplate(template, item, user, null, inFlow));
  return [...known].flatMap(([name, { map }]) => fillTemplate(template, map, user, own?.get(name)?.map ?? null, inFlow));
}

function fillInput(template: Sheet, key: ValueEntry, body: TextValue, user: Sheet, given: Value | null, inFlow: boolean): SheetEdit[] {
  if (!isInput(body)) return [];
  const { start, end } = body;
  if (given === null) {
    const read = readInput(body.text);
    const value = read === null ? null : readInputConstraints(read).default;
    if (value === null) return [];
    return [{ start, end, first: inFlow ? toFlowScalar(toPlain(value), value) : toPlain(value), rest: [], value: null }];
  }
  // The constraints of the template apply to what is asked for when the pipeline runs.
  if (given.kind === 'text' && given.text === INPUT) return [];
  return fillText(template, key, body, user, given, inFlow, true);
}

/** Returns the edit that puts a value, as it is written, in the place of a scalar under a key. */
export function fillText(
  template: Sheet,
  key: ValueEntry,
  { start, end }: TextValue,
  user: Sheet,
  given: Value,
  inFlow: boolean,
  isGiven: boolean,
): SheetEdit[] {
  const giving = user.lines[user.lineAt(given.start)]!;
  const value = isGiven ? (giving.value ?? giving.from) : null;
  const written = user.text.slice(given.start, given.end).trimEnd();
  if (inFlow) return [{ start, end, first: toOneLine(user, given, written), rest: [], value }];
  const isBlock = isOnLines(user, given);
  if (!isBlock && !written.includes('\n')) return [{ start, end, first: written, rest: [], value }];
  const column = template.columnOf(key.start) + INDENT;
  const lines = linesOf(user, given);
  const first = isBlock ? '' : lines.shift()!.text;
  const endsBelow = !isBlock && !/^[|>]/.test(first);
  return [{ start, end, first, rest: indentTo(lines, column, template.volume), endsBelow, value }];
}

/** Returns the lines of a value: whole lines of a block, and of any other value nothing that is before or behind it. */
function linesOf(sheet: Sheet, value: Value): ExpandedLine[] {
  const [top, last] = [sheet.lineAt(value.start), sheet.lastLineOf(value.start, value.end)];
  const lines = sheet.lines.slice(top, last + 1);
  if (isOnLines(sheet, value)) return lines;
  const written = sheet.text.slice(value.start, value.end).trimEnd().split('\n');
  return lines.map((line, index) => ({ ...line, text: written[index] ?? '' }));
}

/** Whether a value is an object or list on lines of its own. */
function isOnLines(sheet: Sheet, value: Value): boolean {
  return (value.kind === 'map' || value.kind === 'list') && !isFlow(sheet, value);
}

const INDENT = 2;

/** Writes a default; numbers and booleans keep their type. */
function toPlain(text: string): string {
  return /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(text) ? text : writeScalar(text);
}

/** Characters that end a plain scalar inside braces or brackets. */
const FLOW_MARKS = /[,[\]{}]/;

/** Returns a scalar so that it can be inside braces or brackets. */
function toFlowScalar(written: string, text: string): string {
  return FLOW_MARKS.test(written) && !/^["']/.test(written) ? JSON.stringify(text) : written;
}

/** Returns a given value so that it can be inside braces or brackets: as it is written if it can be. */
function toOneLine(user: Sheet, given: Value, written: string): string {
  user.volume.spend(written.length);
  if (!isOnLines(user, given) && !written.includes('\n')) return given.kind === 'text' ? toFlowScalar(written, written) : written;
  const text = isOnLines(user, given)
    ? linesOf(user, given)
        .map((line) => line.text)
        .join('\n')
    : written;
  // The last line feed of a block scalar belongs to its text.
  return toFlowText(parseDocument(`${text}\n`).contents);
}
