import assert from 'node:assert/strict';
import { decodeText } from '../../../server/documents/encoding.ts';

describe('decodeText', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');

  it('removes the byte order mark and reports it', () => {
    assert.deepEqual(decodeText(Buffer.from('\uFEFFé')), { text: 'é', encoding: 'utf-8', bom: true });
    assert.deepEqual(decodeText(utf16('\uFEFFé')), { text: 'é', encoding: 'utf-16le', bom: true });
    assert.deepEqual(decodeText(utf16('\uFEFFé').swap16()), { text: 'é', encoding: 'utf-16be', bom: true });
  });

  it('recognises UTF-16 without a mark by its zero bytes', () => {
    assert.deepEqual(decodeText(utf16('name,email')), { text: 'name,email', encoding: 'utf-16le', bom: false });
    assert.deepEqual(decodeText(utf16('name,email').swap16()), { text: 'name,email', encoding: 'utf-16be', bom: false });
  });

  it('replaces invalid bytes with a replacement character', () => {
    assert.equal(decodeText(Buffer.from([0x61, 0xe9, 0x62])).text, 'a\uFFFDb');
    assert.equal(decodeText(Buffer.from([0x61, 0x62, 0x00, 0x63])).text, 'ab\0c');
  });

  it('returns empty text for no bytes', () => {
    assert.deepEqual(decodeText(new Uint8Array()), { text: '', encoding: 'utf-8', bom: false });
  });
});
