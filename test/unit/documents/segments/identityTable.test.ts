import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readIdentityTable } from '../../../../server/documents/segments/identityTable.ts';
import { writeCsv } from '../../../../server/documents/writeCsv.ts';
import { ANY_CODE_POINT } from '../../../support/anyCodePoint.ts';

describe('a table of identities', () => {
  it('may have its columns in any order, with headers in any case and style', () => {
    const { rows, fault } = readIdentityTable('Identity,notes,INTEGRATION_ID,"E-Mail"\n\n"a ""b""",x,7, ann@x.y\n,,,\n');
    assert.equal(fault, null);
    assert.deepEqual(rows, [
      { line: 3, identity: 'a "b"', integrationId: '7', email: ' ann@x.y' },
      { line: 4, identity: '', integrationId: '', email: '' },
    ]);
    const older = readIdentityTable('email,application type,cloud-id\r\nann@x.y,GITHUB,ann\r\n');
    assert.deepEqual(older.rows, [{ line: 2, email: 'ann@x.y', applicationType: 'GITHUB', cloudId: 'ann' }]);
  });

  it('may contain any text without throwing, and has rows or an error', () => {
    const text = fc.oneof(
      fc.string({ unit: ANY_CODE_POINT }),
      fc.string({ unit: fc.constantFrom('email', 'identity', 'integrationId', ',', '"', '\n', '\r', '\0', 'a', '\ufffd', '__proto__') }),
    );
    fc.assert(
      fc.property(text, (value) => {
        const { rows, fault } = readIdentityTable(value);
        assert.equal(rows.length === 0, fault !== null);
        if (fault !== null) assert.match(fault, /[.]$/);
      }),
      { numRuns: 3000 },
    );
  });

  it('reads back as it was written', () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/[\0\ufeff\ufffd]/.test(text));
    const record = fc.tuple(cell, cell, cell);
    fc.assert(
      fc.property(fc.array(record, { minLength: 1 }), (records) => {
        const { rows } = readIdentityTable(writeCsv([['email', 'integrationId', 'identity'], ...records]));
        assert.deepEqual(
          rows.map(({ email, integrationId, identity }) => [email, integrationId, identity]),
          records,
        );
      }),
      { numRuns: 500 },
    );
  });
});
