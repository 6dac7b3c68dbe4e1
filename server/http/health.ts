import type { Health } from '../wire/local.ts';
import type { Call } from './call.ts';

/** GET /__fairlead/health: also how a second start finds out who serves a data folder. */
export async function handleHealth({ options }: Call): Promise<Health> {
  return { status: 'UP', version: options.version, pid: options.pid };
}
