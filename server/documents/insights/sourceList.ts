import { findSourceProblems, type InsightSources } from '../../core/insights/sources.ts';
import type { Range } from '../../core/problem.ts';
import { toPlainValue } from '../json/plainValue.ts';
import { indexLines } from '../lineIndex.ts';
import { readTree } from '../tree/readTree.ts';

/** Maximum nesting of the values that are read; no list of sources is deeper. */
const DEEPEST = 5;

/** The result of checking a list of sources: what it lists, or its mistakes in document order. */
export interface SourceListCheck {
  readonly sources: InsightSources | null;
  readonly problems: readonly { readonly range: Range; readonly message: string }[];
}

/** Checks the text of `insights.sources.yaml`, without a byte order mark; never throws. */
export function checkSourceList(text: string): SourceListCheck {
  const { tree, faults } = readTree(text, []);
  const lines = indexLines(text);
  const value = toPlainValue(tree, DEEPEST);
  const empty = { start: 0, end: 0, message: 'The file is empty. List repositories or exports in it.' };
  const found = faults.length > 0 ? faults : tree === null ? [empty] : findSourceProblems(tree, value);
  const sorted = [...found].sort((one, other) => one.start - other.start);
  const problems = sorted.map(({ start, end, message }) => ({ range: lines.rangeOf(start, end), message }));
  return { sources: problems.length > 0 ? null : (value as InsightSources), problems };
}
