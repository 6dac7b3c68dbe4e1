import { LanguageServerProcess } from '../support/languageServer.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';

/** Columns and rows of the rosters; many columns once made the answer on an empty line take minutes. */
const SIZES = [
  [10, 5_000],
  [100, 5_000],
  [300, 5_000],
  [1_000, 2_000],
] as const;
const ROUNDS = 15;

/** Measures completion in wide rosters: a new row on an empty line, and the values of one column. */
export async function benchCompletion(): Promise<string[]> {
  const server = await LanguageServerProcess.start();
  try {
    const lines: string[] = [];
    for (const [columns, rows] of SIZES) {
      const uri = `file:///${columns}.roster.csv`;
      await server.open(uri, writeWide(columns, rows));
      await server.diagnosticsOf(uri, 1);
      const ask = async (line: number, character: number): Promise<number> => {
        const start = performance.now();
        await server.connection.sendRequest('textDocument/completion', { textDocument: { uri }, position: { line, character } });
        return performance.now() - start;
      };
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await ask(rows + 1, 0));
      lines.push(
        judge(`${columns} columns × ${rows} rows, an empty line`, median(times), { at: 'most', value: 50, unit: ' ms' }),
        `  the first time ${times[0]!.toFixed(1)} ms; values of one column ${(await ask(1, writeRow(4, 0).length)).toFixed(1)} ms`,
      );
      await server.close(uri);
    }
    return lines;
  } finally {
    await server.stop();
  }
}

function writeWide(columns: number, rows: number): string {
  const header = ['name', 'email', 'manager_email', ...Array.from({ length: columns - 3 }, (_, column) => `c${column}`)];
  return `${header.join(',')}\n${Array.from({ length: rows }, (_, row) => `${writeRow(columns, row)}\n`).join('')}`;
}

function writeRow(columns: number, row: number): string {
  const manager = row === 0 ? '' : `a${Math.floor(row / 10)}@x.com`;
  const others = Array.from({ length: columns - 3 }, (_, column) => `v${(row * 7 + column) % ((column % 20) + 2)}`);
  return [`A${row}`, `a${row}@x.com`, manager, ...others].join(',');
}
