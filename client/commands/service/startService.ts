import type { App } from '../../app.ts';
import { LOCAL } from '../../instances.ts';

/** Starts the local service, or attaches to the one that runs; gives its address. */
export async function startService(app: App): Promise<string> {
  const { baseUrl } = await app.instances.require(LOCAL);
  app.developers.refresh();
  app.report.tell(`The local service answers at ${baseUrl}.`);
  return baseUrl;
}
