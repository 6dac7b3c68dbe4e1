import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DEFAULT_ROSTER_SETTINGS } from '../../../server/core/developers/rosterSettings.ts';
import { checkDocument } from '../../../server/documents/checkDocument.ts';
import { writeCsv } from '../../../server/documents/writeCsv.ts';
import { campaign, SEED } from '../../support/campaign.ts';

const RUNS = campaign(800, 20_000);

const NAMES = ['Name', 'name', 'Full Name', 'Display Name', 'full_name'];
const EMAILS = ['Email', 'E-Mail', 'e-mail', 'Mail', 'Email Address'];
const OTHERS = ['Phone', 'Company', 'Notes', 'Street', 'Birthday', 'Team', 'Boss', 'City; Country', 'Web|Blog'];

const cell = fc.oneof(fc.constantFrom('', 'Harbor & Co', '+47 22 00 11', 'met in "Oslo", 2024', 'a;b'), fc.string({ maxLength: 12 }));

/** A valid contact list: names and distinct e-mails beside other columns, in any order. */
const contactList = fc
  .record({
    name: fc.constantFrom(...NAMES),
    email: fc.constantFrom(...EMAILS),
    others: fc.subarray(OTHERS),
    people: fc.uniqueArray(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 12 }),
    cells: fc.array(fc.array(cell, { minLength: OTHERS.length, maxLength: OTHERS.length }), { minLength: 12, maxLength: 12 }),
    at: fc.nat(OTHERS.length),
  })
  .map(({ name, email, others, people, cells, at }) => {
    const put = (row: readonly string[], ...own: string[]) => row.toSpliced(Math.min(at, row.length), 0, ...own);
    const rows = people.map((person, index) => put(cells[index]!.slice(0, others.length), `${person} lark`, `${person}@harbor.example`));
    return writeCsv([put(others, name, email), ...rows]);
  });

describe(`a clean contact list (seed ${SEED}, ${RUNS} lists)`, () => {
  it('has no errors, because only its header looks like a roster', () => {
    let presumed = 0;
    fc.assert(
      fc.property(contactList, (text) => {
        // The service rejects these characters in any roster.
        fc.pre(!/[\0\uFFFD]/.test(text));
        for (const content of [text, text.replace(/\n/g, '\r\n')]) {
          const { kind, problems } = checkDocument('contacts.csv', content, null, DEFAULT_ROSTER_SETTINGS);
          assert.equal(kind, 'roster');
          assert.deepEqual(
            problems.filter(({ severity }) => severity === 'error'),
            [],
          );
          if (problems.some(({ code, severity }) => code === 'MANAGER_EMAIL_NOT_MAPPED' && severity === 'info')) presumed++;
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.equal(presumed > RUNS, true);
  });

  it('named as a roster has an error for the missing managers', () => {
    const { problems } = checkDocument('contacts.roster.csv', 'Name,Email\nAnn,ann@x.y\n', null, DEFAULT_ROSTER_SETTINGS);
    assert.deepEqual(
      problems.map(({ code, severity }) => `${code} ${severity}`),
      ['REQUIRED_FIELD_MISSING error'],
    );
  });
});
