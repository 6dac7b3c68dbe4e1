import assert from 'node:assert/strict';
import { checkShape } from '../../../server/core/checkShape.ts';
import { type Path, type Shape, toPathText } from '../../../server/core/shape.ts';
import { type Notation, type NotedFields, readShape, readShapes } from '../../../server/core/shapeNotation.ts';
import type { TreeNode } from '../../../server/core/tree.ts';
import { readPipelineText } from '../../../server/documents/platform/reading.ts';
import { readTree } from '../../../server/documents/tree/readTree.ts';

const LENIENT = { lenient: true } as const;
const NOTATION: NotedFields = {
  Step: {
    'identifier*': 'identifier',
    'name*': 'name',
    'by type*': {
      Run: { 'spec*': { 'command*': 'text', shell: 'Bash | Sh', reports: 'text list' } },
      Http: { 'spec*': { 'url*': 'text', method: 'GET | POST' } },
      Wait: { 'spec*': { 'duration*': 'duration' }, waits: 'flag' },
    },
    timeout: 'duration',
  },
  Entry: ['Stepped', 'Grouped'],
  Stepped: { 'step*': 'Step' },
  Grouped: { 'parallel*': 'Entry list' },
};
const SHAPES = readShapes(NOTATION, LENIENT);

function check(notation: Notation, tree: TreeNode | null) {
  return checkShape(tree, readShape(notation, LENIENT), SHAPES);
}

/** Returns what is reported about a YAML text, as `kind path @ token: message`. */
function report(notation: Notation, ...lines: readonly string[]): string[] {
  const text = lines.join('\n');
  const { tree, faults } = readTree(text, []);
  assert.deepEqual(faults, []);
  return check(notation, tree).map(
    ({ kind, path, span, message }) => `${kind} ${toPathText(path)} @ ${text.slice(span.start, span.end)}: ${message}`,
  );
}

const STEP = ['identifier: build', 'name: Build', 'type: Run', 'spec:', '  command: make'];

describe('lenient shapes', () => {
  it('accept what people write for a value', () => {
    for (const [notation, ...values] of [
      ['text', 'x', '7', '1.5', 'true', '"7"', '<+input>', '~', '|\n  two\n  lines'],
      ['flag', 'true', '"false"', '<+a.b>', '~'],
      ['whole 1..5', '3', '"3"', '"99"', '<+input>'],
      ['number', '1.5', '-2', '"0.5"', '<+x>'],
      ['text list', '[]', '[a, 1, ~, <+x>]', '<+input>.allowedValues(a,b)'],
      ['text map', '{}', '{a: 1, b: ~}', '<+input>'],
      ['object', '{}', '<+input>'],
      ['Bash | Sh', 'Bash', '"Sh"', '<+input>'],
      ['duration', '10m', '1h 30m', '"30s"', '<+input>', '<+x>m', '""'],
      ['identifier', 'abc_1'],
      ['name', 'My step 1.0', '7'],
      ['versionLabel', 'v1', '1.0'],
      ['secret', 'account.key', '<+secrets.getValue("x")>'],
      [['text', 'text list'], 'a', '[a]', '<+x>'],
      ['Step', '<+input>'],
    ] as const) {
      for (const value of values) assert.deepEqual(report(notation, value), [], `${JSON.stringify(notation)} ${value}`);
    }
  });

  it('report what a wrong value must be, at its token', () => {
    for (const [notation, value, expected] of [
      ['flag', 'yes', 'wrongType a @ yes: must be true or false, not the string "yes". Did you mean true?'],
      ['flag', '1', 'wrongType a @ 1: must be true or false, not 1'],
      ['whole 1..', '0', 'outOfRange a @ 0: must be an integer of 1 or more, not 0'],
      ['whole', 'two', 'wrongType a @ two: must be an integer, not the string "two"'],
      ['text', '[x]', 'wrongType a @ [x]: must be a string, not a list'],
      ['text', '\n  b: 1\n  c: 2', 'wrongType a @ b: must be a string, not an object'],
      ['text', '\n  - b\n  - c', 'wrongType a @ -: must be a string, not a list'],
      ['text list', 'x', 'wrongType a @ x: must be a list, not the string "x"'],
      ['text list 1..', '[]', 'outOfRange a @ []: must hold at least one entry'],
      ['text set', '[x, y, x]', 'repeated a[2] @ x: duplicates the string "x"; remove one of the two'],
      [
        'identifier',
        '<+input>',
        'badText a @ <+input>: must contain only letters without accents, digits and _, and start with a letter or _: "<" is not allowed. Use input',
      ],
      [
        'identifier',
        '12',
        'badText a @ 12: must contain only letters without accents, digits and _, and start with a letter or _: it must not start with "1". Use _12',
      ],
      [
        'duration',
        '10 minutes',
        'badText a @ 10 minutes: must be a duration like 30s, 10m, 1h 30m or 1d (units w, d, h, m and s), not "10 minutes". Did you mean "10m"?',
      ],
      ['duration', '10', 'badText a @ 10: is "10", which has no unit; write 10m for minutes or 10s for seconds'],
      [['text', 'text list'], '{}', 'wrongType a @ {}: must be a string or a list, not an object'],
    ] as const) {
      assert.deepEqual(report({ a: notation }, `a: ${value}`), [expected]);
    }
  });

  it('report one problem per mistake in an object', () => {
    assert.deepEqual(report('Step', ...STEP), []);
    const swap = (from: string, to: string) => STEP.join('\n').replace(from, to);
    assert.deepEqual(report('Step', swap('identifier', 'idntifier')), [
      'missing identifier @ idntifier: is missing; add it. Is "idntifier" a typo for it?',
    ]);
    assert.deepEqual(report('Step', swap('type', 'tpye')), ['missing type @ tpye: is missing; add it. Is "tpye" a typo for it?']);
    assert.deepEqual(report('Step', swap('type: Run\n', '')), ['missing type @ identifier: is missing; add it']);
    assert.deepEqual(report('Step', swap('Run', 'Rum')), [
      'unknownWord type @ Rum: must be one of Run, Http, Wait, not "Rum". Did you mean "Run"?',
    ]);
    assert.deepEqual(report('Step', swap('Run', '<+input>')), [
      'unknownWord type @ <+input>: must be one of Run, Http, Wait, not "<+input>"; expressions are not allowed here',
    ]);
    assert.deepEqual(report('Step', swap('command', 'comand')), [
      'missing spec.command @ comand: is missing; add it. Is "comand" a typo for it?',
    ]);
    assert.deepEqual(report('Step', swap('  command: make', '  shell: Bash')), ['missing spec.command @ spec: is missing; add it']);
    assert.deepEqual(report('Step', swap('spec:\n  command: make', 'spec: make')), [
      'wrongType spec @ make: must be an object, not the string "make"',
    ]);
  });

  it('report unknown keys, and suggest the one that was meant', () => {
    assert.deepEqual(report('Step', ...STEP, 'timeuot: 10m'), [
      'unknownKey timeuot @ timeuot: Unknown key "timeuot". Did you mean "timeout"?',
    ]);
    assert.deepEqual(report('Step', ...STEP, '  shel: Bash'), ['unknownKey spec.shel @ shel: Unknown key "shel". Did you mean "shell"?']);
    assert.deepEqual(report('Step', ...STEP, 'colour: red'), [
      'unknownKey colour @ colour: Unknown key "colour". Remove it, or check its spelling. Known keys: timeout',
    ]);
    assert.deepEqual(report('Step', ...STEP, 'waits: true'), [
      'unknownKey waits @ waits: applies to type Wait, not Run; remove it or change type',
    ]);
    assert.deepEqual(report({ a: {} }, 'a: {b: 1}'), ['unknownKey a.b @ b: Unknown key "b". Remove it, or check its spelling']);
    // For a step of unknown type, any key of any type is allowed.
    const unheardOf = STEP.map((line) => line.replace('Run', 'Plugin'));
    assert.equal(report('Step', ...unheardOf, 'waits: true').length, 1);
    assert.deepEqual(report('Step', ...unheardOf, 'anything: 1').slice(1), [
      'unknownKey anything @ anything: Unknown key "anything". Remove it, or check its spelling. Known keys: timeout',
    ]);
  });

  it('treat a key without a value as missing', () => {
    assert.deepEqual(report('Step', ...STEP, 'timeout:'), []);
    assert.deepEqual(report('Step', ...STEP.slice(0, 3), 'spec:'), ['missing spec @ identifier: is missing; add it']);
    assert.deepEqual(report({ 'a*': 'text' }, 'a: ~'), ['missing a @ a: is missing; add it']);
  });

  it('require at least one or exactly one of a group', () => {
    const atLeast = { 'at least one of': 'a / b', a: 'text', b: 'text' };
    assert.deepEqual(report({ x: atLeast }, 'x: {}'), ['missing x.a @ x: is missing; add at least one of a or b']);
    assert.deepEqual(report(atLeast, 'a: 1', 'b: 2'), []);
    const groups = { 'at least one of': ['a / b', 'c / d'], a: 'text', b: 'text', c: 'text', d: 'text' };
    assert.deepEqual(report(groups, 'b: 1'), ['missing c @ b: is missing; add at least one of c or d']);
    assert.deepEqual(report({ 'a / b*': 'text' }, 'a: 1', 'b: 2'), ['superfluous b @ b: conflicts with a; use only one of a or b']);
  });

  it('report nothing about the target of an alias, nor missing keys beside <<', () => {
    assert.deepEqual(
      report({ a: 'text map', b: 'flag', 'by type*': { A: { 'x*': 'text' } } }, 'a: &w {q: 1}', 'b: *w', 'type: *w', 'x: 1'),
      [],
    );
    assert.deepEqual(report({ base: 'object', s: 'Step' }, 'base: &b {type: Run}', 's:', '  <<: *b', '  timeout: 10'), [
      'badText s.timeout @ 10: is "10", which has no unit; write 10m for minutes or 10s for seconds',
    ]);
  });

  it('choose the alternative by what is written, then the one with the fewest problems', () => {
    assert.deepEqual(report({ a: ['text list', { 'x*': 'text' }] }, 'a: {}'), ['missing a.x @ a: is missing; add it']);
    assert.deepEqual(report({ a: ['text list', { 'x*': 'text' }] }, 'a: [[]]'), ['wrongType a[0] @ []: must be a string, not a list']);
    assert.deepEqual(
      report(
        {
          a: [
            { 'x*': 'flag', 'y*': 'flag' },
            { 'x*': 'flag', z: 'flag' },
          ],
        },
        'a: {x: 1}',
      ),
      ['wrongType a.x @ 1: must be true or false, not 1'],
    );
    assert.deepEqual(report({ a: [{ 'x*': 'flag' }, { 'y*': 'flag' }] }, 'a: {y: true}'), []);
    assert.deepEqual(report({ a: ['identifier', { x: 'text' }] }, 'a: <+input>'), []);
  });

  it('pass on the expected shape of an entry that is read separately', () => {
    const pipeline = readPipelineText('steps:\n  - step:\n      type: Run\n  - parallel:\n      - step:\n          type: Wait\n');
    const { frame } = pipeline.root;
    const entered: [number, Shape, Path][] = [];
    const shape = readShape({ steps: ['Entry list', 'text'] }, LENIENT);
    const problems = checkShape(frame.tree, shape, SHAPES, {
      enter: (block, expected, path) => entered.push([block.index, expected, path]),
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(entered, [
      [0, { kind: 'named', name: 'Entry' }, ['steps', 0]],
      [1, { kind: 'named', name: 'Entry' }, ['steps', 1]],
    ]);
    // A list without a shape is not entered, nor is one under a misspelled key.
    assert.deepEqual(check('object', frame.tree), []);
    assert.equal(check({ step: 'Entry list' }, frame.tree).length, 1);
  });

  it('name the owner of each field', () => {
    const step = SHAPES.shapeOf('Step');
    assert.ok(step.kind === 'fields');
    assert.deepEqual(step.owners, [{ name: 'Step', path: '' }]);
    const spec = step.choices[0]?.branches.get('Http')?.fields.get('spec');
    assert.ok(spec?.kind === 'fields');
    assert.equal(spec.owner, 'Http');
    assert.deepEqual(spec.owners, [
      { name: 'Http', path: '' },
      { name: 'Step', path: 'spec' },
    ]);
  });
});
