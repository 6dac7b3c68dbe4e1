import assert from 'node:assert/strict';
import { describeImport, readImportAnswer, toImportTable } from '../../../../client/insights/importResult.ts';

const FILE = {
  byKind: { commit: 2, pullRequest: 0, workItem: 0, deployment: 1, incident: 0 },
  added: 2,
  changed: 1,
  unchanged: 0,
  recounted: [],
  left: [],
  unmatched: [],
};
const HISTORY = {
  repositories: [
    {
      repository: 'acme/shop',
      commits: 3,
      sent: 4,
      counts: { commits: 3, releases: 1, merges: 0, reverts: null },
      remarks: ['Taken for bots, with their records: renovate (1).'],
      notes: [],
    },
  ],
  unmatched: [{ developer: 'ann@x.test', facts: 2, nearest: 'ann@example.com', reason: null }],
  hasRoster: true,
};
const read = (answer: object) => readImportAnswer(JSON.stringify(answer)) ?? assert.fail();

describe('what an import says in the editor', () => {
  it('is one sentence if there is no more to know', () => {
    assert.equal(describeImport(read(FILE)), '3 activity records: 2 new, 1 changed, 0 unchanged.');
    assert.equal(toImportTable('Import', read(FILE)), null);
  });

  it('is a table with what was made, what to know, and who is not in the roster', () => {
    assert.equal(describeImport(read(HISTORY)), 'acme/shop: 3 commits read, 4 activity records sent.');
    const table = toImportTable('History of shop', read(HISTORY)) ?? assert.fail();
    assert.deepEqual(
      table.rows.map(({ group, cells }) => [table.groups?.[group], ...cells]),
      [
        ['Imported', 'commits', 3, 'acme/shop'],
        ['Imported', 'deployment', 1, 'acme/shop'],
        ['Not in the roster', 'ann@x.test', 2, 'probably ann@example.com'],
      ],
    );
    assert.deepEqual(table.blocks?.at(-1), { kind: 'list', items: HISTORY.repositories[0]?.remarks });
  });

  it('lists the mistakes of a file by line, and that nothing was sent', () => {
    const table = toImportTable(
      'Import',
      read({ status: 'FAILURE', errors: [{ file: 'a.csv', line: 7, field: 'at', error: 'at is no time.' }] }),
    );
    assert.deepEqual(table?.rows, [{ group: 3, cells: ['a.csv:7', null, 'at is no time.'] }]);
    assert.match(JSON.stringify(table?.blocks), /Nothing was sent/);
  });

  it('is nothing if the program ended before it had an answer', () => assert.equal(readImportAnswer('Killed'), null));
});
