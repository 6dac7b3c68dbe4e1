import assert from 'node:assert/strict';
import { guessColumns } from '../../../../server/core/developers/columnsToMap.ts';
import { type ColumnMeaning, judgeColumns } from '../../../../server/core/developers/judgeColumns.ts';

const MAILS = ['ada@x.example', 'bo@x.example', 'cy@x.example'];
const LED = ['', 'ada@x.example', 'bo@x.example'];
const NAMES = ['Ada Lind', 'Bo Marsh', 'Cy Pine'];
const NUMBERS = ['21001', '21002', '21003'];
const TEAMS = ['Core', 'Core', 'Pay'];

/** Headers with values, and what each column is. */
const TABLES: readonly (readonly (readonly [string, readonly string[], ColumnMeaning])[])[] = [
  [
    ['Employee ID', NUMBERS, 'KEY'],
    ['Worker', NAMES, 'NAME'],
    ['Email - Primary Work', MAILS, 'EMAIL'],
    ['Manager ID', ['', '21001', '21002'], 'MANAGER'],
    ['Worker Type', ['Employee', 'Contingent Worker', 'Employee'], 'TYPE'],
  ],
  [
    ['profile.firstName', ['Ada', 'Bo', 'Cy'], 'FIRST_NAME'],
    ['profile.lastName', ['Lind', 'Marsh', 'Pine'], 'LAST_NAME'],
    ['profile.email', MAILS, 'EMAIL'],
    ['profile.manager', ['', 'Ada Lind', 'Bo Marsh'], 'MANAGER'],
    ['status', ['ACTIVE', 'ACTIVE', 'DEPROVISIONED'], 'STATUS'],
  ],
  [
    ['teamName', TEAMS, 'OTHER'],
    ['displayName', NAMES, 'NAME'],
    ['Personal Email', ['a@home.example', 'b@home.example', 'c@home.example'], 'PRIVATE'],
    ['userPrincipalName', MAILS, 'EMAIL'],
    ['Reports to', ['', 'Ada Lind', 'Bo Marsh'], 'MANAGER'],
    ['Reports to email', LED, 'MANAGER_EMAIL'],
  ],
  [
    ['Login', MAILS, 'EMAIL'],
    ['Department', TEAMS, 'OTHER'],
    ['Approved by', LED, 'MANAGER_EMAIL'],
    ['Mitarbeitername', NAMES, 'NAME'],
    ['Gehalt', NUMBERS, 'PRIVATE'],
    ['Austrittsdatum', ['', '', '2026-10-31'], 'END_DATE'],
  ],
  [
    ['cn', NAMES, 'NAME'],
    ['mail', MAILS, 'EMAIL'],
    ['DN', ['CN=Ada Lind,DC=x', 'CN=Bo Marsh,DC=x', 'CN=Cy Pine,DC=x'], 'KEY'],
    ['manager', ['', 'CN=Ada Lind,DC=x', 'CN=Bo Marsh,DC=x'], 'MANAGER'],
  ],
];

describe('the judgement of columns', () => {
  it('looks at headers and contents', () => {
    for (const table of TABLES) {
      const judged = judgeColumns(table.map(([header, values]) => ({ header, values })));
      assert.deepEqual(
        judged.map(({ header, meaning }) => [header, meaning]),
        table.map(([header, , meaning]) => [header, meaning]),
      );
    }
  });

  it('guesses no name, e-mail or manager from a header alone that says something else', () => {
    const headers = ['Employee ID', 'profile.firstName', 'teamName', 'Manager ID', 'User name'];
    const columns = headers.map((header) => ({ header, values: [] }));
    assert.deepEqual([...guessColumns(['NAME', 'EMAIL', 'MANAGER_EMAIL'], columns)], []);
  });
});
