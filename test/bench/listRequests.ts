import type { DeveloperList } from '../../server/wire/developers.ts';
import { SEED } from '../support/campaign.ts';
import { LARGE_HEADER, largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { withFolder } from './benchFolder.ts';
import { buildService, setUp, startBuiltService } from './builtService.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';
import { type OpenApi, startJsonServer, startPrism } from './listPeers.ts';
import { type LoadGenerator, startLoadGenerator } from './load.ts';
import { readComputed } from './processFigures.ts';

const DEVELOPERS = 1000;
const PAGE = 50;
const CONNECTIONS = 10;
const SECONDS = 2;
const ROUNDS = 9;

interface Contestant {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly perSecond: number[];
  /** CPU microseconds of the server per request. */
  readonly computed: number[];
}

/** Measures GET /v2/developers?pageSize=50 against a mock and a JSON server with similar answers, requested from another process over kept-alive connections, in turns. */
export function benchListRequests(): Promise<string[]> {
  buildService();
  return withFolder(async (folder) => {
    const generator = startLoadGenerator();
    const service = await startBuiltService(`${folder}/data`);
    const ends: (() => unknown)[] = [() => generator.end(), () => service.end()];
    try {
      const { url, apiKey } = service.address;
      await setUp(service.address, writeLargeRoster(largeRecords(DEVELOPERS, SEED), SEED));
      const read = async (query: string): Promise<DeveloperList> =>
        (await fetch(`${url}/v2/developers?${query}`, { headers: { 'x-api-key': apiKey } })).json() as Promise<DeveloperList>;
      const page = await read(`pageSize=${PAGE}`);
      const { records } = await read(`pageSize=${DEVELOPERS}`);
      const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
      const peers = [await startPrism(folder, document, page)];
      ends.push(...peers.map(({ end }) => end));
      peers.push(await startJsonServer(folder, records, PAGE));
      ends.push(() => peers[1]?.end());
      const own = { name: 'Fairlead', url: `${url}/v2/developers?pageSize=${PAGE}`, pid: service.address.pid };
      const contestants: Contestant[] = [own, ...peers].map(({ name, url, pid }) => ({ name, url, pid, perSecond: [], computed: [] }));
      for (let round = -1; round < ROUNDS; round++) {
        for (const contestant of contestants) await askFor(generator, contestant, apiKey, round >= 0);
      }
      return toLines(contestants, JSON.stringify(page).length);
    } finally {
      for (const end of ends) await end();
    }
  });
}

async function askFor(generator: LoadGenerator, { name, url, pid, perSecond, computed }: Contestant, apiKey: string, counts: boolean) {
  const before = readComputed(pid);
  const result = await generator.run({ url, headers: { 'x-api-key': apiKey }, connections: CONNECTIONS, seconds: SECONDS });
  const after = readComputed(pid);
  if (result.bad > 0 || result.good === 0) throw new Error(`${name}: ${result.bad} bad responses, ${result.good} good ones`);
  if (!counts) return;
  perSecond.push(result.perSecond);
  if (before !== null && after !== null) computed.push(((after - before) * 1000) / result.good);
}

function toLines(contestants: readonly Contestant[], bytes: number): string[] {
  const [own, ...peers] = contestants as [Contestant, ...Contestant[]];
  const better = peers.reduce((one, other) => (median(one.perSecond) >= median(other.perSecond) ? one : other));
  const ratio = median(own.perSecond.map((rate, round) => rate / better.perSecond[round]!));
  return [
    `GET /v2/developers?pageSize=${PAGE} of ${DEVELOPERS.toLocaleString('en')} (${LARGE_HEADER.length} columns, ${(bytes / 1000).toFixed(1)} kB), ${CONNECTIONS} kept connections, ${ROUNDS} rounds of ${SECONDS} s in turns, medians`,
    ...contestants.map(({ name, perSecond, computed }) => {
      const cost = computed.length === 0 ? '' : `   ${median(computed).toFixed(0).padStart(5)} µs of server CPU each`;
      return `  ${name.padEnd(30)} ${median(perSecond).toFixed(0).padStart(7)} requests/s${cost}`;
    }),
    judge(`requests per second against ${better.name}, the better one`, ratio, { at: 'least', value: 8, unit: 'x' }),
  ];
}
