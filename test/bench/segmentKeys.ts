import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type StartedService, startService } from '../../server/main/startService.ts';
import { activateSegment } from '../../server/service/segments/definitions.ts';
import { addKeys } from '../../server/service/segments/keys.ts';
import { createSegment } from '../../server/service/segments/segments.ts';
import type { ServiceContext } from '../../server/service/serviceContext.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { SEED } from '../support/campaign.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { createContext } from '../support/serviceContext.ts';
import { median } from './interleave.ts';

const BEFORE = 90_000;
const ADDED = 10_000;
const ROUNDS = 15;
const ACTOR = { type: 'api_key', id: 'bench', name: 'bench' };
const PLACE = { environment: 'Prod-Default', segment: 'bench' };
const LOG = { level: 'silent', stream: { write: () => true } } as const;

/** Measures adding 10,000 keys to a segment of 90,000, each round in a fresh copy of a database: the use case and the complete request against only a transaction that inserts the same keys. */
export async function benchSegmentKeys(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
  try {
    const keys = randomKeys(BEFORE + ADDED);
    const base = path.join(folder, 'base');
    await fill(path.join(base, 'fairlead.db'), base, keys.slice(0, BEFORE));
    const added = keys.slice(BEFORE);
    const contestants = { bare: addBare, 'use case': addByUseCase, request: addByRequest };
    const times = new Map(Object.keys(contestants).map((name): [string, number[]] => [name, []]));
    for (let round = -2; round < ROUNDS; round++) {
      for (const [name, run] of Object.entries(contestants)) {
        const copy = path.join(folder, 'copy');
        cpSync(base, copy, { recursive: true });
        const time = await run(copy, added);
        if (round >= 0) times.get(name)!.push(time);
        rmSync(copy, { recursive: true });
      }
    }
    return toLines(times);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function toLines(times: ReadonlyMap<string, readonly number[]>): string[] {
  const bare = times.get('bare')!;
  const lines = [...times].map(([name, rounds]) => {
    const ratio = median(rounds.map((time, round) => time / bare[round]!));
    const label = name === 'bare' ? 'bare node:sqlite transaction' : `Fairlead, ${name}`;
    return `  ${label.padEnd(30)} ${median(rounds).toFixed(1).padStart(7)} ms${name === 'bare' ? '' : `   ${ratio.toFixed(2)} x bare`}`;
  });
  return [`${ADDED.toLocaleString('en')} keys into a segment of ${BEFORE.toLocaleString('en')}, ${ROUNDS} rounds, medians`, ...lines];
}

function randomKeys(count: number): string[] {
  const random = seededRandom(SEED);
  const word = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return Array.from({ length: count }, () => `${word()}-${word()}-${word()}`);
}

async function fill(file: string, folder: string, keys: readonly string[]): Promise<void> {
  const service = await startService({ dataDir: folder, log: LOG });
  await service.close();
  await withContext(file, async (context) => {
    const { id } = await context.database.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
    await createSegment(context, ACTOR, { workspaceId: id, trafficType: 'user', name: PLACE.segment, description: '' });
    await activateSegment(context, ACTOR, PLACE.environment, PLACE.segment);
    for (let from = 0; from < keys.length; from += ADDED) await add(context, keys.slice(from, from + ADDED));
  });
}

function add(context: ServiceContext, keys: readonly string[]) {
  return addKeys(context, { actor: ACTOR, ...PLACE, notes: { title: null, comment: null } }, keys, false);
}

async function withContext<Result>(file: string, work: (context: ServiceContext) => Promise<Result>): Promise<Result> {
  const database: Database = await openDatabase(file);
  try {
    return await work(createContext(database));
  } finally {
    await database.destroy();
  }
}

/** Inserts the same keys into the same table in one transaction, each with a prepared statement and with the same durability. */
async function addBare(folder: string, keys: readonly string[]): Promise<number> {
  const database = new DatabaseSync(path.join(folder, 'fairlead.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -8000;');
  const { number } = database.prepare('select number from segment_definitions').get() as { number: number };
  const insert = database.prepare('insert into segment_keys (definition, key) values (?, ?)');
  const start = performance.now();
  database.exec('begin immediate');
  for (const key of keys) insert.run(number, key);
  database.exec('commit');
  const time = performance.now() - start;
  database.close();
  return time;
}

function addByUseCase(folder: string, keys: readonly string[]): Promise<number> {
  return withContext(path.join(folder, 'fairlead.db'), async (context) => {
    const start = performance.now();
    await add(context, keys);
    return performance.now() - start;
  });
}

async function addByRequest(folder: string, keys: readonly string[]): Promise<number> {
  const service: StartedService = await startService({ dataDir: folder, log: LOG });
  try {
    const { url, adminKey } = service.address;
    const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' };
    await (await fetch(`${url}/internal/api/v2/workspaces`, { headers })).text();
    const body = JSON.stringify(keys);
    const start = performance.now();
    const answer = await fetch(`${url}/internal/api/v2/segments/${PLACE.environment}/${PLACE.segment}/upload`, {
      method: 'PUT',
      headers,
      body,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return performance.now() - start;
  } finally {
    await service.close();
  }
}
