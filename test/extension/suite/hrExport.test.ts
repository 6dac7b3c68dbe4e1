import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { importActivity } from '../../../server/api/insights/activity.ts';
import { listTeams } from '../../../server/api/insights/teams.ts';
import type { Instance } from '../../../server/api/instance.ts';
import type { FieldMappingsSaved, ReuploadReview, UploadPreview, VersionApproved } from '../../../server/wire/developers.ts';
import { makeWorkbook } from '../../support/makeWorkbook.ts';
import { Answers } from '../answers.ts';
import { startEmpty } from '../emptyLocalService.ts';
import {
  closeAll,
  type DescribedNode,
  diagnosticsOf,
  findExtension,
  run,
  sampleUri,
  show,
  untilDiagnostics,
  withPlainEndings,
} from '../inWindow.ts';
import { lastMessage, until } from '../rosters.ts';

const FILE = 'hr-system.roster.csv';

/** An export of an HR system: semicolons, a byte order mark, CRLF, its own headers, e-mails in mixed case. */
const EXPORT = [
  '\uFEFFPerson;Post;Boss;Unit',
  '"Holt, Maren";Maren.Holt@Harbor.example;;Engineering',
  'Vidal, Tomás;tomas.vidal@harbor.example;MAREN.HOLT@HARBOR.EXAMPLE;Payments',
  'Ngozi Okafor;ngozi.okafor@harbor.example;tomas.vidal@Harbor.Example;"Payments; Lagos"',
  'Lena Brandt;LENA.BRANDT@harbor.example;maren.holt@harbor.example;Shop',
  '',
].join('\r\n');

/** An export with a title above its header, names in two columns, and managers by their number. */
const MAY = [
  'Employees, May 2026',
  'Employee ID;First Name;Last Name;Work Email;Manager ID',
  '10;Ada;Berg;ada.berg@harbor.example;',
  '11;Bo;Lee;bo.lee@harbor.example;10',
];

/** Returns name, e-mail and manager of the people in a roster, whatever the order of its columns. */
function readPeople(document: vscode.TextDocument): string[] {
  const [headers = [], ...rows] = withPlainEndings(document.getText())
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const places = [/^(?:full )?name$/i, /e-?mail$/i, /^manager.e-?mail$/i].map((header) => headers.findIndex((one) => header.test(one)));
  return rows.map((row) => places.map((place) => row[place]).join(' '));
}

const MAPPINGS = { Person: 'NAME', Post: 'EMAIL', Boss: 'MANAGER_EMAIL' };

describe('the roster of an HR system, in the editor', function () {
  this.timeout(120_000);
  let local: Instance;
  let answers: Answers;
  let document: vscode.TextDocument;
  const api = () => findExtension().activate();
  const lastSteps = async () => (await api()).lastNotice()?.steps;
  const outline = (nodes: readonly DescribedNode[], kinds: readonly string[]): unknown[] =>
    nodes
      .filter(({ kind }) => kinds.includes(kind ?? ''))
      .map(({ label, children }) => {
        const below = outline(children, kinds);
        return below.length === 0 ? label : [label, ...below];
      });

  before(async () => {
    local = await startEmpty();
    await run('forgetMapping');
    answers = new Answers();
    await vscode.workspace.fs.writeFile(sampleUri(FILE), new TextEncoder().encode(EXPORT));
    ({ document } = await show(sampleUri(FILE)));
  });

  after(async () => {
    answers.dispose();
    await vscode.workspace.getConfiguration().update('fairlead.roster.fieldMappings', undefined, vscode.ConfigurationTarget.Workspace);
    await closeAll();
    await vscode.workspace.fs.delete(sampleUri(FILE));
    await run('forgetMapping');
    await call(local, 'resetData', { body: { area: 'all' } });
  });

  it('reports its separator, and a quick fix replaces it by commas', async () => {
    await untilDiagnostics(() => diagnosticsOf(document).some((line) => line.startsWith('REQUIRED_FIELD_MISSING')));
    const [problem] = vscode.languages.getDiagnostics(document.uri);
    assert.match(String(problem?.message), /^The header has one column "Person;Post;Boss;Unit"\. Fairlead reads commas; /);
    assert.equal(await run('uploadRoster'), undefined);
    assert.match(await lastMessage(), /Row 1: The header has one column "Person;Post;Boss;Unit"\./);
    const start = new vscode.Range(0, 0, 0, 0);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, start);
    const fix = actions.find(({ title }) => title === 'Convert to Commas');
    assert.ok(fix?.edit !== undefined);
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    assert.deepEqual(withPlainEndings(document.getText()).split('\n').slice(0, 4), [
      'Person,Post,Boss,Unit',
      '"Holt, Maren",Maren.Holt@Harbor.example,,Engineering',
      '"Vidal, Tomás",tomas.vidal@harbor.example,MAREN.HOLT@HARBOR.EXAMPLE,Payments',
      'Ngozi Okafor,ngozi.okafor@harbor.example,tomas.vidal@Harbor.Example,"Payments; Lagos"',
    ]);
    await document.save();
  });

  it('is accepted with its own headers, and Map Fields suggests their fields', async () => {
    const preview = await run<UploadPreview>('uploadRoster', document.uri);
    assert.deepEqual(
      preview.validationErrors?.map(({ errorType, fieldName }) => `${errorType} ${fieldName}`),
      ['name', 'email', 'manager_email'].map((field) => `REQUIRED_FIELD_MISSING ${field}`),
    );
    assert.deepEqual(await lastSteps(), ['Confirm Mapping']);
    answers.give('Save Mapping', 'Use it in the editor too');
    const saved = await run<FieldMappingsSaved>('mapFields', preview.versionId);
    assert.equal(saved.state, 'ACTIVE');
    assert.deepEqual(
      saved.fieldMappings?.map(({ name, fieldType }) => `${name} ${fieldType}`),
      ['Person NAME', 'Post EMAIL', 'Boss MANAGER_EMAIL', 'Unit undefined'],
    );
  });

  it('has the right teams and people below each other, despite the mixed case', async () => {
    const [tree] = await (await api()).describeTree('insights');
    assert.deepEqual(outline(tree?.children ?? [], ['team']), [['Holt, Maren', 'Vidal, Tomás']]);
    assert.deepEqual(vscode.workspace.getConfiguration().get('fairlead.roster.fieldMappings'), MAPPINGS);
    await show(document.uri);
    await untilDiagnostics(() => diagnosticsOf(document).every((line) => !line.startsWith('REQUIRED')));
    assert.deepEqual(new Set(diagnosticsOf(document).map((line) => line.split(' ')[0])), new Set(['MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE']));
    const people = async () => outline(await (await api()).describeTree('orgTree'), ['person']);
    await until(people, (nodes) => JSON.stringify(nodes) === '[["Holt, Maren",["Vidal, Tomás","Ngozi Okafor"],"Lena Brandt"]]');
  });

  it('has a correct report', async () => {
    const commit = { kind: 'commit', repository: 'payments', lines: 10 };
    const facts = [
      { ...commit, id: 'a', developer: 'ngozi.okafor@harbor.example', at: '2026-07-07T10:00:00Z' },
      { ...commit, id: 'b', developer: 'NGOZI.OKAFOR@harbor.example', at: '2026-07-08T10:00:00Z' },
      { ...commit, id: 'c', developer: 'lena.brandt@harbor.example', at: '2026-07-09T10:00:00Z' },
    ];
    await importActivity(local, { content: JSON.stringify({ facts }), type: 'application/json' });
    const teamRefId = (await listTeams(local)).find(({ name }) => name === 'Holt, Maren')?.refId;
    const request = { teamRefId, dateStart: '2026-07-06', dateEnd: '2026-07-12', kind: 'productivity', granularity: 'weekly' };
    const uri = await run<vscode.Uri>('exportReport', request);
    assert.ok(uri, await lastMessage());
    const [headers = '', ...rows] = (await vscode.workspace.openTextDocument(uri)).getText().trimEnd().split('\n');
    const column = headers.split(',').findIndex((header) => header.startsWith('Coding Days'));
    // The comma in a name adds a cell.
    const days = rows.map((row) => row.split(',')[column + 1]);
    // Three days of two people; the one with two days is in the team below.
    assert.deepEqual(days.map(Number), [1.5, 2]);
  });

  it('waits for its mapping if the headers changed, and says so instead of being approved', async () => {
    const content =
      'Worker,Inbox,Lead\nMaren Holt,maren.holt@harbor.example,\nTomás Vidal,tomas.vidal@harbor.example,maren.holt@harbor.example\n';
    await vscode.workspace.fs.writeFile(sampleUri(FILE), new TextEncoder().encode(content));
    await until(
      () => document.getText(),
      (text) => text.startsWith('Worker'),
    );
    const { versionId } = await run<ReuploadReview>('uploadRoster', document.uri);
    assert.deepEqual(await lastSteps(), ['Map Fields']);
    answers.give();
    assert.equal(await run('approveVersion', versionId), undefined);
    assert.match(await lastMessage(), /has no column for NAME, EMAIL, MANAGER_EMAIL yet/);
    answers.give('Save Mapping', 'Use it in the editor too');
    assert.equal((await run<FieldMappingsSaved>('mapFields', versionId)).state, 'PENDING_REVIEW');
    const both = { Worker: 'NAME', Inbox: 'EMAIL', Lead: 'MANAGER_EMAIL', ...MAPPINGS };
    assert.deepEqual(vscode.workspace.getConfiguration().get('fairlead.roster.fieldMappings'), both);
    await untilDiagnostics(() => diagnosticsOf(document).length === 0);
    answers.give('2');
    assert.equal((await run<VersionApproved>('approveVersion', versionId)).state, 'ACTIVE');
  });

  it('is made of any export beside it, by steps that next month takes again', async () => {
    const [may, june, steps] = ['may.csv', 'june.csv', 'may.reshape.json'].map(sampleUri) as [vscode.Uri, vscode.Uri, vscode.Uri];
    const write = (uri: vscode.Uri, rows: readonly string[]) =>
      vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(rows.join('\r\n')));
    await write(may, MAY);
    await write(june, [...MAY, '12;Cy;Ek;cy.ek@harbor.example;11', '']);
    try {
      answers.give('Save Steps and Show Roster');
      const first = await vscode.workspace.openTextDocument((await run<vscode.Uri | undefined>('makeRoster', may)) ?? may);
      assert.equal(first.languageId, 'roster', await lastMessage());
      assert.equal(first.isUntitled, true);
      await untilDiagnostics(() => diagnosticsOf(first).length === 0);
      assert.deepEqual(readPeople(first), ['Ada Berg ada.berg@harbor.example ', 'Bo Lee bo.lee@harbor.example ada.berg@harbor.example']);
      assert.ok('steps' in JSON.parse((await vscode.workspace.openTextDocument(steps)).getText()));
      answers.give('may.reshape.json');
      const next = await vscode.workspace.openTextDocument((await run<vscode.Uri | undefined>('makeRoster', june)) ?? june);
      assert.equal(readPeople(next).at(-1), 'Cy Ek cy.ek@harbor.example bo.lee@harbor.example', await lastMessage());
    } finally {
      await closeAll();
      for (const uri of [may, june, steps]) await vscode.workspace.fs.delete(uri);
    }
  });

  it('is made of a sheet of a workbook', async () => {
    const [workbook, steps] = ['people.xlsx', 'people.reshape.json'].map(sampleUri) as [vscode.Uri, vscode.Uri];
    const write = (column: string, row: number, text: string) => `<c r="${column}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const toSheet = (rows: readonly string[]) =>
      rows
        .map(
          (row, at) =>
            `<row r="${at + 1}">${row
              .split(';')
              .map((text, column) => write('ABCDE'[column]!, at + 1, text))
              .join('')}</row>`,
        )
        .join('');
    await vscode.workspace.fs.writeFile(
      workbook,
      makeWorkbook({ Left: toSheet([MAY[1]!, '9;Di;Eng;di@harbor.example;']), Active: toSheet(MAY) }),
    );
    try {
      answers.give('Active', 'Save Steps and Show Roster');
      const roster = await vscode.workspace.openTextDocument((await run<vscode.Uri | undefined>('makeRoster', workbook)) ?? workbook);
      assert.deepEqual(readPeople(roster), ['Ada Berg ada.berg@harbor.example ', 'Bo Lee bo.lee@harbor.example ada.berg@harbor.example']);
      assert.equal(JSON.parse((await vscode.workspace.openTextDocument(steps)).getText()).sheet, 'Active');
      answers.give('people.reshape.json');
      const next = await vscode.workspace.openTextDocument((await run<vscode.Uri | undefined>('makeRoster', workbook)) ?? workbook);
      assert.deepEqual(readPeople(next), readPeople(roster));
      await vscode.workspace.fs.writeFile(workbook, new TextEncoder().encode('PK\u0003\u0004'));
      answers.give('Propose New Steps');
      assert.equal(await run('makeRoster', workbook), undefined);
      assert.match(await lastMessage(), /This workbook is damaged/);
    } finally {
      await closeAll();
      for (const uri of [workbook, steps]) await vscode.workspace.fs.delete(uri);
    }
  });
});
