import type { ServiceAddress } from '../../../server/wire/local.ts';
import { ABSENT } from './cells.ts';
import { sendSegments, type Turn, type Writer } from './writer.ts';

/** Maximum number of keys per segment; all of them are read after a kill. */
const MAX_KEYS = 20_000;

/** Sizes of batches by number. */
type Batches = ReadonlyMap<number, number>;

/**
 * Creates segments of one writer, and adds, replaces and removes batches of keys. The cell `segment <name>` has the batches as number:size.
 */
export const writeSegments =
  (own: string): Writer =>
  async (turn) => {
    const { service, cells, random, number } = turn;
    const segments = cells.list(`segment ${own}`);
    const cell = segments[Math.floor(random() * segments.length)];
    const choice = random();
    if (cell === undefined || choice < 0.1) return createSegment(turn, `${own}${number}`);
    const path = `/segments/Prod-Default/${cell.split(' ')[1]}`;
    const batches = readBatches(cells.get(cell));
    const size = 1 + Math.floor(random() ** 2 * 4000);
    const total = [...batches.values()].reduce((sum, length) => sum + length, 0);
    const write = (after: Batches, change: string, json: unknown) =>
      cells.write({ [cell]: writeBatches(after) }, () => sendSegments(service, 'PUT', path + change, json));
    if (choice < 0.5 && total + size <= MAX_KEYS) {
      await write(new Map(batches).set(number, size), '/upload', keysOf(number, size));
    } else if (choice < 0.65) {
      await write(new Map([[number, size]]), '/upload?replace=true', keysOf(number, size));
    } else if (batches.size > 0) {
      const [batch, length] = [...batches][Math.floor(random() * batches.size)]!;
      const json = { keys: keysOf(batch, length), comment: `batch ${batch}` };
      await write(new Map([...batches].filter(([other]) => other !== batch)), '/removeKeys', json);
    } else {
      await cells.write({ [cell]: ABSENT }, () => sendSegments(service, 'DELETE', path));
    }
  };

async function createSegment({ service, cells }: Turn, segment: string): Promise<void> {
  const workspaceId = await findWorkspace(service);
  await sendSegments(service, 'POST', `/segments/ws/${workspaceId}/trafficTypes/user`, { name: segment });
  await cells.write({ [`segment ${segment}`]: '' }, () => sendSegments(service, 'POST', `/segments/Prod-Default/${segment}`));
}

function keysOf(batch: number, size: number): string[] {
  return Array.from({ length: size }, (_, i) => `${batch}.${i}`);
}

/** Formats batches as in a segment's cell. */
export function writeBatches(batches: Batches): string {
  return [...batches]
    .sort(([one], [other]) => one - other)
    .map((entry) => entry.join(':'))
    .join(' ');
}

function readBatches(cell: string): Map<number, number> {
  const entries = cell.split(' ').filter((entry) => entry !== '');
  return new Map(entries.map((entry) => entry.split(':').map(Number) as [number, number]));
}

/** Writes identities in groups of five: the cell `identity <key>` has the number of the request that wrote all five. */
export const writeIdentities: Writer = async ({ service, cells, random, number }) => {
  const first = Math.floor(random() * 20) * 5;
  const keys = Array.from({ length: 5 }, (_, i) => `i${first + i}`);
  const json = keys.map((key) => ({ key, values: { batch: number, more: 'x'.repeat(Math.floor(random() * 200)) } }));
  const workspaceId = await findWorkspace(service);
  const types = await sendSegments<{ id: string; name: string }[]>(service, 'GET', `/trafficTypes/ws/${workspaceId}`);
  const { id } = types.find(({ name }) => name === 'user')!;
  const change = Object.fromEntries(keys.map((key) => [`identity ${key}`, String(number)]));
  await cells.write(change, () => sendSegments(service, 'POST', `/trafficTypes/${id}/environments/Prod-Default/identities`, json));
};

/** Returns the ID of the default workspace of every database. */
async function findWorkspace(service: ServiceAddress): Promise<string> {
  return (await sendSegments<{ objects: { id: string }[] }>(service, 'GET', '/workspaces?name=Default')).objects[0]!.id;
}
