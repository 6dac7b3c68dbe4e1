import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { compareValues, toCanonicalText } from '../../../../server/core/account/compareValues.ts';
import { readYaml } from '../../../../server/documents/yaml.ts';
import { campaign, SEED } from '../../../support/campaign.ts';

const scalar = fc.oneof(fc.string({ maxLength: 6 }), fc.integer({ min: -9, max: 9 }), fc.boolean(), fc.constant(null));
const name = fc.stringMatching(/^[a-z]{1,4}$/);
const named = fc.record({ identifier: name, timeout: scalar, tags: fc.array(scalar, { maxLength: 3 }) });
/** Stages in their wrappers, with distinct identifiers. */
const stages = fc
  .uniqueArray(named, { selector: ({ identifier }) => identifier, minLength: 1, maxLength: 5 })
  .map((list) => list.map((stage) => ({ stage })));
const pipeline = fc.record({
  stages,
  variables: fc.uniqueArray(fc.record({ name, value: scalar }), { selector: (one) => one.name, maxLength: 4 }),
  properties: fc.dictionary(name, fc.oneof(scalar, fc.dictionary(name, scalar, { maxKeys: 3 })), { maxKeys: 4 }),
});

type Json = Readonly<Record<string, unknown>>;

/** Returns the same value with the keys of every object in another order. */
function reorder(value: unknown, seed: number): unknown {
  if (Array.isArray(value)) return value.map((item) => reorder(item, seed + 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner], index) => [key, reorder(inner, seed + index)] as const);
  return Object.fromEntries(seed % 2 === 0 ? entries.toReversed() : [...entries.slice(1), ...entries.slice(0, 1)]);
}

/** Lists the leaves of a value, and that each object and list exists; items are objects by name: for an independent comparison. */
function leavesOf(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]]);
  const leaves = new Map<string, unknown>([[path, Array.isArray(value) ? 'a list' : 'an object']]);
  const entries: (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((item) => [String(nameOf(item ?? {})), bare(item)] as const)
    : Object.entries(value);
  if (Array.isArray(value) && value.some((item) => typeof item !== 'object' || item === null)) return leaves.set(`${path}.()`, value);
  for (const [key, inner] of entries) for (const [at, leaf] of leavesOf(inner, path === '' ? key : `${path}.${key}`)) leaves.set(at, leaf);
  return leaves;
}

function bare(item: unknown): unknown {
  return (item as { readonly stage?: unknown } | null | undefined)?.stage ?? item;
}

function nameOf(item: unknown): unknown {
  const { identifier, name: other } = bare(item) as Json;
  return identifier ?? other;
}

describe('the comparison of two values', () => {
  const runs = { numRuns: campaign(100, 10_000), seed: SEED };

  it('finds no change in another order of keys, notation and comments', () => {
    fc.assert(
      fc.property(pipeline, fc.nat(), (value, seed) => {
        const text = `# a comment\n${stringify(reorder(value, seed), { defaultStringType: seed % 3 === 0 ? 'QUOTE_DOUBLE' : 'PLAIN' })}`;
        assert.deepEqual(compareValues(value, readYaml(text).value), []);
        assert.equal(toCanonicalText(reorder(value, seed)), toCanonicalText(value));
      }),
      runs,
    );
  });

  it('finds exactly the changed leaves that an independent comparison finds', () => {
    fc.assert(
      fc.property(pipeline, pipeline, (from, to) => {
        const [before, after] = [leavesOf(from), leavesOf(to)];
        const differing = new Set([...before.keys(), ...after.keys()]);
        for (const path of differing)
          if (isDeepStrictEqual(before.get(path), after.get(path)) && before.has(path) === after.has(path)) differing.delete(path);
        const changes = compareValues(from, to).filter(({ path }) => !path.endsWith('(order)'));
        // An object that is only on one side is one change, at its own path.
        const covered = new Set<string>();
        for (const { path, from: old, to: next } of changes) {
          const plain = path.replaceAll('"', '');
          const leaves = [old, next].flatMap((value) => [...leavesOf(bare(value), plain).keys()]);
          for (const leaf of leaves) if (differing.has(leaf)) covered.add(leaf);
          assert.ok(leaves.some((leaf) => differing.has(leaf)) || plain === '', `${path} is no difference`);
        }
        assert.deepEqual(
          [...differing].filter((path) => !covered.has(path)),
          [],
        );
      }),
      runs,
    );
  });

  it('names stages, a new order and wrappers', () => {
    const stage = (identifier: string, more: Json = {}) => ({ stage: { identifier, ...more } });
    const from = { stages: [stage('build'), stage('deploy', { timeout: '10m' })] };
    assert.deepEqual(compareValues(from, { stages: [stage('build'), stage('deploy', { timeout: '20m' })] }), [
      { path: 'stages.deploy.timeout', from: '10m', to: '20m' },
    ]);
    assert.deepEqual(compareValues(from, { stages: [from.stages[1], from.stages[0]] }), [
      { path: 'stages.(order)', from: ['build', 'deploy'], to: ['deploy', 'build'] },
    ]);
    assert.deepEqual(compareValues(from, { stages: [stage('build')] }), [{ path: 'stages.deploy', from: from.stages[1], to: undefined }]);
    assert.deepEqual(compareValues({ 'a b': 1, n: null }, { 'a b': 2 }), [
      { path: '"a b"', from: 1, to: 2 },
      { path: 'n', from: null, to: undefined },
    ]);
  });
});
