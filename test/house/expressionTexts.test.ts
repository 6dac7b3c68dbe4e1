import assert from 'node:assert/strict';
import texts from '../../schemas/texts/expressions.json' with { type: 'json' };
import { KNOWN_ROOTS, listInputMethods } from '../../server/core/platform/pipelines/expressions/expressionTexts.ts';
import { readExpressions } from '../../server/core/platform/pipelines/expressions/readExpressions.ts';
import { NOWHERE } from '../../server/core/platform/pipelines/expressions/scopeNames.ts';
import { enterRoot } from '../../server/core/platform/pipelines/expressions/spots.ts';
import { INPUT_METHODS } from '../../server/core/platform/pipelines/inputs/input.ts';
import { checkScalarExpressions } from '../../server/core/platform/pipelines/rules/expressions.ts';
import type { ScalarNode } from '../../server/core/tree.ts';

type Entries = Readonly<Record<string, { readonly title: string; readonly text: string; readonly example?: string }>>;

const CHILDREN: Readonly<Record<string, Entries>> = texts.children;
const ROOTS: Entries = texts.roots;
const METHODS: Entries = texts.methods;

/** Roots that depend on the context of an expression; the code resolves them by name. */
const AROUND = ['pipeline', 'stage', 'execution', 'steps', 'stepGroup', 'step', 'matrix', 'strategy'];

/** Lists with user-defined names, whose entries are described once. */
const LISTS = ['stages', 'steps', 'rollbackSteps'];

describe('the documentation of expressions', () => {
  it('covers every known root and every root that depends on context', () => {
    assert.deepEqual(KNOWN_ROOTS, Object.keys(ROOTS));
    for (const root of AROUND) assert.notEqual(enterRoot(NOWHERE, root).text, null, root);
  });

  it('covers the methods of a runtime input', () => {
    const names = listInputMethods().map(([name]) => name);
    assert.deepEqual(names.toSorted(), [...INPUT_METHODS].toSorted());
  });

  it('is connected: each path starts at a root or list and continues with documented segments', () => {
    for (const path of Object.keys(CHILDREN)) {
      const segments = path.split('.');
      assert.ok(Object.hasOwn(ROOTS, segments[0]!) || LISTS.includes(segments[0]!), path);
      for (let end = 2; end <= segments.length; end++) {
        const segment = segments[end - 1]!;
        const around = segments.slice(0, end - 1).join('.');
        assert.ok(segment === '*' || (Object.hasOwn(CHILDREN, around) && Object.hasOwn(CHILDREN[around]!, segment)), path);
      }
    }
    for (const name of Object.keys(METHODS)) assert.ok(!name.includes('.') || Object.hasOwn(ROOTS, name.split('.')[0]!), name);
  });

  it('has valid examples', () => {
    const all = [
      ...Object.entries(ROOTS),
      ...Object.entries(METHODS),
      ...Object.values(CHILDREN).flatMap((segments) => Object.entries(segments)),
    ];
    for (const [name, { example }] of all) {
      if (example === undefined) continue;
      const scalar: ScalarNode = { kind: 'scalar', value: example, style: 'plain', start: 0, end: example.length, textStart: 0 };
      assert.deepEqual(checkScalarExpressions(example, scalar).problems, [], example);
      const roots = readExpressions(example).flatMap(({ paths }) => paths.map(({ segments }) => segments[0]!.name));
      assert.ok(roots.includes(name.split('.')[0]!) || roots[0] === 'input', example);
    }
  });
});
