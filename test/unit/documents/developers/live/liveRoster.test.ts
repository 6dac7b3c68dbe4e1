import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { MOST_OF_A_CODE } from '../../../../../server/core/checkLimits.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../../../../../server/core/developers/rosterSettings.ts';
import { countAll } from '../../../../../server/core/problem.ts';
import { checkRoster, type RosterCheck } from '../../../../../server/documents/developers/check.ts';
import { LineBuffer } from '../../../../../server/documents/developers/live/lines.ts';
import { LiveRoster } from '../../../../../server/documents/developers/live/roster.ts';
import { indexLines } from '../../../../../server/documents/lineIndex.ts';
import { toDiagnostics } from '../../../../../server/language/documentChecks.ts';
import { campaign, SEED } from '../../../../support/campaign.ts';
import { largeRecords, writeLargeRoster } from '../../../../support/largeRoster.ts';
import { drawEdit, drawRoster, type TextEdit } from '../../../../support/rosterEdits.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';

const SCRIPTS = campaign(20, 5_000);
const EDITS = 25;

const MAPPED: RosterSettings = {
  ...DEFAULT_ROSTER_SETTINGS,
  fieldMappings: [
    { csvColumn: 'name', fieldType: 'NAME' },
    { csvColumn: 'email', fieldType: 'EMAIL' },
    { csvColumn: 'manager_email', fieldType: 'MANAGER_EMAIL' },
  ],
};

/** E-mails of managers, in spellings that a roster contains and in others. */
const REFERENCES = ['ann', 'ANN', 'bO', 'CY', 'éVA', 'éva', 'İ', 'k', '\u212A', '"Q""t"', ''];

describe('a roster that is updated with its edits', function () {
  this.timeout(0);

  it(`matches a check of the entire text after each of ${SCRIPTS} random edit scripts (seed ${SEED})`, () => {
    for (let script = 0; script < SCRIPTS; script++) followScript(SEED + script);
  });

  it('matches the text of the protocol library, whatever the ranges', () => {
    const random = seededRandom(SEED);
    for (let script = 0; script < 200; script++) {
      const text = drawRoster(random, 6);
      const buffer = new LineBuffer(text);
      for (let edit = 0; edit < 20; edit++) {
        const place = (): { line: number; character: number } => ({
          line: Math.floor(random() * 12) - 1,
          character: Math.floor(random() * 40) - 1,
        });
        const before = buffer.text();
        const { newText } = drawEdit(random, before);
        const range = random() < 0.5 ? drawEdit(random, before).range : { start: place(), end: place() };
        // A new document each time: the library counts lines incorrectly after edits that split or join a carriage return and a line feed.
        const document = TextDocument.update(TextDocument.create('file:///a.csv', 'csv', 0, before), [{ range, text: newText }], 1);
        buffer.replace(range, newText);
        assert.equal(buffer.text(), document.getText(), JSON.stringify({ before, range, newText }));
        assert.equal(buffer.lineCount, indexLines(buffer.text()).lineCount, JSON.stringify({ before, range, newText }));
      }
    }
  });

  it('keeps an unpaired surrogate, whether loaded or typed', () => {
    const text = 'name,email,manager_email\nA \uD83E,a\uDD8A@x,\nB,b@x,a\uDD8A@x\n';
    const came = new LineBuffer(text);
    assert.equal(came.text(), text);
    assert.deepEqual(new LiveRoster(came, DEFAULT_ROSTER_SETTINGS).check().problems, []);

    const typed = new LineBuffer(text.replace('a\uDD8A@x,', 'a@x,'));
    const live = new LiveRoster(typed, DEFAULT_ROSTER_SETTINGS);
    live.check();
    const at = { line: 1, character: 5 };
    typed.replace({ start: at, end: at }, '\uDD8A');
    assert.equal(typed.text(), text);
    assert.deepEqual(live.check().problems, []);
  });

  it('returns the same rows when read in sequence, even if some are broken', () => {
    const lines = writeLargeRoster(largeRecords(2_000, SEED), SEED).split('\r\n');
    lines[700] += ',too much';
    lines[900] = `"${lines[900]}`;
    lines[1_200] = '';
    const text = lines.join('\r\n');
    const { table } = new LiveRoster(new LineBuffer(text), DEFAULT_ROSTER_SETTINGS).check();
    const expected = checkRoster(text).table;
    const rows = Array.from({ length: expected.rowCount }, (_, row) => row);
    assert.equal(table.rowCount, expected.rowCount);
    for (const row of rows) assert.deepEqual(table.record(row), expected.record(row));
    for (const row of rows) assert.deepEqual(table.rangeOf(row, 5), expected.rangeOf(row, 5));
    for (const row of rows) assert.deepEqual(table.rangeOfRow(row), expected.rangeOfRow(row));
  });

  it('matches a check of the entire text if it is long and has faults in many rows', () => {
    const random = seededRandom(SEED);
    for (let round = 0; round < campaign(2, 200); round++) {
      const text = drawRoster(random, 500);
      const live = new LiveRoster(new LineBuffer(text), DEFAULT_ROSTER_SETTINGS);
      assert.deepEqual(pick(live.check()), pick(checkRoster(text)), text);
    }
  });

  it('frees what is repeatedly typed and deleted, in any case', () => {
    const random = seededRandom(SEED);
    const start = 'name,email,manager_email\nAnn,ann@x,\nANN,ANN@x,bo@x\nBo,bo@x,';
    const buffer = new LineBuffer(`${start}\nCy,cy@x,ANN@X\n`);
    const live = new LiveRoster(buffer, DEFAULT_ROSTER_SETTINGS);
    for (let count = 0; count < campaign(2_000, 5_000); count++) {
      const email = pickOne(random, ['ann@x', 'bo@x', 'cy@x', 'dee@x', `p${Math.floor(count / 3)}@x`]);
      const typed = Array.from(email, (letter) => (random() < 0.5 ? letter.toUpperCase() : letter)).join('');
      const line = 1 + Math.floor(random() * 4);
      const cells = buffer.line(line).trimEnd().split(',');
      cells[random() < 0.5 ? 1 : 2] = typed;
      buffer.replace({ start: { line, character: 0 }, end: { line, character: buffer.line(line).trimEnd().length } }, cells.join(','));
      if (random() < 0.3) continue;
      assert.deepEqual(pick(live.check()), pick(checkRoster(buffer.text())), buffer.text());
    }
  });

  it('keeps the first problems of a kind after an edit too, if there are more than are listed', () => {
    const rows = Array.from({ length: MOST_OF_A_CODE + 50 }, (_, row) => `P,shared${row % 2_600}@x,nobody${row}@x\n`);
    const buffer = new LineBuffer(`name,email,manager_email\n${rows.join('')}`);
    const live = new LiveRoster(buffer, DEFAULT_ROSTER_SETTINGS);
    assert.deepEqual(live.check().problems, checkRoster(buffer.text()).problems);
    buffer.replace({ start: { line: 139, character: 0 }, end: { line: 140, character: 0 } }, '');
    assert.deepEqual(live.check().problems, checkRoster(buffer.text()).problems);
  });

  it('handles a long chain of managers, and a cycle that is closed and reopened at its end', () => {
    const rows = 20_000;
    const row = (person: number, manager: number): string => `P${person},p${person}@x,p${manager}@x`;
    const chain = Array.from({ length: rows }, (_, person) => (person === 0 ? 'P0,p0@x,' : row(person, person - 1)));
    const buffer = new LineBuffer(['name,email,manager_email', ...chain].join('\n'));
    const live = new LiveRoster(buffer, DEFAULT_ROSTER_SETTINGS);
    assert.deepEqual(live.check().problems, []);
    const end = { line: 1, character: buffer.line(1).length - 1 };
    buffer.replace({ start: end, end }, `p${rows - 1}@x`);
    const { problems } = live.check();
    assert.deepEqual(problems, checkRoster(buffer.text()).problems);
    assert.equal(problems.length, MOST_OF_A_CODE + 1);
    assert.equal(countAll(problems), rows);
    assert.match(String(toDiagnostics('file:///a.csv', problems, false).at(-1)?.message), /^19,001 more problems are not listed/);
    assert.equal(problems.filter(({ message }) => message.startsWith('15,000 more problems of this kind are not listed')).length, 1);
    buffer.replace({ start: end, end: { line: 1, character: 1_000 } }, '');
    assert.deepEqual(live.check().problems, []);
  });
});

function pickOne<T>(random: () => number, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)]!;
}

function followScript(seed: number): void {
  const random = seededRandom(seed);
  const settings = random() < 0.3 ? MAPPED : DEFAULT_ROSTER_SETTINGS;
  let text = drawRoster(random, Math.floor(random() * 30));
  const buffer = new LineBuffer(text);
  const live = new LiveRoster(buffer, settings);
  live.check();
  const undone: TextEdit[] = [];
  for (let count = 0; count < EDITS; count++) {
    const edit = undone.length > 0 && random() < 0.15 ? undone.pop()! : drawEdit(random, text);
    const document = TextDocument.create('file:///a.csv', 'csv', 0, text);
    const start = document.offsetAt(edit.range.start);
    const replaced = document.getText(edit.range);
    const before = text;
    text = TextDocument.applyEdits(document, [edit]);
    undone.push(toUndo(text, start, edit.newText.length, replaced));
    buffer.replace(edit.range, edit.newText);
    assert.equal(buffer.text(), text);
    // Several edits may come before a check.
    if (random() < 0.2) continue;
    const found = pick(live.check());
    const expected = pick(checkRoster(text, settings));
    // Comparing JSON is faster; if it differs, the deep comparison shows where.
    if (JSON.stringify(found) === JSON.stringify(expected)) continue;
    assert.deepEqual(found, expected, `FAIRLEAD_SEED=${SEED}, script ${seed - SEED}: ${JSON.stringify({ before, edit })}`);
  }
}

function toUndo(text: string, start: number, length: number, newText: string): TextEdit {
  const document = TextDocument.create('file:///a.csv', 'csv', 0, text);
  return { range: { start: document.positionAt(start), end: document.positionAt(start + length) }, newText };
}

/** Returns what features read from a check, with all e-mails as strings. */
function pick({ problems, table, columns, fieldMappings, inputs }: RosterCheck): unknown {
  const rows = Array.from({ length: table.rowCount }, (_, row) => row);
  return {
    problems,
    columns,
    fieldMappings,
    headers: table.headers,
    records: [-1, ...rows].map((row) => [table.record(row), table.cellCount(row)]),
    places: rows.map((row) => [table.rangeOfRow(row), table.rangeOf(row, 0), table.rangeOf(row, 9), table.isQuoted(row, 1)]),
    people: rows.map((row) => [inputs.emailText(inputs.emailOf(row)), inputs.emailText(inputs.managerOf(row)), inputs.isReadable(row)]),
    firsts: rows.map((row) => inputs.firstRecordOf(inputs.emailOf(row))),
    managers: Array.from(inputs.managers, (number, row) => [inputs.emailText(number), inputs.firstRecordOf(inputs.managerOf(row))]),
    reports: rows.map((row) =>
      [inputs.emailOf(row), inputs.managerOf(row)].map((number) => (number === 0 ? [] : [...inputs.reportsOf(number)])),
    ),
    odd: [inputs.unknownManagers, inputs.recasedManagers].map((numbers) =>
      Array.from(numbers, (number) => inputs.emailText(number)).sort(),
    ),
    meant: REFERENCES.map((email) => inputs.emailText(inputs.numberOf(email))),
    cellsAt: rows.map((row) => table.cellAt(table.rangeOf(row, 1).start)),
  };
}
