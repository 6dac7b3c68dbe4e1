import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { DEFAULT_ROSTER_SETTINGS } from '../../../../server/core/developers/rosterSettings.ts';
import { proposeReshape, readForProposal, writeReshape } from '../../../../server/documents/developers/proposeReshape.ts';
import { readReshape, reshapeExport } from '../../../../server/documents/developers/reshape.ts';
import { requireValidRoster } from '../../../../server/service/developers/checkedRoster.ts';

const FOLDER = 'test/fixtures/hr/exports';
const PEOPLE: readonly (readonly string[])[] = parse(readFileSync('test/fixtures/hr/people.csv', 'utf8'), { from: 2 });

/** Systems whose exports do not contain managers. */
const WITHOUT_MANAGERS = /^(?:entra|atlassian|github|slack)-/;

/** Reshapes an export by the steps that are proposed for it; returns the people of the roster, and what the proposal leaves open. */
function reshape(bytes: Uint8Array): { readonly people: readonly (readonly string[])[]; readonly open: readonly string[] } {
  const source = readForProposal(bytes);
  assert.ok(!('fault' in source), JSON.stringify(source));
  const proposal = proposeReshape(source);
  const reshaping = readReshape(writeReshape(proposal));
  assert.ok('steps' in reshaping, JSON.stringify(reshaping));
  const reshaped = reshapeExport(source, reshaping);
  assert.ok(reshaped.kind === 'reshaped', JSON.stringify(reshaped));
  const { rows, isMapped, problems } = requireValidRoster(reshaped.csv, DEFAULT_ROSTER_SETTINGS);
  assert.deepEqual([isMapped, problems], [true, []]);
  return { people: rows.map(({ name, email, managerEmail }) => [name, email, managerEmail]), open: proposal.open };
}

/** Exports as the documentation of their systems describes them, each with the people of people.csv, and some with others who left. */
describe('an export of', () => {
  for (const file of readdirSync(FOLDER)) {
    it(`${path.parse(file).name.replaceAll('-', ' ')} becomes a roster by the proposed steps`, () => {
      const { people, open } = reshape(readFileSync(path.join(FOLDER, file)));
      const isBare = WITHOUT_MANAGERS.test(file);
      assert.deepEqual(people, isBare ? PEOPLE.map(([name, email]) => [name, email, '']) : PEOPLE);
      assert.equal(open.length, isBare ? 1 : 0, open.join(' '));
    });
  }
});

describe('a proposal', () => {
  it('leaves out those who left, wherever they are in a long export', () => {
    const staying = Array.from({ length: 1_000 }, (_, row) => `Ann ${'abcdefghij'[row % 10]}${row},a${row}@x.example,,Active\n`);
    const { people } = reshape(Buffer.from(`Name,Email,Manager Email,Status\n${staying.join('')}Bob Gone,bob@x.example,,Terminated\n`));
    assert.equal(people.length, 1_000);
  });

  it('reads what is not UTF-8 as Windows-1252 and says so, unless it has characters of UTF-8 too', () => {
    const western = Buffer.from('Name;Email;Vorgesetzter\nJörg Groß;j@x.example;\nAnn Au;a@x.example;Jörg Groß\n', 'latin1');
    const { people, open } = reshape(western);
    assert.deepEqual(people, [
      ['Jörg Groß', 'j@x.example', ''],
      ['Ann Au', 'a@x.example', 'j@x.example'],
    ]);
    assert.match(open.join(), /read as Windows-1252/);
    const mixed = readForProposal(Buffer.concat([western, Buffer.from('Zoë Ö;z@x.example;\n')]));
    assert.ok('fault' in mixed && mixed.line === 2);
  });
});
