import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../server/store/database.ts';
import { SEED } from '../support/campaign.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { callService, writeForm } from '../support/serviceCall.ts';
import { withFolder } from './benchFolder.ts';
import { buildService, startBuiltService } from './builtService.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';

const ROWS = 100_000;
const ROUNDS = 9;
const BOUNDARY = 'roster-form';

/** Measures the upload of 100,000 rows, from the first byte of the form to the answer, against only inserting the same rows into the same table; each round with an empty database. */
export function benchRosterUpload(): Promise<string[]> {
  buildService();
  return withFolder(async (folder) => {
    const records = largeRecords(ROWS, SEED);
    const csv = writeLargeRoster(records, SEED);
    const form = writeForm(BOUNDARY, [`content-disposition: form-data; name="file"; filename="roster.csv"\r\ncontent-type: text/csv`, csv]);
    const rows = records.map((cells, row): Row => [row, row, cells[0]!, cells[1]!, cells[2]!, JSON.stringify(cells)]);
    const bare: number[] = [];
    const upload: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const times = [await insertBare(path.join(folder, 'bare'), rows), await uploadRoster(path.join(folder, 'data'), form)] as const;
      if (round < 0) continue;
      bare.push(times[0]);
      upload.push(times[1]);
    }
    const ratio = median(upload.map((time, round) => time / bare[round]!));
    const line = (name: string, times: readonly number[]) => `  ${name.padEnd(30)} ${median(times).toFixed(0).padStart(7)} ms`;
    return [
      `a roster of ${ROWS.toLocaleString('en')} rows (${(Buffer.byteLength(csv) / 1e6).toFixed(1)} MB), ${ROUNDS} rounds in turns, medians`,
      line('Fairlead, POST to answer', upload),
      line('bare insert of the rows', bare),
      judge('time relative to the bare insert', ratio, { at: 'most', value: 2, unit: 'x' }),
    ];
  });
}

type Row = [position: number, nameRank: number, name: string, email: string, managerEmail: string, cells: string];

/** Inserts each row with a prepared statement in one transaction, with the same durability. */
async function insertBare(folder: string, rows: readonly Row[]): Promise<number> {
  mkdirSync(folder);
  const file = path.join(folder, 'fairlead.db');
  await (await openDatabase(file)).destroy();
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -8000;');
    const version = database.prepare(
      'insert into developer_versions (state, file_name, columns, developer_count, revision, created_at) values (?, ?, ?, ?, ?, ?) returning id',
    );
    const insert = database.prepare('insert into developers values (?, ?, ?, ?, ?, ?, ?)');
    const start = performance.now();
    database.exec('begin immediate');
    const { id } = version.get('UPLOADED', 'roster.csv', '[]', rows.length, 1, 1) as { id: number };
    for (const row of rows) insert.run(id, ...row);
    database.exec('commit');
    return performance.now() - start;
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

async function uploadRoster(folder: string, form: Uint8Array<ArrayBuffer>): Promise<number> {
  const service = await startBuiltService(folder);
  try {
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const start = performance.now();
    const { status, text } = await callService(service.address, 'POST', '/v2/developers', { body: form, headers });
    const time = performance.now() - start;
    if (status !== 200) throw new Error(text);
    return time;
  } finally {
    await service.end();
    rmSync(folder, { recursive: true });
  }
}
