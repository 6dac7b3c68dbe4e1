import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mergeRosters } from '../../../../server/documents/account/mergeRosters.ts';
import { writeCsv } from '../../../../server/documents/writeCsv.ts';

const fieldMappings = [
  { csvColumn: 'Name', fieldType: 'NAME' },
  { csvColumn: 'Email', fieldType: 'EMAIL' },
  { csvColumn: 'Boss', fieldType: 'MANAGER_EMAIL' },
] as const;
const toRoster = (content: string) => ({ content, fieldMappings });
const PEOPLE = fc.dictionary(
  fc.constantFrom('a@x', 'b@x', 'c@x', 'd@x'),
  fc.tuple(fc.constantFrom('Ann', 'B, "b"', ' c'), fc.constantFrom('', 'a@x')),
  { maxKeys: 4 },
);
type People = Readonly<Record<string, readonly [string, string]>>;
const write = (people: People) =>
  writeCsv([['Name', 'Email', 'Boss'], ...Object.entries(people).map(([email, [name, boss]]) => [name, email, boss])]);

describe('the merge of two rosters', () => {
  it('takes e-mails for the same in another case, but not with a letter that only looks alike', () => {
    const roster = (...emails: string[]) => toRoster(write(Object.fromEntries(emails.map((email) => [email, ['Ann', ''] as const]))));
    assert.equal(mergeRosters(roster('k@x'), roster('k@x', 'K@X'), roster('k@x')), null);
    assert.notEqual(mergeRosters(roster('k@x'), roster('k@x', '\u212A@x'), roster('k@x')), null);
  });

  it('has for each person what an independent merge of cells has', () => {
    fc.assert(
      fc.property(PEOPLE, PEOPLE, PEOPLE, (base, mine, theirs) => {
        const merged = mergeRosters(toRoster(write(base)), toRoster(write(mine)), toRoster(write(theirs)))!;
        const settle = (winner: People): string[] =>
          [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
            .flatMap((email) => {
              const [was, own, other] = [base[email], mine[email], theirs[email]];
              const isSame = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two);
              const whole = isSame(was, own) ? other : isSame(was, other) || isSame(own, other) ? own : winner[email];
              const row =
                own === undefined || other === undefined
                  ? whole
                  : ([0, 1] as const).map((cell) =>
                      was?.[cell] === own[cell] ? other[cell] : was?.[cell] === other[cell] ? own[cell] : winner[email]![cell],
                    );
              return row === undefined ? [] : [writeCsv([[row[0]!, email, row[1]!]])];
            })
            .sort();
        const rowsOf = (text: string): string[] =>
          text
            .split(/(?<=\n)/)
            .slice(1)
            .sort();
        assert.deepEqual(rowsOf(merged.mine), settle(mine));
        assert.deepEqual(rowsOf(merged.theirs), settle(theirs));
      }),
    );
  });

  it('keeps the text of rows, and does not guess if people cannot be told apart or columns differ', () => {
    const mine = 'Name,Email,Boss\n"Ann",A@x,\nBen,b@x,a@x\n';
    const theirs = 'Name,Email,Boss\nAnn,a@x,\nBen,b@x,c@x\n';
    const { mine: merged } = mergeRosters(toRoster(mine.replace('A@x', 'a@x')), toRoster(mine), toRoster(theirs))!;
    assert.equal(merged, 'Name,Email,Boss\n"Ann",A@x,\nBen,b@x,c@x\n');
    assert.equal(mergeRosters(null, toRoster(mine), toRoster(`${theirs}Bob,B@x,\n`)), null);
    assert.equal(mergeRosters(null, toRoster(mine), toRoster(theirs.replace('Boss', 'Lead'))), null);
  });
});
