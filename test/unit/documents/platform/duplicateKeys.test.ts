import assert from 'node:assert/strict';
import { FILE_CHECK, PipelineChecker } from '../../../../server/documents/platform/check.ts';
import { applyFix } from '../../../support/pipelines/applyFix.ts';

/** Returns the titles of the fixes for a duplicate key, marking the preferred one, and the text after each. */
function fixesOf(text: string): readonly (readonly [title: string, after: string])[] {
  const problems = new PipelineChecker().check(text, FILE_CHECK).problems.filter(({ code }) => code === 'INVALID_YAML');
  assert.equal(problems.length, 1);
  return problems[0]!.fixes.map((fix) => [fix.isPreferred ? `${fix.title} (preferred)` : fix.title, applyFix(text, fix)]);
}

const SURE = 'Remove this key (preferred)';
const FIRST = 'Remove the first';
const THIS = 'Remove this one';

/** A text with a duplicate key, and the fixes offered. */
const CASES: readonly (readonly [what: string, text: string, ...fixes: (readonly [string, string])[]])[] = [
  ['with the same value', 'pipeline:\n  name: A\n  tags: {}\n  name: A\n', [SURE, 'pipeline:\n  name: A\n  tags: {}\n']],
  ['with the same value in another style', 'pipeline:\n  name: A\n  name: "A"\n', [SURE, 'pipeline:\n  name: A\n']],
  [
    'with the same multi-line object',
    'pipeline:\n  tags:\n    a: 1\n    b: [x]\n  tags:\n    a: 1\n    b: [x]\n  name: A\n',
    [SURE, 'pipeline:\n  tags:\n    a: 1\n    b: [x]\n  name: A\n'],
  ],
  ['without a value', 'pipeline:\n  name:\n  name:\n', [SURE, 'pipeline:\n  name:\n']],
  [
    'with another value',
    'pipeline:\n  name: A\n  tags: {}\n  name: B\n',
    [FIRST, 'pipeline:\n  tags: {}\n  name: B\n'],
    [THIS, 'pipeline:\n  name: A\n  tags: {}\n'],
  ],
  [
    'with a string and the number that looks like it',
    'pipeline:\n  name: "1"\n  name: 1\n',
    [FIRST, 'pipeline:\n  name: 1\n'],
    [THIS, 'pipeline:\n  name: "1"\n'],
  ],
  [
    'with a multi-line string',
    'pipeline:\n  description: |\n    a\n    b\n  name: A\n  description: c\n',
    [FIRST, 'pipeline:\n  name: A\n  description: c\n'],
    [THIS, 'pipeline:\n  description: |\n    a\n    b\n  name: A\n'],
  ],
  [
    'with stages, which are read separately',
    'pipeline:\n  stages:\n    - stage:\n        name: A\n  stages:\n    - stage:\n        name: A\n  name: A\n',
    [FIRST, 'pipeline:\n  stages:\n    - stage:\n        name: A\n  name: A\n'],
    [THIS, 'pipeline:\n  stages:\n    - stage:\n        name: A\n  name: A\n'],
  ],
  [
    'after a dash',
    'pipeline:\n  variables:\n    - name: a\n      name: b\n      type: String\n',
    [FIRST, 'pipeline:\n  variables:\n    - name: b\n      type: String\n'],
    [THIS, 'pipeline:\n  variables:\n    - name: a\n      type: String\n'],
  ],
  ['in braces', 'pipeline:\n  tags: {a: x, b: y, a: x}\n', [SURE, 'pipeline:\n  tags: {a: x, b: y}\n']],
  [
    'in JSON',
    '{"pipeline": {"name": "A", "name": "B"}}\n',
    [FIRST, '{"pipeline": {"name": "B"}}\n'],
    [THIS, '{"pipeline": {"name": "A"}}\n'],
  ],
  [
    'with an anchored value, which stays because an alias refers to it',
    'pipeline:\n  tags: {a: x}\n  tags: &tags {a: x}\n  properties: *tags\n',
    [FIRST, 'pipeline:\n  tags: &tags {a: x}\n  properties: *tags\n'],
  ],
  ['with CRLF lines', 'pipeline:\r\n  name: A\r\n  name: A\r\n', [SURE, 'pipeline:\r\n  name: A\r\n']],
];

describe('fixes of a duplicate key', () => {
  for (const [what, text, ...fixes] of CASES) it(what, () => assert.deepEqual(fixesOf(text), fixes));
});
