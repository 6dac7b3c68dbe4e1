import assert from 'node:assert/strict';
import { decodeText } from '../../../server/documents/encoding.ts';

describe('decodeText', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');

  it('takes the byte order mark off and says what it was', () => {
    assert.deepEqual(decodeText(Buffer.from('\uFEFFé')), { text: 'é', encoding: 'utf-8', bom: true });
    assert.deepEqual(decodeText(utf16('\uFEFFé')), { text: 'é', encoding: 'utf-16le', bom: true });
    assert.deepEqual(decodeText(utf16('\uFEFFé').swap16()), { text: 'é', encoding: 'utf-16be', bom: true });
  });

  it('knows UTF-16 without a mark by its zeros', () => {
    assert.deepEqual(decodeText(utf16('name,email')), { text: 'name,email', encoding: 'utf-16le', bom: false });
    assert.deepEqual(decodeText(utf16('name,email').swap16()), { text: 'name,email', encoding: 'utf-16be', bom: false });
  });

  it('leaves a replacement character where bytes stand for nothing', () => {
    assert.equal(decodeText(Buffer.from([0x61, 0xe9, 0x62])).text, 'a\uFFFDb');
    assert.equal(decodeText(Buffer.from([0x61, 0x62, 0x00, 0x63])).text, 'ab\0c');
  });

  it('reads nothing from nothing', () => {
    assert.deepEqual(decodeText(new Uint8Array()), { text: '', encoding: 'utf-8', bom: false });
  });
});
