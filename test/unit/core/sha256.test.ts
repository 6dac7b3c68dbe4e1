import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { hashText, startPortableHash } from '../../../server/core/sha256.ts';
import { ANY_CODE_POINT } from '../../support/anyCodePoint.ts';

function hashByNode(text: string): string {
  return createHash('sha256')
    .update(Buffer.from(new TextEncoder().encode(text)))
    .digest('hex');
}

function hashPortably(text: string): string {
  const hash = startPortableHash();
  hash.update(text);
  return hash.digest();
}

for (const [where, hash] of [
  ['on Node', hashText],
  ['in a browser', hashPortably],
] as const) {
  describe(`SHA-256 ${where}`, () => {
    it('returns the examples of the standard', () => {
      assert.equal(hash(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
      assert.equal(hash('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
      assert.equal(
        hash('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'),
        '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
      );
      assert.equal(hash('a'.repeat(1_000_000)), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
    });

    it('matches Node for texts of any length around a block', () => {
      for (let length = 0; length < 200; length++) assert.equal(hash('ü'.repeat(length)), hashByNode('ü'.repeat(length)));
    });

    it('matches Node for any text', () => {
      fc.assert(fc.property(fc.string({ unit: ANY_CODE_POINT, maxLength: 300 }), (text) => assert.equal(hash(text), hashByNode(text))));
    });
  });
}
