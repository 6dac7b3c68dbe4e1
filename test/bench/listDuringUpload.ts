import { SEED } from '../support/campaign.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { callService, writeForm } from '../support/serviceCall.ts';
import { withFolder } from './benchFolder.ts';
import { type BuiltService, buildService, setUp, startBuiltService } from './builtService.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';
import { startLoadGenerator } from './load.ts';

const DEVELOPERS = 1_000;
const UPLOADED = 100_000;
const PAGE = 50;
const CONNECTIONS = 10;
const SECONDS = 4;
const ROUNDS = 7;
const BOUNDARY = 'roster-form';

/** Measures, in turns, the p99 of GET /v2/developers?pageSize=50 without uploads and during uploads of rosters of 100,000 rows. */
export function benchListDuringUpload(): Promise<string[]> {
  buildService();
  return withFolder(async (folder) => {
    const generator = startLoadGenerator();
    const service = await startBuiltService(`${folder}/data`);
    try {
      const { url, apiKey } = service.address;
      await setUp(service.address, writeLargeRoster(largeRecords(DEVELOPERS, SEED), SEED));
      const csv = writeLargeRoster(largeRecords(UPLOADED, SEED), SEED);
      const form = writeForm(BOUNDARY, [
        `content-disposition: form-data; name="file"; filename="roster.csv"\r\ncontent-type: text/csv`,
        csv,
      ]);
      const list = async (): Promise<number> => {
        const load = { url: `${url}/v2/developers?pageSize=${PAGE}`, headers: { 'x-api-key': apiKey }, connections: CONNECTIONS };
        const { good, bad, p99 } = await generator.run({ ...load, seconds: SECONDS });
        if (bad > 0 || good === 0) throw new Error(`${bad} bad responses, ${good} good ones`);
        return p99;
      };
      const idle: number[] = [];
      const busy: number[] = [];
      const uploads: number[] = [];
      for (let round = -1; round < ROUNDS; round++) {
        const alone = await list();
        let isOver = false;
        const uploading = uploadUntil(service, form, () => isOver);
        const meanwhile = await list();
        isOver = true;
        const times = await uploading;
        if (round < 0) continue;
        idle.push(alone);
        busy.push(meanwhile);
        uploads.push(...times);
      }
      const line = (name: string, times: readonly number[]) => `  ${name.padEnd(30)} ${median(times).toFixed(0).padStart(7)} ms`;
      return [
        `the p99 of GET /v2/developers?pageSize=${PAGE} of ${DEVELOPERS.toLocaleString('en')} beside uploads of ${UPLOADED.toLocaleString('en')} rows, ${CONNECTIONS} kept connections, ${ROUNDS} rounds of ${SECONDS} s in turns, medians`,
        line('p99 without uploads', idle),
        line('p99 meanwhile', busy),
        line(`each of ${uploads.length} uploads`, uploads),
        judge('p99 relative to the idle one', median(busy.map((time, round) => time / Math.max(1, idle[round]!))), {
          at: 'most',
          value: 3,
          unit: 'x',
        }),
      ];
    } finally {
      generator.end();
      await service.end();
    }
  });
}

/** Uploads the same roster again and again; returns the milliseconds of each. */
async function uploadUntil({ address }: BuiltService, form: Uint8Array<ArrayBuffer>, isOver: () => boolean): Promise<number[]> {
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const times: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    const { status, text } = await callService(address, 'PUT', '/v2/developers', { body: form, headers });
    if (status !== 200) throw new Error(text);
    times.push(performance.now() - start);
  }
  return times;
}
