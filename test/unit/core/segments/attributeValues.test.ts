import assert from 'node:assert/strict';
import { readAttributeValue } from '../../../../server/core/segments/attributes.ts';

describe('an attribute value of a segment identity', () => {
  it('of type datetime is in milliseconds, and digits that look like seconds are rejected', () => {
    assert.deepEqual(readAttributeValue('datetime', '2026-01-01'), { value: 1_767_225_600_000, reason: null });
    assert.deepEqual(readAttributeValue('datetime', '1767225600000'), { value: 1_767_225_600_000, reason: null });
    const { value, reason } = readAttributeValue('datetime', ' 1767225600 ');
    assert.equal(value, null);
    assert.match(reason ?? '', /^is 1767225600, which looks like seconds; use milliseconds/);
  });
});
