import { repairDay } from '../../core/insights/calendar.ts';
import type { SourceFinding } from '../../core/insights/sourceRules.ts';
import { changeFix, type Fix, removeEntryFix, replaceFix } from '../../core/platform/pipelines/finding.ts';
import { addFieldsFix } from '../../core/platform/pipelines/fixes/addFields.ts';
import { nodeAt } from '../../core/platform/pipelines/nodes.ts';
import type { Shape } from '../../core/shape.ts';
import { findEntry, type TreeEntry, type TreeNode } from '../../core/tree.ts';
import { writeFlowScalar, writeScalar } from '../../core/writeScalar.ts';

/** A text and its tree. */
interface ReadText {
  readonly text: string;
  readonly tree: TreeNode;
}

/** Lists the fixes for a mistake in a list of sources, most likely first. */
export function listSourceFixes({ text, tree }: ReadText, finding: SourceFinding): readonly Fix[] {
  const { code, span, path, ofShape, suggestion, removable } = finding;
  if (removable !== null) return [removeEntryFix(`Remove "${String(removable.entry.key.value)}"`, removable.map, removable.entry, text)];
  if (suggestion !== null) return [changeFix(span, suggestion)];
  if (ofShape === null) return [];
  const [key, holder] = [String(path.at(-1) ?? ''), nodeAt(tree, path.slice(0, -1))];
  const entry = holder?.kind === 'map' ? findEntry(holder, key) : undefined;
  switch (code) {
    case 'MISSING_FIELD':
      return ofShape.misspelt === null ? toAddition(text, tree, path) : [changeFix(span, key)];
    case 'UNKNOWN_FIELD':
      return entry === undefined || holder?.kind !== 'map' ? [] : [removeEntryFix(`Remove "${key}"`, holder, entry, text)];
    case 'WRONG_TYPE':
      return toConverted(nodeAt(tree, path), ofShape.expected, text);
    case 'INVALID_TEXT':
      return toDay(nodeAt(tree, path));
    default:
      return [];
  }
}

function toAddition(text: string, tree: TreeNode, path: SourceFinding['path']): readonly Fix[] {
  const key = String(path.at(-1));
  const map = nodeAt(tree, path.slice(0, -1));
  if (map?.kind !== 'map' || findEntry(map, key) !== undefined) return [];
  const fix = addFieldsFix(`Add "${key}"`, [{ key, value: ' .' }], { map, holder: holderAt(tree, path), source: text });
  return fix === null ? [] : [{ ...fix, isPreferred: false }];
}

function holderAt(tree: TreeNode, path: SourceFinding['path']): TreeEntry['key'] | null {
  const list = nodeAt(tree, path.slice(0, -3));
  return list?.kind === 'map' ? (findEntry(list, String(path.at(-3)))?.key ?? null) : null;
}

/** Quotes a number that should be a string, and puts a single value of a list in brackets; one that should be an entry becomes its path. */
function toConverted(node: TreeNode | null, wanted: Shape | null, text: string): readonly Fix[] {
  if (node?.kind !== 'scalar' || node.value === null) return [];
  const written = text.slice(node.start, node.end);
  if (wanted?.kind === 'text' && typeof node.value !== 'string') return [replaceFix(`Change to "${written}"`, node, `"${written}"`)];
  if (wanted?.kind !== 'list' || (node.style !== 'plain' && node.style !== 'single' && node.style !== 'double')) return [];
  const value = typeof node.value === 'string' ? writeFlowScalar(node.value) : `"${written}"`;
  const list = wanted.of.kind === 'named' ? `[{ path: ${value} }]` : `[${value}]`;
  return [replaceFix(`Change to ${list}`, node, list)];
}

function toDay(node: TreeNode | null): readonly Fix[] {
  if (node?.kind !== 'scalar' || typeof node.value !== 'string') return [];
  const day = repairDay(node.value);
  return day === null || day === node.value ? [] : [replaceFix(`Change to "${day}"`, node, writeScalar(day))];
}
