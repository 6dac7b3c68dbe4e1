import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TypedAttribute } from '../../../../server/core/segments/identities.ts';
import { readIdentitySheet } from '../../../../server/documents/segments/identitySheet.ts';
import { ANY_CODE_POINT } from '../../../support/anyCodePoint.ts';

const ATTRIBUTES: readonly TypedAttribute[] = [
  { id: 'seats', dataType: 'number' },
  { id: 'since', dataType: 'datetime' },
  { id: 'teams', dataType: 'set' },
  { id: 'plan', dataType: 'string' },
];

describe('a sheet of identities', () => {
  it('reads cells by the type of their attribute, empty ones as no value and unknown attributes as strings', () => {
    const text = 'plan,KEY,seats,since,teams,new-one\n 007,ann,12.50,2026-03-01,"a, b,,a", x \n,bo,,2026-03-01T10:00:00+02:00,,\n';
    const { rows, mistakes, faults, keyColumn, attributes } = readIdentitySheet(text, ATTRIBUTES);
    assert.deepEqual([faults, mistakes], [[], []]);
    assert.equal(keyColumn, 'KEY');
    assert.deepEqual(attributes, ['plan', 'seats', 'since', 'teams', 'new-one']);
    assert.deepEqual(
      rows.map(({ key, values, range }) => [key, values, range.start.line]),
      [
        ['ann', { plan: ' 007', seats: 12.5, since: Date.UTC(2026, 2, 1), teams: 'a,b', 'new-one': ' x ' }, 1],
        ['bo', { since: Date.UTC(2026, 2, 1, 8) }, 2],
      ],
    );
  });

  it('uses the first column as keys if no header is named so, and accepts timestamps in milliseconds', () => {
    const { rows } = readIdentitySheet('id,since\nann,1700000000000\n', ATTRIBUTES);
    assert.deepEqual(
      rows.map(({ key, values }) => [key, values]),
      [['ann', { since: 1_700_000_000_000 }]],
    );
  });

  it('omits rows with a value of the wrong type, and reports their cells', () => {
    const { rows, mistakes } = readIdentitySheet('key,seats,since\nann,many,tomorrow\nbo,5,\ncy,0x10,\n', ATTRIBUTES);
    assert.deepEqual(
      rows.map(({ key }) => key),
      ['bo'],
    );
    assert.deepEqual(
      mistakes.map(({ range, message }) => [range.start.line, range.start.character, message.split(',')[0]]),
      [
        [1, 4, 'seats must be a number like 12 or 0.5'],
        [1, 9, 'since must be a timestamp like 2026-03-01T10:00:00Z'],
        [3, 3, 'seats must be a number like 12 or 0.5'],
      ],
    );
  });

  it('has errors and no rows if the file is invalid, or a header cannot be an attribute', () => {
    for (const [text, says] of [
      ['', /no identities/],
      ['key,plan\n', /no identities/],
      ['key,1st\nann,x\n', /not a valid attribute name/],
      ['key,plan,plan\nann,x,y\n', /Duplicate column plan/],
      ['key,plan\n"ann,x\n', /quote/],
      ['key,plan\nann\n', /1 cell/],
    ] as const) {
      const { rows, faults } = readIdentitySheet(text, ATTRIBUTES);
      assert.deepEqual(rows, []);
      assert.match(faults[0]?.message ?? '', says, JSON.stringify(text));
    }
  });

  it('may contain any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CODE_POINT }), (text) => {
        const { rows, faults } = readIdentitySheet(`key,seats,since,teams\n${text}`, ATTRIBUTES);
        assert.ok(rows.length === 0 || faults.length === 0);
      }),
    );
  });
});
