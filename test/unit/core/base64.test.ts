import assert from 'node:assert/strict';
import { readBase64, writeBase64 } from '../../../server/core/base64.ts';

describe('Base64', () => {
  it('is that of Node, for empty, short and long bytes', () => {
    for (const length of [0, 1, 2, 3, 255, 256, 100_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) & 255);
      assert.equal(writeBase64(bytes), Buffer.from(bytes).toString('base64'));
      assert.deepEqual(readBase64(writeBase64(bytes)), bytes);
    }
  });

  it('throws if the text is not Base64', () => {
    assert.throws(() => readBase64('%'));
  });
});
