import { createHash } from 'node:crypto';
import type { Database } from '../../store/database.ts';
import { STORED_TABLES } from '../../store/storedTables.ts';
import { readColumns, readWholeTable } from '../../store/wholeTables.ts';
import { DUMP_FORMAT, DUMP_VERSION } from './dumpLines.ts';

/**
 * Writes all data as JSON lines: a header, then for each table its columns and its rows as arrays, then the number of rows and the SHA-256
 * of everything before. The output is the same on every engine.
 */
export async function* writeDump(transaction: Database, fairlead: string, exportedAt: number): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify({ format: DUMP_FORMAT, version: DUMP_VERSION, fairlead, exportedAt })}\n`);
  const columns = await readColumns(transaction);
  let count = 0;
  for (const { name } of STORED_TABLES) {
    const names = (columns.get(name) ?? []).map((column) => column.name);
    yield hashed(`${JSON.stringify({ table: name, columns: names })}\n`);
    for await (const rows of readWholeTable(transaction, name)) {
      yield hashed(rows.map((row) => `${JSON.stringify(names.map((column) => row[column]))}\n`).join(''));
      count += rows.length;
    }
  }
  yield `${JSON.stringify({ end: true, rows: count, sha256: hash.digest('hex') })}\n`;
}
