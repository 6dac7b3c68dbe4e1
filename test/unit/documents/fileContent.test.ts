import assert from 'node:assert/strict';
import fc from 'fast-check';
import { FileContent } from '../../../server/documents/checkDocument.ts';
import { SEED } from '../../support/campaign.ts';

const written = fc
  .tuple(fc.string({ unit: fc.constantFrom('a', ',', '\n', 'é', '山', '🦊', '\uFEFF'), maxLength: 60 }), fc.constantFrom('utf8', 'utf16le'))
  .map(([text, encoding]) => Buffer.from(text, encoding as BufferEncoding));

describe('the content of a file', () => {
  it(`starts like the decoded text in any encoding (seed ${SEED})`, () => {
    fc.assert(
      fc.property(fc.oneof(written, fc.uint8Array({ maxLength: 60 })), fc.integer({ min: 3, max: 20 }), (bytes, length) => {
        assert.equal(new FileContent(bytes).head(length), new FileContent(bytes).decoded.text.slice(0, length));
      }),
      { numRuns: 5_000, seed: SEED },
    );
  });
});
