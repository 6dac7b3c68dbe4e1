import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoteCell } from '../../server/core/csvCells.ts';
import type { GridEdit, GridView, GridWindow } from '../../server/core/grid.ts';
import type { Range } from '../../server/core/problem.ts';
import { EDIT_GRID, FIND_GRID_CELL, type GridAnswer, READ_GRID } from '../../server/language/protocol/grid.ts';
import { SEED } from '../support/campaign.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { LARGE_HEADER, largeRecords } from '../support/largeRoster.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const ROWS = 100_000;
const WINDOW = 200;
const EDITS = 60;
const WARM_UPS = 20;
const PASTES = 5;
const PASTED = { rows: 5_000, columns: 8 };
const URI = 'file:///large.roster.csv';
/** The column of managers: each edit of it moves a problem. */
const MANAGER = 2;
const VIEW: GridView = { sort: null, filter: '', onlyProblems: false };

/** Measures the requests of the table of a roster of 100,000 rows over stdio, as its page and the extension send them. */
export async function benchTable(): Promise<string[]> {
  execFileSync(process.execPath, ['esbuild.mjs', '--production', '--only=languageServer'], { cwd: PROJECT, stdio: 'inherit' });
  const server = await LanguageServerProcess.start({}, [process.execPath, path.join(PROJECT, 'dist/languageServer.cjs'), '--stdio']);
  try {
    const table = new OpenTable(server);
    await server.open(URI, writeText());
    const first = await timed(() => table.read(0));
    await server.diagnosticsOf(URI, 1);
    const ends: number[] = [];
    for (let round = 0; round < 20; round++) ends.push(await timed(() => table.read(ROWS - WINDOW * (round + 1))));
    const { cells, texts } = await timeEdits(table);
    const pastes: number[] = [];
    for (let round = 0; round < PASTES; round++) pastes.push(await timed(() => table.edit(paste(round))));
    const ratio = median(cells.map((time, round) => time / texts[round]!));
    return [
      `the table of a roster of ${ROWS.toLocaleString('en')} rows, over stdio`,
      judge('the first rows, with the check of the text', first, { at: 'most', value: 300, unit: ' ms' }),
      judge('rows at the end', median(ends), { at: 'most', value: 100, unit: ' ms' }),
      `  a cell edited, until its problem is shown: ${median(cells).toFixed(1)} ms; the same edit in the text ${median(texts).toFixed(1)} ms`,
      judge('a cell edited, in edits of the text', ratio, { at: 'most', value: 1.2, unit: 'x' }),
      judge('a paste of 5,000 × 8 cells, until it is checked', median(pastes), { at: 'most', value: 1_000, unit: ' ms' }),
    ];
  } finally {
    await server.stop();
  }
}

/** The table as the extension asks for it. */
class OpenTable {
  readonly #server: LanguageServerProcess;
  #version = 1;

  constructor(server: LanguageServerProcess) {
    this.#server = server;
  }

  read(start: number): Promise<GridWindow> {
    return this.#ask(READ_GRID, { view: VIEW, start, count: WINDOW });
  }

  async rangeOf(row: number, column: number): Promise<Range> {
    return (await this.#ask<{ readonly range: Range }>(FIND_GRID_CELL, { view: VIEW, at: { row, column } })).range;
  }

  /** Applies an edit of the table, and waits for its problems. */
  async edit(edit: GridEdit): Promise<void> {
    const answer = await this.#ask<GridAnswer>(EDIT_GRID, { version: this.#version, edit });
    if (answer.kind === 'refused') throw new Error(answer.message);
    // Edits are of one version: the last ones first, as VS Code sends them.
    await this.change(...answer.edits.map(({ range, newText }) => ({ range, text: newText })).reverse());
  }

  /** Changes the text, and waits for its problems. */
  async change(...changes: { readonly range: Range; readonly text: string }[]): Promise<void> {
    await this.#server.change(URI, ++this.#version, ...changes);
    await this.#server.diagnosticsOf(URI, this.#version);
  }

  #ask<Answer>(method: string, params: object): Promise<Answer> {
    return this.#server.connection.sendRequest(method, { textDocument: { uri: URI }, ...params });
  }
}

/** Times edits of a manager to an unknown one in the table, and in turns the same edits of the text. */
async function timeEdits(table: OpenTable): Promise<{ cells: number[]; texts: number[] }> {
  const [cells, texts]: [number[], number[]] = [[], []];
  for (let round = -WARM_UPS; round < EDITS; round++) {
    const row = 50_000 + round;
    const value = `nobody.${round + WARM_UPS}@example.com`;
    const cell = await timed(() => table.edit({ kind: 'cells', rows: [row], column: MANAGER, columns: 1, values: [[value]] }));
    const range = await table.rangeOf(row + 1_000, MANAGER);
    const text = await timed(() => table.change({ range, text: value }));
    if (round < 0) continue;
    cells.push(cell);
    texts.push(text);
  }
  return { cells, texts };
}

/** Returns a roster with as many columns as are pasted. */
function writeText(): string {
  const records = [LARGE_HEADER, ...largeRecords(ROWS, SEED)].map((cells, row) => [
    ...cells,
    ...(row === 0 ? ['Level', 'Region'] : ['L1', 'North']),
  ]);
  return records.map((cells) => `${cells.map((cell) => quoteCell(cell, ',')).join(',')}\r\n`).join('');
}

function paste(round: number): GridEdit {
  const rows = Array.from({ length: PASTED.rows }, (_, at) => 10_000 + at);
  const values = rows.map((row) =>
    Array.from({ length: PASTED.columns }, (_, column) =>
      column === 1 ? `new.${round}.${row}@example.com` : column === MANAGER ? 'person.0@example.com' : `cell ${round} ${row}`,
    ),
  );
  return { kind: 'cells', rows, column: 0, columns: PASTED.columns, values };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
