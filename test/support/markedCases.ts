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

/** The folder of an account with its expectations (see test/fixtures/accounts/README.md): its files by path. */
export interface MarkedFolder {
  readonly name: string;
  readonly about: string;
  readonly files: ReadonlyMap<string, Pick<MarkedCase, 'text' | 'expected'>>;
}

/** Reads all cases of folders of accounts, ordered by name. */
export function readMarkedFolders(): readonly MarkedFolder[] {
  return readSources('accounts').map(({ name, source }) => {
    const [head = '', ...sections] = source.split(/^=== /m);
    const files = sections.map((section) => {
      const [path = ''] = section.split('\n', 1);
      return [path, readMarks(section.slice(path.length + 1))] as const;
    });
    return { name, about: head.replace(/^# /, '').trim(), files: new Map(files) };
  });
}

/** Reads all cases of a folder of fixtures, ordered by name. */
export function readMarkedCases(folder: 'exportRequests' | 'sources'): readonly MarkedCase[] {
  return readSources(folder).map(({ name, source }) => readCase(name, source));
}

function readSources(folder: string) {
  const place = new URL(`../fixtures/${folder}/`, import.meta.url);
  return readdirSync(place)
    .filter((file) => file.endsWith('.case'))
    .sort()
    .map((file) => ({ name: file.replace(/\.case$/, ''), source: readFileSync(new URL(file, place), 'utf8') }));
}

function readCase(name: string, source: string): MarkedCase {
  const [about = ''] = source.split('\n', 1);
  return { name, about: about.replace(/^# /, ''), ...readMarks(source.slice(about.length + 1)) };
}

function readMarks(marked: string): Pick<MarkedCase, 'text' | 'expected'> {
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
  return { text, expected };
}
