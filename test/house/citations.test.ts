import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { type Page, readPage } from '../support/markdown.ts';
import { findNodes, readSources, type Source } from '../support/sources.ts';

const SOURCES = readSources('server', 'client', 'test');
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
const CITATION = /([\w./-]*\w\.md)(?:#([\w-]+))?/g;

/** Pages that must be cited by section, because a reader looks for one rule. */
const BY_SECTION = /^docs\/(contract|decisions)\//;

interface Citation {
  readonly from: string;
  readonly file: string;
  readonly anchor: string | null;
}

/** Returns the comments and test titles of a source. */
function textsOf(source: Source): string[] {
  const { text } = source;
  if (!text.includes('.md')) return [];
  const tests = findNodes(source.tree, ts.isCallExpression).filter(({ expression }) => /^(it|describe)$/.test(expression.getText()));
  return [...(text.match(COMMENT) ?? []), ...tests.flatMap(({ arguments: [title] }) => title?.getText() ?? [])];
}

const CITATIONS: readonly Citation[] = SOURCES.flatMap((source) =>
  textsOf(source).flatMap((text) =>
    [...text.matchAll(CITATION)].map(([, file = '', anchor]) => ({ from: source.path, file, anchor: anchor ?? null })),
  ),
);

const pages = new Map<string, Page>();
function pageOf(file: string): Page {
  const page = pages.get(file) ?? readPage(file);
  pages.set(file, page);
  return page;
}

/** Returns why a citation is broken; null if its page is in the project and has the section. */
function findFault({ from, file, anchor }: Citation): string | null {
  const found = [file, path.join(path.dirname(from), file)].find((place) => existsSync(place));
  if (found === undefined || path.relative('.', found).startsWith('..')) return `${from}: ${file} is not in the project`;
  if (anchor === null) return BY_SECTION.test(file) ? `${from}: ${file} is cited without a section` : null;
  return pageOf(found).anchors.has(anchor) ? null : `${from}: ${file} has no section ${anchor}`;
}

describe('citations in comments', () => {
  it('name existing pages and sections', () => {
    assert.deepEqual(
      CITATIONS.map(findFault).filter((fault) => fault !== null),
      [],
    );
  });

  it('give the source of rules on every floor that has rules', () => {
    const cited = CITATIONS.filter(({ file }) => BY_SECTION.test(file)).map(({ from }) => from);
    const floors = ['server/core', 'server/documents', 'server/service', 'server/http', 'server/store', 'server/api', 'client', 'test'];
    assert.deepEqual(
      floors.filter((floor) => !cited.some((from) => from.startsWith(`${floor}/`))),
      [],
    );
  });
});
