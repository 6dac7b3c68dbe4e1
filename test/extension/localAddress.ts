import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { findExtension } from './inWindow.ts';

/** Where the local service of this window answers, and its keys, as its file says. Fails while it does not run. */
export async function readLocalAddress(): Promise<ServiceAddress> {
  const { dataFolder } = await findExtension().activate();
  return JSON.parse(await readFile(path.join(dataFolder, 'service.json'), 'utf8')) as ServiceAddress;
}
