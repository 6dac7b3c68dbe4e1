import { readFileSync } from 'node:fs';
import path from 'node:path';
import { call } from '../../server/api/client.ts';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { findExtension, run } from './inWindow.ts';

/** Selects the local service, which an earlier suite may have left running, and empties it; returns the instance for requests of the test. */
export async function startEmpty(): Promise<Instance> {
  const { dataFolder } = await findExtension().activate();
  await run('selectInstance', 'Local');
  await run('startService');
  const address = JSON.parse(readFileSync(path.join(dataFolder, 'service.json'), 'utf8')) as ServiceAddress;
  const instance = toLocalInstance(address);
  await call(instance, 'resetData', { body: { area: 'all' } });
  return instance;
}

/** Undoes the last operation, as the Activity view does; returns the result. */
export async function undoLast(): Promise<unknown> {
  const api = await findExtension().activate();
  const [latest] = await api.describeTree('activity');
  return run('undoOperation', await api.findNode('activity', latest?.label ?? ''));
}
