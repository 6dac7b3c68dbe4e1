import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkIdentities, requireIdentities, type WrittenIdentity } from '../../../../server/core/developers/identities.ts';
import { Refusal } from '../../../../server/core/refusal.ts';

const ANN = { email: 'ann@x.y', integrationId: 7, identity: 'ann' };

describe('written identities', () => {
  it('are trimmed, with numeric IDs, uppercase application types and no duplicates', () => {
    assert.deepEqual(
      requireIdentities(
        [
          { ...ANN, email: ' ann@x.y ', integrationId: ' 7 ', identity: 'ann ' },
          { email: 'ann@x.y', applicationType: 'github', cloudId: 'ann' },
          { email: 'ANN@x.y', applicationType: 'GitHub', integrationId: 0, cloudId: 'ann' },
          { email: 'bo@x.y', integrationId: 8, applicationType: 'GITHUB', identity: 'ann', cloudId: 'other' },
        ],
        ['ann@x.y', 'bo@x.y'],
      ),
      [
        { email: 'ann@x.y', integrationId: 7, applicationType: null, identity: 'ann' },
        { email: 'ann@x.y', integrationId: null, applicationType: 'GITHUB', identity: 'ann' },
        { email: 'bo@x.y', integrationId: 8, applicationType: null, identity: 'ann' },
      ],
    );
  });

  it('are accepted or rejected whatever they contain', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, 7, '7', 'GITHUB', 'ann@x.y', ' '));
    const entry = fc.record(
      { email: value, integrationId: value, applicationType: value, identity: value, cloudId: value },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), (entries) => {
        const written = entries.map((fields): WrittenIdentity => ({ ...fields }));
        try {
          const { identities, lacks } = checkIdentities(written);
          const read = requireIdentities(
            written,
            identities.map(({ email }) => email),
          );
          assert.deepEqual(lacks, []);
          assert.ok(read.every(({ integrationId, applicationType }) => (integrationId === null) !== (applicationType === null)));
          const accounts = read.map(({ email: _, ...account }) => JSON.stringify(account));
          assert.equal(new Set(accounts).size, accounts.length);
        } catch (error) {
          assert.ok(error instanceof Refusal && error.code === 'INVALID_REQUEST' && /^Entry \d: /.test(error.message), String(error));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('belong to the developers their e-mails refer to, and are rejected by name if any is unknown', () => {
    const written = [ANN, { ...ANN, identity: 'bo', email: 'Bo@x.y' }];
    const emailsAmong = (...known: string[]) => requireIdentities(written, known).map(({ email }) => email);
    assert.deepEqual(emailsAmong('bo@x.y', 'ann@x.y', 'Bo@x.y'), ['ann@x.y', 'Bo@x.y']);
    assert.deepEqual(emailsAmong('BO@x.y', 'bo@x.y', 'ANN@x.y'), ['ANN@x.y', 'BO@x.y']);
    assert.throws(() => emailsAmong('ann@x.y'), { code: 'INVALID_REQUEST', message: /e-mail "Bo@x\.y"\. Nothing was saved/ });
    assert.equal(requireIdentities([ANN, { ...ANN, email: 'ANN@x.y' }], ['ann@x.y']).length, 1, 'one account given twice to one person');
  });
});
