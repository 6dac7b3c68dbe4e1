import * as l10n from '@vscode/l10n';
import { repairDay } from '../../core/insights/calendar.ts';
import { changeFix, type Fix, removeEntryFix, replaceFix } from '../../core/platform/pipelines/finding.ts';
import { addFieldsFix } from '../../core/platform/pipelines/fixes/addFields.ts';
import { nodeAt } from '../../core/platform/pipelines/nodes.ts';
import type { Problem, Severity } from '../../core/problem.ts';
import type { Path, Shape } from '../../core/shape.ts';
import type { ShapeFinding } from '../../core/shapeFinding.ts';
import { findEntry, type Span, type TreeEntry, type TreeNode } from '../../core/tree.ts';
import { writeFlowScalar, writeScalar } from '../../core/writeScalar.ts';
import { byPlace, indexLines, type LineIndex } from '../lineIndex.ts';
import { type PlacedFix, placeFixes } from './placeFix.ts';
import { readTree } from './readTree.ts';

/** A problem of a document that has one shape. */
export interface ShapeCheckProblem<Code extends string = string> extends Problem<Code> {
  /** Fixes, most likely first. */
  readonly fixes: readonly PlacedFix[];
}

/** The result of checking such a document. */
export interface ShapeCheck<Code extends string = string> {
  readonly lines: LineIndex;
  readonly tree: TreeNode | null;
  /** In document order. */
  readonly problems: readonly ShapeCheckProblem<Code>[];
}

/** The rules of a kind of document. */
interface ShapeRules<Code extends string> {
  readonly kinds: Readonly<Record<Code | 'INVALID_YAML', { readonly severity: Severity }>>;
  /** What is wrong with an empty document. */
  readonly empty: Pick<ShapeFinding<Code>, 'code' | 'message'>;
  find(tree: TreeNode): readonly ShapeFinding<Code>[];
  readonly names: EntryNames;
}

const START: Span = { start: 0, end: 0 };

/** Checks a YAML text, without a byte order mark, by the rules of its kind; never throws. */
export function checkShapeText<Code extends string>(
  text: string,
  { kinds, empty, find, names }: ShapeRules<Code>,
): ShapeCheck<Code | 'INVALID_YAML'> {
  const { tree, faults, isBroken } = readTree(text, []);
  const lines = indexLines(text);
  const place = (
    { code, span, message }: Pick<ShapeFinding<Code | 'INVALID_YAML'>, 'code' | 'span' | 'message'>,
    fixes: readonly Fix[],
    related: Problem['related'] = [],
  ): ShapeCheckProblem<Code | 'INVALID_YAML'> => ({
    code,
    severity: kinds[code].severity,
    message,
    range: lines.rangeOf(span.start, span.end),
    related,
    fixes: placeFixes(fixes, text, lines, (offset) => offset),
  });
  const found =
    tree === null || isBroken ? [] : find(tree).map((finding) => place(finding, listShapeFixes({ text, tree }, finding, names)));
  const ofYaml = faults.map(({ start, end, message, related, fixes }) => {
    const notes = related.map((note) => ({ message: note.message, range: lines.rangeOf(note.start, note.end) }));
    return place({ code: 'INVALID_YAML', span: { start, end }, message }, fixes, notes);
  });
  const ofEmpty = tree === null && faults.length === 0 ? [place({ ...empty, span: START }, [])] : [];
  const problems = [...ofYaml, ...ofEmpty, ...found].sort(byPlace);
  return { lines, tree, problems };
}

/** A text and its tree. */
interface ReadText {
  readonly text: string;
  readonly tree: TreeNode;
}

/** How entries of lists are named in a kind of document. */
interface EntryNames {
  /** The one key that each entry needs, such as `path`; null if some need more. */
  readonly key: string | null;
  /** The value of a required field that is added. */
  valueOf(key: string): string;
}

/** Lists the fixes for a mistake against the shape of a document, most likely first. */
function listShapeFixes({ text, tree }: ReadText, finding: ShapeFinding, names: EntryNames): readonly Fix[] {
  const { code, span, path, ofShape, suggestion, removable } = finding;
  if (removable !== null)
    return [removeEntryFix(l10n.t('Remove "{0}"', String(removable.entry.key.value)), removable.map, removable.entry, text)];
  if (suggestion !== null) return [replaceFix(l10n.t('Change to "{0}"', suggestion), span, writeFlowScalar(suggestion))];
  if (ofShape === null) return [];
  const [key, holder] = [String(path.at(-1) ?? ''), nodeAt(tree, path.slice(0, -1))];
  const entry = holder?.kind === 'map' ? findEntry(holder, key) : undefined;
  switch (code) {
    case 'MISSING_FIELD':
      return ofShape.misspelt === null ? toAddition({ text, tree }, path, names.valueOf(key)) : [changeFix(span, key)];
    case 'UNKNOWN_FIELD':
      return entry === undefined || holder?.kind !== 'map' ? [] : [removeEntryFix(l10n.t('Remove "{0}"', key), holder, entry, text)];
    case 'WRONG_TYPE':
      return toConverted(nodeAt(tree, path), ofShape.expected, text, names.key);
    case 'INVALID_TEXT':
      return toDay(nodeAt(tree, path));
    default:
      return [];
  }
}

function toAddition({ text, tree }: ReadText, path: Path, value: string): readonly Fix[] {
  const key = String(path.at(-1));
  const map = nodeAt(tree, path.slice(0, -1));
  if (map?.kind !== 'map' || findEntry(map, key) !== undefined) return [];
  const fix = addFieldsFix(l10n.t('Add "{0}"', key), [{ key, value }], { map, holder: holderAt(tree, path), source: text });
  return fix === null ? [] : [{ ...fix, isPreferred: false }];
}

function holderAt(tree: TreeNode, path: Path): TreeEntry['key'] | null {
  const list = nodeAt(tree, path.slice(0, -3));
  return list?.kind === 'map' ? (findEntry(list, String(path.at(-3)))?.key ?? null) : null;
}

/** Quotes a number that should be a string, and puts a single value of a list in brackets; one that should be an entry becomes its first field. */
function toConverted(node: TreeNode | null, wanted: Shape | null, text: string, first: string | null): readonly Fix[] {
  if (node?.kind !== 'scalar' || node.value === null) return [];
  const written = text.slice(node.start, node.end);
  if (wanted?.kind === 'text' && typeof node.value !== 'string')
    return [replaceFix(l10n.t('Change to "{0}"', written), node, `"${written}"`)];
  if (wanted?.kind !== 'list' || (node.style !== 'plain' && node.style !== 'single' && node.style !== 'double')) return [];
  const value = typeof node.value === 'string' ? writeFlowScalar(node.value) : `"${written}"`;
  if (wanted.of.kind === 'named' && first === null) return [];
  const list = wanted.of.kind === 'named' ? `[{ ${first}: ${value} }]` : `[${value}]`;
  return [replaceFix(l10n.t('Change to {0}', list), node, list)];
}

function toDay(node: TreeNode | null): readonly Fix[] {
  if (node?.kind !== 'scalar' || typeof node.value !== 'string') return [];
  const day = repairDay(node.value);
  return day === null || day === node.value ? [] : [replaceFix(l10n.t('Change to "{0}"', day), node, writeScalar(day))];
}
