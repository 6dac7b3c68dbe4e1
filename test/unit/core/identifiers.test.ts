import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkEntityName, checkIdentifier, checkPipelineName, RESERVED_WORDS, toIdentifier } from '../../../server/core/identifiers.ts';
import { findNearest } from '../../../server/core/nearest.ts';
import { ANY_CODE_POINT } from '../../support/anyCodePoint.ts';
import { SEED } from '../../support/campaign.ts';

const ENTITY = /^[a-zA-Z_][0-9a-zA-Z_$]{0,127}$/;
const PIPELINE = /^[a-zA-Z_][0-9a-zA-Z_]{0,127}$/;
const PIPELINE_NAME = /^[a-zA-Z_0-9-.][-0-9a-zA-Z_\s.]{0,127}$/;
const reserved = (text: string) => (RESERVED_WORDS as readonly string[]).includes(text);

/** Strings at the edge of the grammars. */
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'Z', '_', '$', '0', '-', '.', ' ', 'é', '\n', '🦊'), maxLength: 6 }),
  fc.constantFrom(...RESERVED_WORDS, 'a'.repeat(128), 'a'.repeat(129), '', 'Or', 'steps'),
);

describe('identifiers and names', () => {
  it('follow the public grammars and reserved words', () => {
    fc.assert(
      fc.property(texts, (text) => {
        assert.equal(checkIdentifier(text, 'entity') === null, ENTITY.test(text) && !reserved(text), text);
        assert.equal(checkIdentifier(text, 'pipeline') === null, PIPELINE.test(text) && !reserved(text), text);
        assert.equal(checkPipelineName(text) === null, PIPELINE_NAME.test(text) && text.trim() !== '', text);
      }),
      { numRuns: 3000, seed: SEED },
    );
  });

  it('name the wrong character and suggest a correction', () => {
    assert.match(checkIdentifier('my service!', 'entity') ?? '', /" " is not allowed\. Use my_service$/);
    assert.match(checkIdentifier('1st', 'pipeline') ?? '', /must not start with "1"\. Use _1st$/);
    assert.match(checkIdentifier('a$b', 'pipeline') ?? '', /"\$" is not allowed/);
    assert.match(checkIdentifier('org', 'entity') ?? '', /reserved word; choose another, like org_1$/);
    assert.match(checkIdentifier('a'.repeat(129), 'entity') ?? '', /has 129 characters; an identifier has at most 128$/);
    assert.match(checkPipelineName('Köln') ?? '', /"ö" is not allowed$/);
  });

  it('of projects and connectors may use any script, but not be blank, too long or multi-line', () => {
    for (const name of ['Проект', 'a/b (c)', 'x'.repeat(128)]) assert.equal(checkEntityName(name), null);
    for (const name of ['', '  ', 'x'.repeat(129), 'a\nb', 'a\0']) assert.notEqual(checkEntityName(name), null);
  });

  it('can be made from any text', () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: ANY_CODE_POINT, maxLength: 200 })), (text) => {
        assert.equal(checkIdentifier(toIdentifier(text), 'pipeline'), null, text);
      }),
      { numRuns: 3000, seed: SEED },
    );
    assert.deepEqual(['My service!', 'Crème brûlée', '  a  ', 'step', '--'].map(toIdentifier), [
      'My_service',
      'Creme_brulee',
      'a',
      'step_1',
      '_',
    ]);
  });
});

describe('the nearest word', () => {
  const words = ['DockerRegistry', 'Github', 'Gitlab', 'Aws', 'Gcp', 'Anonymous'];
  it('is the one that was probably meant', () => {
    for (const [word, meant] of [
      ['dockerregistry', 'DockerRegistry'],
      ['docker-registry', 'DockerRegistry'],
      ['DockerRegistri', 'DockerRegistry'],
      ['Gihtub', 'Github'],
      ['aws', 'Aws'],
      ['Anonymus', 'Anonymous'],
    ] as const) {
      assert.equal(findNearest(word, words), meant, word);
    }
  });

  it('is null if none is close', () => {
    for (const word of ['', 'Kubernetes', 'x', 'Docker', 'gc', 'a'.repeat(100_000)])
      assert.equal(findNearest(word, words), null, word.slice(0, 20));
  });
});
