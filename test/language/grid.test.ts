import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { GridEdit, GridPlace, GridValues, GridView, GridWindow } from '../../server/core/grid.ts';
import {
  COMPLETE_GRID_CELL,
  EDIT_GRID,
  FIND_GRID_CELL,
  type FindGridCell,
  type GridAnswer,
  READ_GRID,
} from '../../server/language/protocol/grid.ts';
import type { LanguageClient } from '../support/languageServer.ts';
import { giveBackLanguageServer, takeLanguageServer } from '../support/sharedLanguageServer.ts';

const URI = 'file:///people.roster.csv';
const TEXT =
  '\uFEFFName,Email,Manager Email,Team\r\nAnn,ann@x.y,,"Core, ""A"""\r\nBo,bo@x.y,ghost@x.y,Apps\r\n\r\n"Cy",cy@x.y,ann@x.y,Core';
const ALL: GridView = { sort: null, filter: '', onlyProblems: false };

describe('the grid of a CSV', () => {
  let server: LanguageClient;

  before(async () => {
    server = await takeLanguageServer();
    await server.open(URI, TEXT);
    await server.open('file:///semicolons.csv', 'a;b\n1;2\n', 'csv');
    await server.open('file:///pipeline.yaml', 'pipeline:\n  name: a\n', 'yaml');
    await server.diagnosticsOf(URI, 1);
  });
  after(() => giveBackLanguageServer(server));

  const read = (uri = URI, view = ALL, start = 0, count = 10): Promise<GridWindow | null> =>
    server.connection.sendRequest(READ_GRID, { textDocument: { uri }, view, start, count });
  const find = (at: FindGridCell['at'], view = ALL): Promise<GridPlace | null> =>
    server.connection.sendRequest(FIND_GRID_CELL, { textDocument: { uri: URI }, view, at });
  const edit = (uri: string, version: number, change: unknown): Promise<GridAnswer | null> =>
    server.connection.sendRequest(EDIT_GRID, { textDocument: { uri }, version, edit: change });

  it('is a window of rows with their values and problems', async () => {
    const grid = await read(URI, ALL, 1, 1);
    assert.deepEqual(grid?.headers, ['Name', 'Email', 'Manager Email', 'Team']);
    assert.deepEqual([grid?.kind, grid?.rowCount, grid?.shownCount, grid?.problemCount], ['roster', 3, 3, 1]);
    assert.deepEqual(grid?.rows, [{ row: 1, cells: ['Bo', 'bo@x.y', 'ghost@x.y', 'Apps'] }]);
    assert.deepEqual(
      grid?.problems?.map(({ row, column, severity }) => [row, column, severity]),
      [[1, 2, 'error']],
    );
    assert.deepEqual((await read(URI, ALL, 2, 5))?.problems, []);
  });

  it('sorts and filters as a view', async () => {
    const rowsOf = async (view: Partial<GridView>) => (await read(URI, { ...ALL, ...view }))?.rows.map(({ row }) => row);
    assert.deepEqual(await rowsOf({ sort: { column: 0, isDescending: true } }), [2, 1, 0]);
    assert.deepEqual(await rowsOf({ filter: 'core' }), [0, 2]);
    assert.deepEqual(await rowsOf({ onlyProblems: true }), [1]);
    assert.deepEqual(await rowsOf({ filter: 'nothing has this' }), []);
  });

  it('finds cells by place, and the next problem', async () => {
    const view = { ...ALL, filter: 'Core' };
    const cell = await find({ row: 2, column: 0 }, view);
    assert.deepEqual(cell, {
      version: 1,
      row: 2,
      column: 0,
      shown: 1,
      range: { start: { line: 4, character: 0 }, end: { line: 4, character: 4 } },
    });
    assert.equal((await find({ row: 1, column: 0 }, view))?.shown, null);
    assert.deepEqual((await find({ position: { line: 2, character: 4 } }))?.row, 1);
    assert.equal(await find({ position: { line: 3, character: 0 } }), null);
    for (const isBackward of [true, false]) {
      const problem = await find({ problemAfter: { row: 0, column: 0 }, isBackward });
      assert.deepEqual([problem?.row, problem?.column], [1, 2]);
    }
  });

  it('is edited as text, of which all else stays', async () => {
    const apply = async (change: GridEdit) => {
      const answer = await edit(URI, 1, change);
      assert.ok(answer?.kind === 'edits');
      return TextDocument.applyEdits(TextDocument.create(URI, 'roster', 1, TEXT), [...answer.edits] as never);
    };
    const cell = { kind: 'cells', rows: [1], column: 2, columns: 1 } as const;
    assert.equal(await apply({ ...cell, values: [['ann@x.y']] }), TEXT.replace('ghost@x.y', 'ann@x.y'));
    assert.equal(await apply({ ...cell, column: 3, values: [['a,b']] }), TEXT.replace('Apps', '"a,b"'));
    assert.equal(await apply({ kind: 'insert', at: 3, count: 1 }), `${TEXT}\r\n"",,,`);
  });

  it('follows the edits of the text', async () => {
    const uri = 'file:///growing.roster.csv';
    await server.open(uri, 'name,email,manager_email\nAnn,a@x.y,\n');
    const end = { line: 2, character: 0 };
    await server.change(uri, 2, { range: { start: end, end }, text: 'Bo,,\n' });
    await server.diagnosticsOf(uri, 2);
    const grid = await read(uri);
    assert.deepEqual([grid?.version, grid?.rowCount, grid?.problems?.map(({ row, column }) => [row, column])], [2, 2, [[1, 1]]]);
    assert.equal((await edit(uri, 1, { kind: 'delete', rows: [0] }))?.kind, 'refused');
  });

  it('reads any CSV by its separator, and no other document', async () => {
    const grid = await read('file:///semicolons.csv');
    assert.deepEqual([grid?.kind, grid?.headers, grid?.rows], ['csv', ['a', 'b'], [{ row: 0, cells: ['1', '2'] }]]);
    const answer = await edit('file:///semicolons.csv', 1, { kind: 'cells', rows: [0], column: 1, columns: 1, values: [['x;y']] });
    assert.deepEqual(answer?.kind === 'edits' && answer.edits.map(({ newText }) => newText), ['1;"x;y"']);
    assert.equal(await read('file:///pipeline.yaml'), null);
    assert.equal(await read('file:///closed.csv'), null);
  });

  it('completes cells with managers and known values', async () => {
    const complete = (column: number, typed: string): Promise<GridValues> =>
      server.connection.sendRequest(COMPLETE_GRID_CELL, { textDocument: { uri: URI }, row: 1, column, typed });
    const managers = await complete(2, '');
    assert.deepEqual(managers[0], { value: 'ann@x.y', detail: 'Ann' });
    assert.ok(!managers.some(({ value }) => value === 'bo@x.y'));
    assert.deepEqual(await complete(2, 'cy'), [{ value: 'cy@x.y', detail: 'Cy' }]);
    assert.deepEqual(
      (await complete(3, 'Co')).map(({ value }) => value),
      ['Core, "A"', 'Core'],
    );
  });

  it('refuses what it cannot do, and answers null to malformed requests', async () => {
    const wide = await edit(URI, 1, { kind: 'cells', rows: [0], column: 3, columns: 2, values: [['x']] });
    assert.match(wide?.kind === 'refused' ? wide.message : '', /reach column 5/);
    for (const change of [
      null,
      {},
      { kind: 'insert', at: 0, count: 1e9 },
      { kind: 'cells', rows: [0.5], column: 0, columns: 1, values: [] },
    ])
      assert.equal(await edit(URI, 1, change), null);
    assert.equal(await server.connection.sendRequest(READ_GRID, null), null);
  });
});
