import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { findExtension } from './inWindow.ts';

/** Returns the address of this window’s local service with its keys, as in its file; rejects if it is not running. */
export async function readLocalAddress(): Promise<ServiceAddress> {
  const { dataFolder } = await findExtension().activate();
  return JSON.parse(await readFile(path.join(dataFolder, 'service.json'), 'utf8')) as ServiceAddress;
}
