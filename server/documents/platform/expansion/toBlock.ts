import { TEMPLATE_INPUTS } from '../../../core/platform/workspace/readFactsV1.ts';
import type { Value, ValueEntry } from '../../../core/platform/workspace/value.ts';
import { type ExpandedLine, indentTo, isFlow, Sheet } from './sheet.ts';

/** Whether an object has to be on lines of its own. */
type IsWanted = (value: Value) => boolean;

/**
 * Writes the objects and lists in braces and brackets that are or contain a wanted object on lines of their own, each entry on one; other
 * values stay as they are written. Returns the same sheet if there are none.
 */
export function toBlock(sheet: Sheet, value: Value | null, isWanted: IsWanted): Sheet {
  const opened = listOutermost(sheet, value, isWanted);
  if (opened.length === 0) return sheet;
  const lines: ExpandedLine[] = [];
  let next = 0;
  for (const { flow, column } of opened) {
    const [first, last] = [sheet.lineAt(flow.start), sheet.lineAt(flow.end - 1)];
    const own = sheet.lines[first]!;
    const before = own.text.slice(0, sheet.columnOf(flow.start));
    const behind = sheet.lines[last]!.text.slice(sheet.columnOf(flow.end - 1) + 1).trim();
    const isAlone = /^[ -]*$/.test(before);
    const body = writeFlow(sheet, flow, isAlone ? before.length : column, isWanted);
    const head: ExpandedLine[] = isAlone
      ? behind === ''
        ? []
        : [{ ...own, text: ' '.repeat(before.length) + behind }]
      : [{ ...own, text: `${before.trimEnd()} ${behind}`.trimEnd() }];
    const [top, ...rest] = body;
    const written = isAlone && top !== undefined ? [{ ...top, text: before + top.text.trimStart() }, ...rest] : body;
    for (const line of [...sheet.lines.slice(next, first), ...head, ...written]) lines.push(line);
    next = last + 1;
  }
  return new Sheet([...lines, ...sheet.lines.slice(next)], sheet.volume);
}

/** An outermost object or list in braces or brackets, and the column of its lines if something is before it on its line. */
interface Flow {
  readonly flow: Value;
  readonly column: number;
}

function listOutermost(sheet: Sheet, value: Value | null, isWanted: IsWanted, column = 0): Flow[] {
  if (value === null || value.kind === 'text' || value.kind === 'open' || value.kind === 'input') return [];
  if (isFlow(sheet, value)) return needsLines(value, isWanted) ? [{ flow: value, column }] : [];
  if (value.kind === 'list') return value.items.flatMap((item) => listOutermost(sheet, item, isWanted, column));
  return value.entries.flatMap((entry) => listOutermost(sheet, entry.value, isWanted, sheet.columnOf(entry.start) + INDENT));
}

const INDENT = 2;

/** Keys whose values repeat the structure of a template. */
const GIVEN: readonly string[] = Object.values(TEMPLATE_INPUTS);

function needsLines(value: Value | null, isWanted: IsWanted): boolean {
  if (value?.kind === 'list') return value.items.some((item) => needsLines(item, isWanted));
  if (value?.kind !== 'map') return false;
  return isWanted(value) || value.entries.some((entry) => !GIVEN.includes(entry.key) && needsLines(entry.value, isWanted));
}

function writeFlow(sheet: Sheet, value: Value, column: number, isWanted: IsWanted): ExpandedLine[] {
  if (value.kind === 'list') return value.items.flatMap((item) => writeItem(sheet, item, column, isWanted));
  return value.kind === 'map' ? value.entries.flatMap((entry) => writeEntry(sheet, entry, column, isWanted)) : [];
}

function writeItem(sheet: Sheet, item: Value | null, column: number, isWanted: IsWanted): ExpandedLine[] {
  if (item === null) return [];
  sheet.volume.spend(column);
  const dash = `${' '.repeat(column)}- `;
  const written = needsLines(item, isWanted) ? writeFlow(sheet, item, column + INDENT, isWanted) : quote(sheet, item, column + INDENT);
  return written.map((line, index) => (index === 0 ? { ...line, text: dash + line.text.trimStart() } : line));
}

function writeEntry(sheet: Sheet, { start, end, value }: ValueEntry, column: number, isWanted: IsWanted): ExpandedLine[] {
  sheet.volume.spend(column + end - start);
  const key = { ...sheet.lines[sheet.lineAt(start)]!, text: `${' '.repeat(column)}${sheet.text.slice(start, end)}:` };
  if (value === null) return [key];
  if (needsLines(value, isWanted)) return [key, ...writeFlow(sheet, value, column + INDENT, isWanted)];
  const [first, ...rest] = quote(sheet, value, column + INDENT);
  return [{ ...key, text: `${key.text} ${first!.text.trimStart()}` }, ...rest];
}

/** Returns the lines of a value as it is written. */
function quote(sheet: Sheet, { start, end }: Value, column: number): ExpandedLine[] {
  const written = sheet.text.slice(start, end).trimEnd().split('\n');
  const from = sheet.lineAt(start);
  const lines = written.map((text, index) => ({ ...sheet.lines[from + index]!, text: text.trim() }));
  return indentTo(lines, column, sheet.volume);
}
