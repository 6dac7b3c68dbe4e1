import assert from 'node:assert/strict';
import { checkFormulaCells, isFormulaLike } from '../../../../server/core/developers/hints/formulaCells.ts';
import { checkHiddenCharacters } from '../../../../server/core/developers/hints.ts';
import { hintInputsOf } from '../../../support/hintInputs.ts';

/** Returns the row of a person with a quoted cell. */
const inCell = (value: string): readonly string[] => [`Ada,ada@example.com,"${value.replaceAll('"', '""')}"`];

const FORMULAS = [
  '=1+1',
  '=A1',
  '= SUM(A1)',
  ' =SUM(A1:A2)',
  "\t=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x.example")',
  '=-5',
  '+SUM(1,2)',
  '-SUM(A1)',
  '@SUM(A1)',
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  '-B2',
  '+$A$1*2',
  "+1,2+cmd|' /C calc'!A0",
  '-1,SUM(A1)',
];
const TEXTS = [
  '',
  '=',
  '=> next',
  '== team ==',
  '-',
  '--',
  '- none',
  '-5',
  '-12.5',
  '-1,200.00',
  '+47 555 01 00',
  '+1 (555) 010-2030 x12',
  '+1-555-0102',
  '@ada',
  '@core-team',
  '+Team',
  'a=b',
  'Ada (=boss)',
  'ada+x@example.com',
];

describe('formula-like cells', () => {
  for (const value of FORMULAS) {
    it(`are reported: ${JSON.stringify(value)}`, () => {
      assert.ok(isFormulaLike(value));
      assert.deepEqual(
        checkFormulaCells(hintInputsOf(inCell(value))).map(({ place }) => place),
        [{ row: 0, column: 2 }],
      );
    });
  }
  for (const value of TEXTS) {
    it(`do not include ${JSON.stringify(value)}`, () => {
      assert.ok(!isFormulaLike(value));
      assert.deepEqual(checkFormulaCells(hintInputsOf(inCell(value))), []);
    });
  }

  it('are reported without quotes too, in the header and at both ends of a row, but not inside a cell', () => {
    const inputs = hintInputsOf(['=A1,ada@example.com,x,=B1', '"two', '=lines",ben@example.com,",=C1",'], 'name,email,manager_email,=D1()');
    assert.deepEqual(
      checkFormulaCells(inputs).map(({ place }) => [place.row, place.column]),
      [
        [-1, 3],
        [0, 0],
        [0, 3],
      ],
    );
  });

  it('are reported once per cell, and not in an unreadable row', () => {
    const inputs = hintInputsOf(['"=A1 ', '=A2",ada@example.com,', '=A3,ben@example.com']);
    assert.deepEqual(
      checkFormulaCells(inputs).map(({ place }) => place.row),
      [0],
    );
  });
});

describe('hidden characters', () => {
  const HIDDEN = {
    'a zero-width space': 'Ada\u200bLark',
    'a byte order mark': 'Ada\ufeff',
    'a no-break space': 'Ada\u00a0Lark',
    'a soft hyphen': 'Ada\u00adLark',
    'a text direction mark': 'Ada \u202ekraL',
    'a right-to-left mark': 'Ada\u200f',
    'a word joiner': 'Ada\u2060',
    'a line separator': 'Ada\u2028Lark',
    'a control character': 'Ada\u0007',
    'a zero-width joiner': 'Ada\u200dLark',
    'a zero-width non-joiner': '\u200cAda',
    'an invisible tag': 'Ada\u{e0041}',
  };
  for (const [name, value] of Object.entries(HIDDEN)) {
    it(`are reported: ${name}`, () => {
      const [hint, ...others] = checkHiddenCharacters(hintInputsOf(inCell(value)));
      assert.deepEqual(others, []);
      assert.deepEqual(hint?.place, { row: 0, column: 2 });
      assert.ok(hint.message.includes(`contains a hidden character: ${name} (U+`), hint.message);
    });
  }

  it('are counted, each kind named once', () => {
    const [hint] = checkHiddenCharacters(hintInputsOf(inCell('\u200bA\u200bd\u00ada')));
    assert.match(hint!.message, /contains 3 hidden characters: a zero-width space \(U\+200B\), a soft hyphen \(U\+00AD\)\./);
  });

  for (const value of [
    '👩\u200d💻 Ada',
    'می\u200cخواهم',
    'क्\u200dष',
    '田中\u3000愛子',
    'tab\there',
    'two\nlines',
    'Søren Ødegård',
    '❤\ufe0f',
  ]) {
    it(`are not reported in ${JSON.stringify(value)}`, () => assert.deepEqual(checkHiddenCharacters(hintInputsOf(inCell(value))), []));
  }

  it('do not include the byte order mark of the file', () => {
    assert.deepEqual(checkHiddenCharacters(hintInputsOf(['Ada,ada@example.com,'], '\ufeffname,email,manager_email')), []);
  });
});
