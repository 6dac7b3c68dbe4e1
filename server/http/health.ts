import { requireReady } from '../service/readiness.ts';
import type { Health, Readiness } from '../wire/local.ts';
import type { Call } from './call.ts';

/** GET /__fairlead/health: also how a second start finds out who serves a data folder. */
export async function handleHealth({ options }: Call): Promise<Health> {
  return { status: 'UP', version: options.version, pid: options.pid };
}

/** Handles GET /__fairlead/ready: whether requests can be served at all, which a process that merely lives cannot say. */
export async function handleReadiness({ service }: Call): Promise<Readiness> {
  await requireReady(service);
  return { status: 'READY' };
}
