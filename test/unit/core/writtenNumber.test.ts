import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseWithNumbers, WrittenNumber } from '../../../server/core/writtenNumber.ts';

const digits = fc.stringMatching(/^(0|[1-9]\d{0,22})$/);
const fraction = fc.stringMatching(/^(\.[0-9]{1,12}|\.0{5,9}[0-9]{0,4}|)$/);
const exponent = fc.constantFrom('', '', '', 'e3', 'E+2', 'e-7');
const number = fc.tuple(fc.constantFrom('', '-'), digits, fraction, exponent).map((parts) => parts.join(''));

describe('parseWithNumbers', () => {
  it('keeps every number as it is written', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 3 }), (numbers) => {
        const text = `{"a":[${numbers}],"b":${numbers[0]},"c":"-0, 1e5"}`;
        assert.equal(JSON.stringify(parseWithNumbers(text)), text);
      }),
    );
  });

  it('leaves numbers alone that JavaScript does not change, and the whole text', () => {
    assert.deepEqual(parseWithNumbers('[0, -1, 0.5, 123456789012345, "1.10, 1e5"]'), [0, -1, 0.5, 123_456_789_012_345, '1.10, 1e5']);
    assert.equal(parseWithNumbers(' 1.10 '), 1.1);
    const [large] = parseWithNumbers('[9007199254740993]') as [unknown];
    assert.ok(large instanceof WrittenNumber && Number.isFinite(Number(large)));
    assert.throws(() => parseWithNumbers('[1.10,]'), SyntaxError);
  });
});
