import { readCounts } from '../service/emulator/readCounts.ts';
import type { ServiceInfo } from '../wire/emulator.ts';
import type { Call } from './call.ts';

/** Handles GET /__fairlead/info. */
export async function handleInfo({ service, options }: Call): Promise<ServiceInfo> {
  const { version, pid, place, startedAt } = options;
  const uptime = Math.floor((Date.now() - startedAt) / 1000);
  return { version, pid, ...place, startedAt, uptime, counts: await readCounts(service) };
}
