import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkMove, isAbove, linkManagers } from '../../../../server/core/developers/orgChart.ts';
import { checkRoster } from '../../../../server/documents/developers/check.ts';
import { writeCsv } from '../../../../server/documents/writeCsv.ts';

/** Returns the rule inputs of a roster; the numbers are the managers' rows, -1 for none. */
function toInputs(managers: readonly number[]) {
  const rows = managers.map((manager, row) => [`P${row}`, `p${row}@x`, manager < 0 ? '' : `p${manager}@x`]);
  return checkRoster(writeCsv([['name', 'email', 'manager_email'], ...rows])).inputs;
}

const ROSTERS = fc.array(fc.integer({ min: -1, max: 11 }), { minLength: 1, maxLength: 12 });

describe('the links of an org chart', () => {
  it('end for everyone, and omit one link of each cycle', () => {
    fc.assert(
      fc.property(ROSTERS, (managers) => {
        const known = managers.map((manager) => (manager < managers.length ? manager : -1));
        const { managers: linked, cuts } = linkManagers(toInputs(managers));
        linked.forEach((manager, record) => {
          let steps = 0;
          for (let at = record; at !== -1; at = linked[at]!) steps += 1;
          assert.ok(steps <= managers.length);
          assert.equal(manager, cuts.has(record) ? -1 : known[record]);
        });
        // A person whose link was cut is below themselves in the roster.
        for (const record of cuts) assert.ok(isAbove({ managers: linked, cuts }, record, known[record]!));
      }),
    );
  });

  it('allow a move exactly if it closes no cycle', () => {
    fc.assert(
      fc.property(ROSTERS, fc.nat(11), fc.nat(11), (managers, person, manager) => {
        fc.pre(person < managers.length && manager < managers.length);
        const before = linkManagers(toInputs(managers));
        const isRefused = checkMove(toInputs(managers), person, manager) !== null;
        assert.equal(isRefused, isAbove(before, person, manager));
        if (isRefused) return;
        const after = linkManagers(toInputs(managers.map((old, record) => (record === person ? manager : old))));
        assert.ok(!after.cuts.has(person));
      }),
    );
  });

  it('handle a chain of 10,000', () => {
    const inputs = toInputs(Array.from({ length: 10_000 }, (_, row) => row - 1));
    assert.match(checkMove(inputs, 0, 9_999) ?? '', /cycle/);
    assert.equal(checkMove(inputs, 9_999, 0), null);
  });
});
