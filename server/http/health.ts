import { requireReady } from '../service/readiness.ts';
import type { Health, HealthQuery, Readiness } from '../wire/local.ts';
import type { Call } from './call.ts';

/**
 * Handles GET /__fairlead/health: callers without a key learn nothing about the process, but can make it prove that it is the service of a
 * data folder.
 */
export async function handleHealth({ request, options }: Call): Promise<Health> {
  const { challenge } = request.query as { readonly [Name in keyof HealthQuery]?: unknown };
  const proof = challenge === undefined ? null : options.prove(challenge);
  return { status: 'UP', ...(proof === null ? {} : { proof }) };
}

/** Handles GET /__fairlead/ready: whether requests can be served, which a live process alone does not guarantee. */
export async function handleReadiness({ service }: Call): Promise<Readiness> {
  await requireReady(service);
  return { status: 'READY' };
}
