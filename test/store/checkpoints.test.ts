import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { insertMany } from '../../server/store/insertMany.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

/** Rows of a transaction that exceeds SQLite's automatic checkpoint. */
const ROWS = 20_000;

describe('the write-ahead log of SQLite', () => {
  let folder: TemporaryFolder;
  let file: string;
  let database: Database;
  beforeEach(async () => {
    folder = makeTemporaryFolder();
    file = join(folder.path, 'fairlead.db');
    database = await openDatabase(file);
  });
  afterEach(async () => {
    await database.destroy();
    folder.remove();
  });

  const insert = (target: Database, round: number): Promise<number> =>
    insertMany(
      target,
      'developer_refs',
      ['email'],
      Array.from({ length: ROWS }, (_, row) => `${round}.${row}.${'x'.repeat(200)}`),
      (email) => [email],
    );
  const write = (round: number): Promise<number> => inTransaction(database, 'developers', (transaction) => insert(transaction, round));
  const waitUntilLarger = async (bytes: number): Promise<void> => {
    while (statSync(file).size <= bytes) await sleep(20);
  };

  it('is checkpointed soon after a large write, not within its commit', async () => {
    const before = statSync(file).size;
    await write(0);
    assert.equal(statSync(file).size, before);
    await waitUntilLarger(before + ROWS * 200);
  });

  it('is not checkpointed before a write in progress is answered', async () => {
    const before = statSync(file).size;
    await inTransaction(database, 'developers', async (transaction) => {
      await insert(transaction, 0);
      // The checkpoint after the migrations is due by now.
      await sleep(1_500);
    });
    assert.equal(statSync(file).size, before);
    await waitUntilLarger(before + ROWS * 200);
  });

  it('is checkpointed after a statement that is its own transaction', async () => {
    await write(0);
    await waitUntilLarger(ROWS * 200);
    const { size } = statSync(file);
    await database
      .insertInto('configuration')
      .values({ name: 'large', value: JSON.stringify('x'.repeat(1_000_000)) })
      .execute();
    assert.equal(statSync(file).size, size);
    await waitUntilLarger(size + 900_000);
  });

  it('is reused instead of growing with each write', async () => {
    const lengths: number[] = [];
    for (let round = 0; round < 4; round++) {
      const { size } = statSync(file);
      await write(round);
      lengths.push(statSync(`${file}-wal`).size);
      await waitUntilLarger(size);
    }
    assert.ok(Math.max(...lengths) < 2 * lengths[0]!, lengths.join());
  });
});
