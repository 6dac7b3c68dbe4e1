import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { widenGroups } from '../../../../../server/core/platform/catalogue/groups.ts';
import { type Presence, readPresence } from '../../../../../server/core/platform/catalogue/presence.ts';
import type { SchemaObject } from '../../../../../server/core/platform/catalogue/schemaFiles.ts';
import type { Notation } from '../../../../../server/core/shapeNotation.ts';
import { campaign, SEED } from '../../../../support/campaign.ts';

const RUNS = campaign(50, 10_000);
const KEYS = ['a', 'b', 'c', 'd'] as const;

const { schema: SCHEMAS } = fc.letrec<{ schema: SchemaObject; list: SchemaObject[] }>((tie) => ({
  list: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.subarray([...KEYS], { minLength: 1, maxLength: 2 }).map((required) => ({ required })),
    tie('schema').map((not) => ({ not })),
    fc.tuple(fc.constantFrom('oneOf', 'anyOf', 'allOf'), tie('list')).map(([word, list]) => ({ [word]: list })),
  ),
}));

const GIVEN = Array.from({ length: 2 ** KEYS.length }, (_, bits) => KEYS.filter((__, index) => ((bits >> index) & 1) === 1));

function holds({ required, group }: Presence, given: readonly string[]): boolean {
  if (!required.every((key) => given.includes(key))) return false;
  const count = group?.keys.filter((key) => given.includes(key)).length ?? 1;
  return group?.kind === 'some' ? count > 0 : group?.kind === 'few' ? count < 2 : count === 1;
}

describe('what a schema asks of which fields are given', () => {
  it('is never more than the schema asks, and the same if it is the whole', () => {
    let whole = 0;
    fc.assert(
      fc.property(SCHEMAS, (schema) => {
        const presence = readPresence(schema);
        if (presence === null) return;
        const accepts = new Ajv({ strict: false }).compile(schema);
        for (const given of GIVEN) {
          const isAccepted = accepts(Object.fromEntries(given.map((key) => [key, 1])));
          if (isAccepted || presence.isWhole) assert.equal(holds(presence, given), isAccepted, JSON.stringify({ schema, presence, given }));
        }
        if (presence.isWhole) whole++;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(whole > RUNS / 10, `only ${whole} of ${RUNS} were read as a whole`);
  });

  const none = { not: { anyOf: [{ required: ['a'] }, { required: ['b'] }] } };
  const ROWS: readonly (readonly [schema: SchemaObject, expected: string | null])[] = [
    [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, 'one of a b'],
    [{ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, 'some of a b'],
    [{ anyOf: [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, none] }, 'few of a b'],
    [
      {
        oneOf: [
          { required: ['a'], not: { required: ['b'] } },
          { required: ['b'], not: { required: ['a'] } },
        ],
      },
      'one of a b',
    ],
    [{ not: { required: ['a', 'b'] } }, 'few of a b'],
    [{ oneOf: [{ required: ['a', 'c'] }, { required: ['b', 'c'] }] }, 'c, one of a b'],
    [{ oneOf: [{ required: ['a'] }, { required: ['b'] }, { required: ['c', 'd'] }] }, 'some of a b c, and more'],
    [{ oneOf: [{ required: ['a'], properties: {} }, { required: ['b'] }] }, null],
  ];
  for (const [schema, expected] of ROWS)
    it(`of ${JSON.stringify(schema)}: ${expected}`, () => {
      const presence = readPresence(schema);
      const group = presence?.group;
      const parts = [...(presence?.required ?? []), ...(group ? [`${group.kind} of ${group.keys.join(' ')}`] : [])];
      assert.equal(presence === null ? null : [...parts, ...(presence.isWhole ? [] : ['and more'])].join(', '), expected);
    });
});

describe('groups of fields', () => {
  const fields = { a: 'text', b: 'text', 'c*': 'text' } as const;
  const ROWS: readonly (readonly [
    known: Record<string, Notation>,
    found: Record<string, Notation>,
    expected: object,
    left: readonly string[],
  ])[] = [
    [{ 'at least one of': 'b / a' }, { 'exactly one of': 'a / b' }, { 'exactly one of': 'b / a' }, []],
    [{ 'exactly one of': 'a / b' }, { 'at least one of': 'a / b' }, { 'exactly one of': 'a / b' }, []],
    [{}, { 'at most one of': 'a / b' }, { 'at most one of': 'a / b' }, []],
    [{ 'at least one of': 'a / b' }, { 'at least one of': 'a / b / d' }, { 'at least one of': 'a / b / d' }, []],
    [{}, { 'exactly one of': 'a / c' }, {}, ['exactly one of a / c']],
    [{ 'at least one of': 'a / x' }, { 'exactly one of': 'a / b' }, { 'at least one of': 'a / x' }, ['exactly one of a / b']],
  ];
  for (const [known, found, expected, left] of ROWS)
    it(`${JSON.stringify(found)} in ${JSON.stringify(known)}`, () => {
      const widened = { ...fields, ...known };
      assert.deepEqual(widenGroups(widened, found).left, left);
      assert.deepEqual(widened, { ...fields, ...expected });
    });
});
