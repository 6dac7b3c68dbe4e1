import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ROSTER_PROBLEMS } from '../../../../server/core/developers/problems.ts';
import { checkRoster } from '../../../../server/documents/developers/check.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { judgeRoster } from '../../../support/rosterOracle.ts';

const RUNS = campaign(1_200, 100_000);

const email = fc.constantFrom('a@x', 'b@x', 'c@x', 'd@x', 'A@x', 'B@X', ' b@X', 'é@x', 'É@X', ' a@x ', '"q"@x', '"Q"@x', '', ' ');
const name = fc.constantFrom('Ann', 'Böb', 'Quill, Cleo', 'two\nlines', 'say "hi"', ' ', '', '🦊');
const header = fc.shuffledSubarray(
  ['name', 'email', 'manager_email', 'Full Name', 'E-Mail', 'Manager Email', 'team', ' ', 'NAME', 'site'],
  { minLength: 1, maxLength: 6 },
);
const usual = fc.constantFrom(
  ['name', 'email', 'manager_email'],
  ['manager_email', 'team', 'email', 'name'],
  ['Full Name', 'E-Mail', 'Manager Email'],
);

/** Rosters with few distinct e-mails, so that duplicates and cycles are common. */
const roster = fc
  .record({
    headers: fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: header }),
    records: fc.array(fc.array(fc.tuple(email, name), { minLength: 6, maxLength: 6 }), { maxLength: 8 }),
    eol: fc.constantFrom('\n', '\r\n', '\r'),
    mark: fc.constantFrom('', '', '\uFEFF'),
    quoteAll: fc.boolean(),
    last: fc.boolean(),
  })
  .map(({ headers, records, eol, mark, quoteAll, last }) => {
    const titles: readonly string[] = headers;
    const rows = [titles, ...records.map((cells) => titles.map((title, i) => cells[i]![/mail/i.test(title) ? 0 : 1]))];
    const lines = rows.map((row) => row.map((cell) => quote(cell, quoteAll)).join(','));
    return mark + lines.join(eol) + (last ? eol : '');
  });

/** Small mutations of a text: a character inserted or removed, or a span duplicated. */
const mutation = fc.record({
  kind: fc.constantFrom('insert', 'remove', 'repeat'),
  at: fc.nat(),
  character: fc.constantFrom('"', '""', ',', '\n', '\r', '\r\n', ' ', 'x', '\0', '\uFFFD', '@'),
});
const mutatedRoster = fc.tuple(roster, fc.array(mutation, { maxLength: 3 })).map(([text, mutations]) =>
  mutations.reduce((current, { kind, at, character }) => {
    const place = current.length === 0 ? 0 : at % current.length;
    if (kind === 'insert') return current.slice(0, place) + character + current.slice(place);
    if (kind === 'remove') return current.slice(0, place) + current.slice(place + 1);
    return current.slice(0, place) + current.slice(Math.max(0, place - 9));
  }, text),
);

describe(`the roster check (seed ${SEED}, ${RUNS} rosters)`, () => {
  it('agrees with an independent implementation', () => {
    let readable = 0;
    fc.assert(
      fc.property(mutatedRoster, (text) => {
        const verdict = judgeRoster(text);
        const { problems, inputs } = checkRoster(text);
        if (!verdict.readable) {
          assert.ok(
            problems.some(({ code }) => code === 'INVALID_CSV'),
            'the oracle cannot read it',
          );
          return;
        }
        readable++;
        const ours = problems
          .filter(({ code }) => ROSTER_PROBLEMS[code].service || code === 'MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE')
          .map(({ code, fieldName, record }) => `${code} ${fieldName} ${record ?? '-'}`);
        // What is a header has tests of its own.
        if (verdict.mayLackHeader && ours.join() === 'INVALID_CSV null -') return;
        assert.deepEqual(ours.sort(), verdict.findings);
        const managers = Array.from({ length: inputs.rowCount }, (_, record) => inputs.firstRecordOf(inputs.managerOf(record)));
        assert.deepEqual(managers, verdict.managers);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(readable > RUNS / 3, `only ${readable} of the texts were readable`);
  });
});

function quote(cell: string, always: boolean): string {
  return always || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
