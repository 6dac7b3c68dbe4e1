import { readContents } from '../../../core/platform/workspace/readFactsV1.ts';
import { certainText, fieldOf, type MapValue, type Value, type ValueEntry } from '../../../core/platform/workspace/value.ts';
import { readPipelineText } from '../reading.ts';
import { readValue } from '../workspace/facts.ts';
import { Sheet } from './sheet.ts';
import { toBlock } from './toBlock.ts';

/** A template, and what takes the place of its uses: the entries of an object with some keys. */
export interface TemplateBody {
  readonly template: Sheet;
  readonly map: MapValue;
  readonly keys: readonly string[];
}

/** Returns a template and its contents, which are written on lines of their own if they are in braces; null if it has none. */
export function openBody(written: Sheet): TemplateBody | null {
  const value = readValue(readPipelineText(written.text));
  const found = locate(value);
  if (found === null) return null;
  const template = toBlock(written, value, ({ start }) => start === found.map.start);
  if (template === written) return { template, ...found };
  const opened = locate(readValue(readPipelineText(template.text)));
  return opened && { template, ...opened };
}

/** Returns the lines of some entries of a template's contents, which may have grown since they were read, from column 0; null if there are none. */
export function cutEntries(sheet: Sheet, { map: before }: TemplateBody, keys: readonly string[]): Sheet | null {
  const map = locate(readValue(readPipelineText(sheet.text)))?.map;
  if (map === undefined || keys.length === 0) return null;
  const column = sheet.columnOf(map.start);
  const kept = new Set(keys);
  const lines = map.entries.flatMap((entry, index) => {
    if (!kept.has(entry.key)) return [];
    const next = map.entries[index + 1];
    const first = index === 0 ? firstLineOf(sheet, map, column) : sheet.lineAt(entry.start);
    const last = next === undefined ? sheet.lastLineOf(entry.start, Math.max(map.end, entry.end)) : sheet.lineAt(next.start) - 1;
    return sheet.cut(first, last, column).lines;
  });
  return before.entries.length === 0 ? null : new Sheet(lines, sheet.volume);
}

/** Returns the first line of the contents of a template, with the comments above that have their indentation. */
function firstLineOf(sheet: Sheet, { start }: MapValue, column: number): number {
  let first = sheet.lineAt(start);
  while (first > 0 && sheet.lines[first - 1]!.text.startsWith(`${' '.repeat(column)}#`)) first--;
  return first;
}

/** Finds the contents of a template: its `spec` in version 0, its stage, step, group or pipeline in version 1. */
function locate(value: Value | null): Omit<TemplateBody, 'template'> | null {
  const template = fieldOf(value, 'template');
  if (template?.kind !== 'map') return null;
  const spec = fieldOf(template, 'spec');
  const contents = spec ?? readContents(template)?.value ?? null;
  if (contents?.kind !== 'map') return null;
  const isGroup = spec === null && readContents(template)?.isGroup === true;
  // A group is a step with the key `group`.
  const map = isGroup ? template : contents;
  // A group that was saved as a template names the type of its stage, which a group of a pipeline does not.
  const isKept = ({ key }: ValueEntry): boolean => key !== 'stageType' || certainText(template, 'type')?.text !== 'StepGroup';
  return { map, keys: isGroup ? ['group'] : map.entries.filter(isKept).map(({ key }) => key) };
}
