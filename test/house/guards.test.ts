import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { findNodes } from '../support/sources.ts';

const ROW = /^\| (\d+) \| [^|]* \| `([^`]+)` \| ([^|]+) \|$/gm;

/** The guards in the table of CONTRIBUTING.md. */
const GUARDS = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(ROW)].map(([, number, file, title]) => ({
  number: Number(number),
  file: String(file),
  title: String(title),
}));

/** Returns the test titles of a file. */
function readTitles(file: string): readonly string[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const tests = findNodes(tree, ts.isCallExpression).filter(({ expression }) => ts.isIdentifier(expression) && expression.text === 'it');
  return tests.flatMap(({ arguments: [name] }) => (name !== undefined && ts.isStringLiteralLike(name) ? [name.text] : []));
}

describe('the ten guards', () => {
  it('are all listed', () => {
    assert.deepEqual(
      [...new Set(GUARDS.map(({ number }) => number))],
      Array.from({ length: 10 }, (_, index) => index + 1),
    );
  });

  it('are existing tests, cited by title', () => {
    const titles = new Map([...new Set(GUARDS.map(({ file }) => file))].map((file) => [file, readTitles(file)]));
    const missing = GUARDS.filter(({ file, title }) => titles.get(file)?.includes(title) !== true);
    assert.deepEqual(missing, []);
  });
});
