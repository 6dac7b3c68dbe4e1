import { callService } from '../support/serviceCall.ts';
import { withFolder } from './benchFolder.ts';
import { buildService, startBuiltService } from './builtService.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';
import { type LoadResult, startLoadGenerator } from './load.ts';

const KEYS = 100_000;
const PER_REQUEST = 10_000;
const OFFSETS = [0, 99_000];
const CONNECTIONS = 10;
const SECONDS = 2;
const ROUNDS = 7;
const SEGMENT = '/internal/api/v2/segments/Prod-Default/bench';

/** Measures pages of 100 keys of a segment of 100,000 at its beginning and near its end, in turns. */
export function benchSegmentKeyPages(): Promise<string[]> {
  buildService();
  return withFolder(async (folder) => {
    const generator = startLoadGenerator();
    const service = await startBuiltService(`${folder}/data`);
    try {
      const { url, adminKey } = service.address;
      const call = async <Body>(method: string, path: string, json?: unknown): Promise<Body> => {
        const { status, text, body } = await callService<Body>(service.address, method, path, { json, key: adminKey });
        if (status !== 200) throw new Error(text);
        return body;
      };
      const { objects } = await call<{ readonly objects: readonly { readonly id: string }[] }>('GET', '/internal/api/v2/workspaces');
      await call('POST', `/internal/api/v2/segments/ws/${objects[0]!.id}/trafficTypes/user`, { name: 'bench', description: '' });
      await call('POST', SEGMENT);
      for (let from = 0; from < KEYS; from += PER_REQUEST)
        await call(
          'PUT',
          `${SEGMENT}/upload`,
          Array.from({ length: PER_REQUEST }, (_, index) => `key-${from + index}`),
        );
      const rates = OFFSETS.map((): number[] => []);
      for (let round = -1; round < ROUNDS; round++) {
        for (const [index, offset] of OFFSETS.entries()) {
          const load = { url: `${url}${SEGMENT}/keys?offset=${offset}&limit=100`, headers: { authorization: `Bearer ${adminKey}` } };
          const result = await generator.run({ ...load, connections: CONNECTIONS, seconds: SECONDS });
          if (round >= 0) rates[index]!.push(toRate(result));
        }
      }
      const [first, far] = rates as [number[], number[]];
      return [
        `pages of 100 of ${KEYS.toLocaleString('en')} keys, ${CONNECTIONS} kept connections, ${ROUNDS} rounds of ${SECONDS} s in turns, medians`,
        ...OFFSETS.map(
          (offset, index) =>
            `  offset ${offset.toLocaleString('en').padEnd(23)} ${median(rates[index]!).toFixed(0).padStart(7)} requests/s`,
        ),
        judge('rate at the far offset relative to the first', median(far.map((rate, round) => rate / first[round]!)), {
          at: 'least',
          value: 0.5,
          unit: 'x',
        }),
      ];
    } finally {
      generator.end();
      await service.end();
    }
  });
}

function toRate({ good, bad, perSecond }: LoadResult): number {
  if (bad > 0 || good === 0) throw new Error(`${bad} bad responses, ${good} good ones`);
  return perSecond;
}
