import assert from 'node:assert/strict';
import { Refusal, type RefusalCode } from '../../../../server/core/refusal.ts';
import { MAX_SEGMENT_KEYS } from '../../../../server/core/segments/keys.ts';
import {
  afterActivation,
  afterAddition,
  afterDeactivation,
  afterRemoval,
  afterReplacement,
  requireDefinition,
} from '../../../../server/core/segments/states.ts';
import { requireTitleAndComment } from '../../../../server/core/segments/texts.ts';

const NAME = { segment: 'beta', environment: 'Prod' };

const refuses = (work: () => unknown, code: RefusalCode, pattern: RegExp) =>
  assert.throws(work, (error) => error instanceof Refusal && error.code === code && pattern.test(error.message));

describe("a segment's definition", () => {
  it('goes from activation through keys to deactivation when empty', () => {
    const active = afterActivation(null, NAME);
    assert.deepEqual(active, { keyCount: 0 });
    const filled = afterAddition(active, 3, NAME);
    assert.deepEqual(filled, { keyCount: 3 });
    const emptied = afterRemoval(filled, 3);
    assert.deepEqual(emptied, { keyCount: 0 });
    assert.equal(afterDeactivation(emptied, NAME), null);
  });

  it('is activated once', () => refuses(() => afterActivation({ keyCount: 0 }, NAME), 'CONFLICT', /already exists/));

  it('must be active before its keys change', () => {
    refuses(() => requireDefinition(null, NAME, 'Do this.'), 'NOT_FOUND', /beta has no definition in Prod\. Do this\.$/);
    assert.equal(requireDefinition({ keyCount: 5 }, NAME, 'Do this.').keyCount, 5);
  });

  it('is not deactivated while it has keys', () => {
    refuses(() => afterDeactivation({ keyCount: 1 }, NAME), 'INVALID_REQUEST', /still holds 1 key in Prod/);
    refuses(() => afterDeactivation({ keyCount: 2 }, NAME), 'INVALID_REQUEST', /still holds 2 keys in Prod/);
  });

  it('holds at most 100,000 keys', () => {
    assert.equal(afterAddition({ keyCount: MAX_SEGMENT_KEYS - 1 }, 1, NAME).keyCount, MAX_SEGMENT_KEYS);
    assert.equal(afterAddition({ keyCount: MAX_SEGMENT_KEYS }, 0, NAME).keyCount, MAX_SEGMENT_KEYS);
    refuses(() => afterAddition({ keyCount: MAX_SEGMENT_KEYS }, 1, NAME), 'INVALID_REQUEST', /at most 100000.*would hold 100001/);
    assert.deepEqual(afterReplacement(7), { keyCount: 7 });
  });
});

describe('title and comment', () => {
  it('are optional if the workspace does not require them', () => {
    assert.deepEqual(requireTitleAndComment({ title: null, comment: ' ' }, false), { title: null, comment: null });
    assert.deepEqual(requireTitleAndComment({ title: null, comment: ' why ' }, false), { title: null, comment: ' why ' });
  });

  it('share the comment if required and only the comment is set; without a comment the change is rejected', () => {
    refuses(() => requireTitleAndComment({ title: null, comment: '' }, true), 'INVALID_REQUEST', /requires a comment .* is missing/);
    refuses(() => requireTitleAndComment({ title: 'a', comment: null }, true), 'INVALID_REQUEST', /requires a comment .* is missing/);
    assert.deepEqual(requireTitleAndComment({ title: ' ', comment: 'why' }, true), { title: 'why', comment: 'why' });
    assert.deepEqual(requireTitleAndComment({ title: 'a', comment: 'b' }, true), { title: 'a', comment: 'b' });
  });

  it('have a maximum length and must be storable', () => {
    refuses(() => requireTitleAndComment({ title: 'x'.repeat(4001), comment: null }, false), 'INVALID_REQUEST', /4001 characters/);
    refuses(() => requireTitleAndComment({ title: null, comment: 'x\0' }, false), 'INVALID_REQUEST', /cannot be stored/);
  });
});
