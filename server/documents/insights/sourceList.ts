import { SOURCE_PROBLEMS, type SourceProblemCode } from '../../core/insights/sourceProblems.ts';
import { findSourceProblems, type SourceFinding } from '../../core/insights/sourceRules.ts';
import type { InsightSources } from '../../core/insights/sources.ts';
import type { Problem } from '../../core/problem.ts';
import { toSentence } from '../../core/shape.ts';
import { findEntry, type TreeNode } from '../../core/tree.ts';
import { toPlainValue } from '../json/plainValue.ts';
import { indexLines, type LineIndex } from '../lineIndex.ts';
import { type PlacedFix, placeFix } from '../tree/placeFix.ts';
import { readTree } from '../tree/readTree.ts';
import type { TreeFault } from '../tree/treeDraft.ts';
import { createPatternReader } from './activity/datePattern.ts';
import { findJiraColumn, JIRA_COLUMNS } from './activity/jiraColumns.ts';
import { listSourceFixes } from './sourceFixes.ts';

/** Maximum nesting of the values that are read; no list of sources is deeper. */
const DEEPEST = 5;

/** A problem of a list of sources. */
export interface SourceProblem extends Problem<SourceProblemCode> {
  /** Fixes, most likely first. */
  readonly fixes: readonly PlacedFix[];
}

/** The result of checking a list of sources. */
export interface SourceListCheck {
  readonly lines: LineIndex;
  readonly tree: TreeNode | null;
  /** In document order; if none of them is an error, `sources` is set. */
  readonly problems: readonly SourceProblem[];
  readonly sources: InsightSources | null;
}

/** Checks the text of `insights.sources.yaml`, without a byte order mark; never throws. */
export function checkSourceList(text: string): SourceListCheck {
  const { tree, faults, isBroken } = readTree(text, []);
  const lines = indexLines(text);
  const found = tree === null || isBroken ? [] : [...findSourceProblems(tree), ...checkJira(tree)];
  const problems = [
    ...faults.map((fault) => ofFault(fault, text, lines)),
    ...(tree === null && faults.length === 0 ? [ofEmpty(lines)] : []),
    ...(tree === null ? [] : found.map((finding) => ofFinding(finding, { text, tree }, lines))),
  ].sort((one, other) => one.range.start.line - other.range.start.line || one.range.start.character - other.range.start.character);
  const isRefused = problems.some(({ severity }) => severity === 'error');
  return { lines, tree, problems, sources: isRefused ? null : (toPlainValue(tree, DEEPEST) as InsightSources) };
}

function ofEmpty(lines: LineIndex): SourceProblem {
  const code = 'NO_SOURCES';
  const message = 'The file is empty. List repositories or exports in it.';
  return { code, severity: SOURCE_PROBLEMS[code].severity, message, range: lines.rangeOf(0, 0), related: [], fixes: [] };
}

function ofFault({ start, end, message, related, fixes }: TreeFault, text: string, lines: LineIndex): SourceProblem {
  return {
    code: 'INVALID_YAML',
    severity: SOURCE_PROBLEMS.INVALID_YAML.severity,
    message,
    range: lines.rangeOf(start, end),
    related: related.map((note) => ({ message: note.message, range: lines.rangeOf(note.start, note.end) })),
    fixes: fixes.map((fix) => placeFix(fix, text, lines, (offset) => offset)),
  };
}

function ofFinding(finding: SourceFinding, read: { readonly text: string; readonly tree: TreeNode }, lines: LineIndex): SourceProblem {
  const { code, span, message } = finding;
  return {
    code,
    severity: SOURCE_PROBLEMS[code].severity,
    message,
    range: lines.rangeOf(span.start, span.end),
    related: [],
    fixes: listSourceFixes(read, finding).map((fix) => placeFix(fix, read.text, lines, (offset) => offset)),
  };
}

/** Checks what the reader of Jira's exports decides: the form of dates and the names of columns. */
function checkJira(tree: TreeNode): readonly SourceFinding[] {
  const exports = tree.kind === 'map' ? findEntry(tree, 'exports')?.value : null;
  if (exports?.kind !== 'list') return [];
  return exports.items.flatMap((map, index) => {
    if (map?.kind !== 'map') return [];
    const form = findEntry(map, 'dateFormat')?.value;
    const columns = findEntry(map, 'columns')?.value;
    const reader = form?.kind === 'scalar' && typeof form.value === 'string' ? createPatternReader(form.value) : null;
    const ofForm = form != null && typeof reader === 'string' ? [toInvalid(form, ['exports', index, 'dateFormat'], reader)] : [];
    const unknown = columns?.kind === 'map' ? columns.entries.filter(({ key }) => findJiraColumn(String(key.value)) === undefined) : [];
    const names = `is not a column that is read. Use ${JIRA_COLUMNS.join(', ')}`;
    return [...ofForm, ...unknown.map(({ key }) => toInvalid(key, ['exports', index, 'columns', String(key.value)], names))];
  });
}

function toInvalid({ start, end }: TreeNode, path: SourceFinding['path'], reason: string): SourceFinding {
  const message = toSentence(path, reason, '');
  return { code: 'INVALID_TEXT', span: { start, end }, path, message, ofShape: null, suggestion: null, removable: null };
}
