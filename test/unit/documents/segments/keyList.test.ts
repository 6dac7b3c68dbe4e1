import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readKeyList } from '../../../../server/documents/segments/keyList.ts';
import { writeCsv } from '../../../../server/documents/writeCsv.ts';
import { SEED } from '../../../support/campaign.ts';

const read = (text: string, most = 100) => readKeyList(new TextEncoder().encode(text), most);
const keysOf = (text: string) => read(text).keys;

describe('a key file', () => {
  it('has one key per line, with any line ending, and no header', () => {
    for (const end of ['\n', '\r\n', '\r']) assert.deepEqual(keysOf(['key', 'a', 'b'].join(end) + end), ['key', 'a', 'b']);
    assert.deepEqual(keysOf('a\nb'), ['a', 'b']);
    assert.deepEqual(keysOf(''), []);
  });

  it('keeps keys exactly, except for surrounding quotes', () => {
    assert.deepEqual(keysOf('" a "\n a \n"x,y"\n"he said ""hi"""\nit"s\n=1+1'), [' a ', ' a ', 'x,y', 'he said "hi"', 'it"s', '=1+1']);
    assert.deepEqual(keysOf('"a"b\n"c,d" e\n'), ['"a"b', '"c,d" e']);
  });

  it('skips blank lines, a byte order mark and trailing empty cells', () => {
    assert.deepEqual(keysOf('\ufeffa,\n\n   \n,,\nb,,\n'), ['a', 'b']);
  });

  it('may be UTF-16', () => {
    const text = '\ufeffa\né\n';
    const bytes = new Uint8Array(new Uint16Array([...text].map((letter) => letter.charCodeAt(0))).buffer);
    assert.deepEqual(readKeyList(bytes, 10).keys, ['a', 'é']);
  });

  it('is rejected with the line of its first error', () => {
    assert.match(read('a\nb,c\n').fault ?? '', /^Line 2 holds more than one column/);
    assert.match(read('a\n"b\nc').fault ?? '', /^Line 2 cannot be read: a quote is opened and not closed/);
    assert.match(read('"a\nb"\r\n\rc,d\n').fault ?? '', /^Line 4 holds more than one column/);
    assert.match(readKeyList(new Uint8Array([97, 10, 0xff, 10]), 10).fault ?? '', /^Line 2 holds bytes that are no text/);
  });

  it('is read only up to the requested number', () => {
    assert.deepEqual(read('a\nb\nc\n"', 2), { keys: ['a', 'b'], fault: null });
  });

  it('reads back as it was written', () => {
    const key = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => text.trim() !== '' && !text.includes('\ufffd'));
    fc.assert(
      fc.property(fc.array(key, { maxLength: 20 }), (keys) => {
        assert.deepEqual(keysOf(writeCsv(keys.map((cell) => [cell]))), keys);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('never makes the reader throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { keys, fault } = readKeyList(bytes, 50);
        assert.ok(keys.length <= 50 && (fault === null || keys.length === 0));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });
});
