import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findKeyFault, toKeyText } from '../../../../server/core/segments/keys.ts';
import { readCsvColumns } from '../../../../server/documents/developers/columns.ts';
import { checkKeys, removeLines, trimLines } from '../../../../server/documents/segments/keys.ts';
import { applyEdits } from '../../../support/cursor.ts';

const briefly = (text: string, ofSegment = false): string[] =>
  checkKeys(text, { ofSegment }).problems.map(
    ({ code, range: { start, end } }) => `${code} ${start.line}:${start.character}-${end.line}:${end.character}`,
  );
const range = (count: number): string[] => Array.from({ length: count }, (_, index) => `k${index}`);

describe('the key list check', () => {
  it('keeps each line as it is, without comments and quotes, and reports spaces around a key', () => {
    const { keys, problems } = checkKeys('a\r\n# b\r"c"\n c \nc\n');
    assert.deepEqual(keys, ['a', '# b', '"c"', ' c ', 'c']);
    assert.deepEqual(
      problems.map(({ code, range: { start } }) => [code, start.line]),
      [['SPACED_KEY', 3]],
    );
    assert.deepEqual(checkKeys('').problems, []);
    assert.deepEqual(checkKeys('\n').problems.length, 1);
  });

  it('reports each mistake at its line, and consecutive blank lines together', () => {
    const long = 'x'.repeat(251);
    assert.deepEqual(briefly(`a\n\n \nb\na\n${long}\nc\0\n\nend`), [
      'BLANK_KEY 1:0-2:1',
      'DUPLICATE_KEY 4:0-4:1',
      'KEY_TOO_LONG 5:0-5:251',
      'UNSTORABLE_KEY 6:0-6:2',
      'BLANK_KEY 7:0-7:0',
    ]);
    assert.deepEqual(briefly('a\n\n'), ['BLANK_KEY 1:0-1:0']);
    const [repeated] = checkKeys('a\nb\na\n').problems;
    assert.match(String(repeated?.message), /"a" is also on line 1/);
    assert.deepEqual(repeated?.related[0]?.range.start.line, 0);
  });

  it('reports the first key over the segment limit or, for a list outside a segment, over the request limit', () => {
    assert.deepEqual(briefly(toKeyText(range(10_000))), []);
    assert.deepEqual(briefly(toKeyText(range(10_001))), ['SEVERAL_REQUESTS 10000:0-10000:6']);
    assert.deepEqual(briefly(toKeyText(range(10_001)), true), []);
    assert.deepEqual(briefly(toKeyText(range(100_000)), true), []);
    assert.deepEqual(briefly(toKeyText(range(100_003)), true), ['TOO_MANY_KEYS 100000:0-100000:7']);
    assert.match(String(checkKeys(toKeyText(range(25_000))).problems[0]?.message), /here are 25,000\. Fairlead sends them in 3 requests/);
  });

  it('returns what was written, and applies the rules of requests', () => {
    const key = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'b', '#', '"', ',', ' ', '\t', '\0', '\ud800') });
    fc.assert(
      fc.property(fc.array(key), (keys) => {
        const { keys: read, problems } = checkKeys(toKeyText(keys));
        assert.deepEqual(read, [...new Set(keys.filter((one) => findKeyFault(one) === null))]);
        const faults = keys.filter((one) => ['KEY_TOO_LONG', 'UNSTORABLE_KEY'].includes(String(findKeyFault(one)?.code)));
        assert.equal(problems.filter(({ severity }) => severity === 'error').length, faults.length);
      }),
    );
  });

  it('has edits that remove spaces around keys', () => {
    const text = ' a\r\nb\t\n';
    assert.equal(applyEdits(text, [...trimLines(text, checkKeys(text).problems)]), 'a\r\nb\n');
  });

  it('has edits that remove duplicate and blank lines, even at the end of the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', '', ' ')), fc.boolean(), fc.constantFrom('\n', '\r\n'), (lines, ended, end) => {
        const text = `${lines.join(end)}${ended ? end : ''}`;
        const { keys, problems } = checkKeys(text);
        const cleaned = applyEdits(text, removeLines(text, problems));
        assert.deepEqual(checkKeys(cleaned), { keys, problems: [] });
      }),
    );
  });
});

describe('the columns of a CSV', () => {
  const TEXT = 'Name,E-Mail,Note\nAnn, ann@x.example ,\n"Ben, B.",ben@x.example,"a\nb"\nEve,,\nAnn,ann@x.example,z\n';

  it('are listed, with e-mail columns recognised', () => {
    assert.deepEqual(readCsvColumns(TEXT), {
      columns: [
        { header: 'Name', isEmail: false },
        { header: 'E-Mail', isEmail: true },
        { header: 'Note', isEmail: false },
      ],
      values: null,
      fault: null,
    });
  });

  it('return their distinct values, trimmed and without blank ones', () => {
    assert.deepEqual(readCsvColumns(TEXT, 1).values, ['ann@x.example', 'ben@x.example']);
    assert.deepEqual(readCsvColumns(TEXT, 9).values, []);
  });

  it('are empty if the CSV is invalid, with the line of the error', () => {
    const { columns, fault } = readCsvColumns('a,b\n"c,d\n', 0);
    assert.deepEqual(columns, []);
    assert.match(String(fault), /^Line 2: Unclosed quote/);
  });
});
