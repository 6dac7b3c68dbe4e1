import assert from 'node:assert/strict';
import { judgeDrift } from '../../../../server/core/platform/pipeline.ts';

describe('the drift between a pipeline file and its pipeline', () => {
  it('ignores line endings, trailing spaces and trailing empty lines', () => {
    assert.equal(judgeDrift('\uFEFFa: 1  \r\nb:\t\r\n\r\n', 'a: 1\nb:', null), 'same');
    assert.equal(judgeDrift('a: 1\n\nb: 2\n', 'a: 1\nb: 2\n', null), 'unknown');
    assert.equal(judgeDrift('a:\n  b: 1\n', 'a:\n b: 1\n', null), 'unknown');
  });

  it('names the side that changed since both were the same', () => {
    assert.equal(judgeDrift('new', 'old', 'old\n'), 'file');
    assert.equal(judgeDrift('old', 'new', 'old'), 'server');
    assert.equal(judgeDrift('one', 'other', 'old'), 'both');
    assert.equal(judgeDrift('new', 'new', 'old'), 'same');
  });
});
