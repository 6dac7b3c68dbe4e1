import { chmodSync, cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { SEED } from '../support/campaign.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { callService } from '../support/serviceCall.ts';
import { withFolder } from './benchFolder.ts';
import { buildService, setUp, startBuiltService } from './builtService.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';
import { readResident } from './processFigures.ts';

const DEVELOPERS = 1000;
const ROUNDS = 15;

interface Start {
  readonly milliseconds: number;
  readonly resident: number | null;
}

/** Measures the time from forking the built service to its first answer (a page of developers) and its memory then: on a folder with data that it was started on before, and on a new folder. */
export function benchColdStart(): Promise<string[]> {
  buildService();
  return withFolder(async (folder) => {
    const base = path.join(folder, 'base');
    const service = await startBuiltService(base);
    await setUp(service.address, writeLargeRoster(largeRecords(DEVELOPERS, SEED), SEED));
    await service.end();
    // Only from the second start on is there a code cache to use.
    await (await startBuiltService(base)).end();
    const starts = { used: [] as Start[], fresh: [] as Start[] };
    for (let round = -1; round < ROUNDS; round++) {
      for (const kind of ['used', 'fresh'] as const) {
        const data = path.join(folder, 'data');
        if (kind === 'used') copyFolder(base, data);
        const start = await startCold(data, kind === 'used' ? DEVELOPERS : 0);
        if (round >= 0) starts[kind].push(start);
        rmSync(data, { recursive: true });
      }
    }
    return [
      `cold start to the first answered request, ${ROUNDS} rounds in turns, medians`,
      ...judgeStarts('with data', starts.used),
      ...judgeStarts('in a new folder', starts.fresh),
    ];
  });
}

/** Copies a folder with its modes, which cpSync keeps only for files: the service warns about a folder that others can read. */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const entry of ['.', ...(readdirSync(from, { recursive: true }) as string[])])
    chmodSync(path.join(to, entry), statSync(path.join(from, entry)).mode);
}

function judgeStarts(where: string, starts: readonly Start[]): string[] {
  const time = median(starts.map(({ milliseconds }) => milliseconds));
  const resident = starts.map((start) => start.resident).filter((megabytes) => megabytes !== null);
  return [
    judge(`${where}, time`, time, { at: 'most', value: 250, unit: ' ms' }),
    ...(resident.length === 0 ? [] : [judge(`${where}, resident`, median(resident), { at: 'most', value: 85, unit: ' MB' })]),
  ];
}

async function startCold(data: string, developers: number): Promise<Start> {
  const start = performance.now();
  const service = await startBuiltService(data);
  try {
    const { body, text } = await callService(service.address, 'GET', '/v2/developers?pageSize=50');
    const milliseconds = performance.now() - start;
    if (body.totalRecords !== developers) throw new Error(text);
    return { milliseconds, resident: readResident(service.address.pid) };
  } finally {
    await service.end();
  }
}
