import * as l10n from '@vscode/l10n';
import { repairDay } from '../../core/insights/calendar.ts';
import { describeRequestField } from '../../core/insights/exportRequestSchema.ts';
import type { Shape, ShapeProblem } from '../../core/shape.ts';
import type { MapNode, ScalarNode, TreeEntry, TreeNode } from '../../core/tree.ts';
import { addField, type JsonEdit, type JsonFix, removeField, replacing } from '../json/jsonEdit.ts';

/** A fix, and whether it is almost certainly what the author meant. */
interface RequestFix extends JsonFix {
  readonly isPreferred: boolean;
}

/** Lists the fixes for a problem of an export request, most likely first. */
export function listRequestFixes(text: string, tree: TreeNode | null, problem: ShapeProblem): readonly RequestFix[] {
  const { kind, path, span, suggestion, misspelt } = problem;
  const key = String(path.at(-1) ?? '');
  const holder = findHolder(tree, path);
  if (holder === null) return [];
  const entry = holder.entries.find((one) => one.key.value === key);
  switch (kind) {
    case 'missing':
      return misspelt === null ? toAddition(text, holder, key) : [changing(span, key)];
    case 'unknownKey':
    case 'unknownWord':
      return suggestion === null ? [] : [changing(span, suggestion)];
    case 'superfluous':
      return entry === undefined ? [] : [{ ...toRemoval(text, holder, entry), isPreferred: false }];
    case 'badText':
      return toRepaired(entry?.value ?? null);
    case 'outOfRange':
      return toSwapped(holder, key);
    default:
      return toConverted(entry?.value ?? null, problem.expected);
  }
}

function changing(span: ShapeProblem['span'], word: string): RequestFix {
  return { title: l10n.t('Change to "{0}"', word), isPreferred: true, edits: [replacing(span, JSON.stringify(word))] };
}

function toAddition(text: string, holder: MapNode, key: string): RequestFix[] {
  const { example } = describeRequestField([], key) ?? {};
  const other = key === 'dateEnd' ? readText(holder, 'dateStart') : key === 'dateStart' ? readText(holder, 'dateEnd') : null;
  const written = JSON.stringify(other ?? example);
  return example === undefined
    ? []
    : [{ title: l10n.t('Add "{0}": {1}', key, written), isPreferred: false, edits: [addField(text, holder, key, written)] }];
}

function toRemoval(text: string, holder: MapNode, entry: TreeEntry): JsonFix {
  return { title: l10n.t('Remove "{0}"', String(entry.key.value)), edits: [removeField(text, holder, entry)] };
}

function toRepaired(node: TreeNode | null): RequestFix[] {
  if (node?.kind !== 'scalar') return [];
  const text = String(node.value);
  const repaired = repairDay(text) ?? (/^\s*0*\d{1,15}\s*$/.test(text) ? String(Number(text)) : null);
  return repaired === null || repaired === text ? [] : [changing(node, repaired)];
}

/** Swaps the two days, the last of which has the key. */
function toSwapped(holder: MapNode, key: string): RequestFix[] {
  const first = key === 'dateEnd' ? 'dateStart' : key === 'end' ? 'start' : null;
  if (first === null) return [];
  const [start, end] = [first, key].map((one) => findScalar(holder, one));
  if (!start || !end || String(start.value) <= String(end.value)) return [];
  const edits: JsonEdit[] = [replacing(start, JSON.stringify(end.value)), replacing(end, JSON.stringify(start.value))];
  return [{ title: l10n.t('Swap the two days'), isPreferred: true, edits }];
}

/** Converts a value of another type to the expected one, if it has the same meaning. */
function toConverted(node: TreeNode | null, expected: Shape | null): RequestFix[] {
  if (node?.kind !== 'scalar' || node.value === null || expected === null) return [];
  const written = convert(node.value, expected);
  return written === null ? [] : [{ title: l10n.t('Change to {0}', written), isPreferred: true, edits: [replacing(node, written)] }];
}

function convert(value: string | number | boolean, expected: Shape): string | null {
  const text = String(value).trim();
  if (expected.kind === 'integer') return /^\d{1,15}$/.test(text) ? String(Number(text)) : null;
  if (expected.kind === 'flag') return /^(true|false)$/i.test(text) ? text.toLowerCase() : null;
  if (expected.kind === 'grammar') return typeof value === 'number' ? JSON.stringify(text) : null;
  return expected.kind === 'list' ? `[${JSON.stringify(value)}]` : null;
}

/** Returns the object that contains the field at a path. */
function findHolder(tree: TreeNode | null, path: readonly (string | number)[]): MapNode | null {
  let node = tree;
  for (const part of path.slice(
    0,
    path.findLastIndex((one) => typeof one === 'string'),
  )) {
    if (node?.kind === 'map') node = node.entries.find((entry) => entry.key.value === part)?.value ?? null;
    else return null;
  }
  return node?.kind === 'map' ? node : null;
}

function findScalar(holder: MapNode, key: string): ScalarNode | null {
  const value = holder.entries.find((entry) => entry.key.value === key)?.value;
  return value?.kind === 'scalar' ? value : null;
}

function readText(holder: MapNode, key: string): string | null {
  const value = findScalar(holder, key)?.value;
  return typeof value === 'string' ? value : null;
}
