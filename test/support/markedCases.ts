import { readdirSync, readFileSync } from 'node:fs';
import type { Range } from '../../server/core/problem.ts';
import { indexLines } from '../../server/documents/lineIndex.ts';

/** A document with its expectations (see test/fixtures/exportRequests/README.md and test/fixtures/sources/README.md). */
export interface MarkedCase {
  readonly name: string;
  readonly about: string;
  readonly text: string;
  /** In text order. */
  readonly expected: readonly { readonly code: string; readonly range: Range }[];
}

const MARK = /«([A-Z_]+):|»/g;

/** Reads all cases of a folder of fixtures, ordered by name. */
export function readMarkedCases(folder: 'exportRequests' | 'sources'): readonly MarkedCase[] {
  const place = new URL(`../fixtures/${folder}/`, import.meta.url);
  return readdirSync(place)
    .filter((file) => file.endsWith('.case'))
    .sort()
    .map((file) => readCase(file.replace(/\.case$/, ''), readFileSync(new URL(file, place), 'utf8')));
}

function readCase(name: string, source: string): MarkedCase {
  const [about = ''] = source.split('\n', 1);
  const marked = source.slice(about.length + 1);
  const open: { code: string; start: number }[] = [];
  const spans: { code: string; start: number; end: number }[] = [];
  let text = '';
  let from = 0;
  for (const mark of marked.matchAll(MARK)) {
    text += marked.slice(from, mark.index);
    from = mark.index + mark[0].length;
    if (mark[1] !== undefined) open.push({ code: mark[1], start: text.length });
    else spans.push({ ...open.pop()!, end: text.length });
  }
  text += marked.slice(from);
  const lines = indexLines(text);
  const expected = spans.map(({ code, start, end }) => ({ code, range: lines.rangeOf(start, end) }));
  return { name, about: about.replace(/^# /, ''), text, expected };
}
