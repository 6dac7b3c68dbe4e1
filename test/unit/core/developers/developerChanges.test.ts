import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toDeveloperChanges } from '../../../../server/core/developers/compareRosters.ts';
import { type FieldMapping, findMissingFieldTypes, matchColumns } from '../../../../server/core/developers/fieldMapping.ts';
import { FIELD_TYPES } from '../../../../server/core/developers/fieldTypes.ts';
import { alignRows } from '../../../../server/documents/developers/alignRoster.ts';

const FIELDS = [
  { csvColumn: 'Full Name', fieldType: 'NAME' },
  { csvColumn: 'Email', fieldType: 'EMAIL' },
  { csvColumn: 'Boss', fieldType: 'MANAGER_EMAIL' },
  { csvColumn: 'Role', fieldType: 'ROLE' },
  { csvColumn: 'Team', fieldType: 'CUSTOM' },
] as const;

describe('roster rows as records of an upsert', () => {
  it('use the headers of the active roster, and omit columns that the active roster does not have', () => {
    const columns = [
      { csvColumn: 'mail', fieldType: 'EMAIL' },
      { csvColumn: 'who', fieldType: 'NAME' },
      { csvColumn: 'Team', fieldType: 'CUSTOM' },
      { csvColumn: 'Shoe size', fieldType: 'CUSTOM' },
      { csvColumn: 'Role', fieldType: 'CUSTOM' },
    ] as const;
    assert.deepEqual(toDeveloperChanges(columns, [['ann@x.y', 'Ann', 'Core', '42', 'Lead'], ['bo@x.y']], FIELDS), {
      records: [
        { Email: 'ann@x.y', 'Full Name': 'Ann', Team: 'Core', Role: 'Lead' },
        { Email: 'bo@x.y', 'Full Name': '', Team: '', Role: '' },
      ],
      leftOut: ['Shoe size'],
    });
  });

  it('match each column of the active roster once', () => {
    const column = fc.record({ csvColumn: fc.constantFrom('a', 'b', 'Role', 'Email'), fieldType: fc.constantFrom(...FIELD_TYPES) });
    fc.assert(
      fc.property(fc.array(column), fc.array(column), (columns: FieldMapping[], others: FieldMapping[]) => {
        const matched = matchColumns(columns, others).filter((index) => index !== -1);
        assert.equal(new Set(matched).size, matched.length);
        assert.ok(matched.every((index) => index < others.length));
      }),
    );
  });
});

describe('rows in the order of another roster', () => {
  it('appear once each, with common ones in the order of the other', () => {
    const emails = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'd', 'e'), { maxLength: 8 });
    fc.assert(
      fc.property(emails, emails, (originals, fronts) => {
        const rows = alignRows(originals, fronts);
        assert.deepEqual(
          rows.map(({ original }) => original).sort((one, other) => one - other),
          originals.map((_, row) => row),
        );
        const kept = rows.filter(({ front }) => front !== -1);
        assert.ok(kept.every(({ front }, index) => index === 0 || front > kept[index - 1]!.front));
        assert.ok(kept.every(({ original, front }) => originals[original] === fronts[front] && originals[original] !== ''));
      }),
    );
  });
});

describe('missing field types of a mapping', () => {
  it('are name, e-mail and manager e-mail if it is empty', () => {
    assert.deepEqual(findMissingFieldTypes([], true), ['NAME', 'EMAIL', 'MANAGER_EMAIL']);
    assert.deepEqual(
      findMissingFieldTypes(
        FIELDS.filter(({ fieldType }) => fieldType !== 'EMAIL'),
        true,
      ),
      ['EMAIL'],
    );
    assert.deepEqual(findMissingFieldTypes(FIELDS, true), []);
  });
});
