import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceAddress } from '../wire/local.ts';

/** Where a data folder says who serves it; it holds keys, so only its owner may read it. */
function fileOf(dataFolder: string): string {
  return join(dataFolder, 'service.json');
}

/** Writes the address of the service that serves the folder, whole or not at all. */
export function writeDiscoveryFile(dataFolder: string, address: ServiceAddress): void {
  const file = fileOf(dataFolder);
  const fresh = `${file}.${address.pid}`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${JSON.stringify(address, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}

/** The address in the file, or null where there is none or it cannot be one. It may be that of a process long dead. */
export function readDiscoveryFile(dataFolder: string): ServiceAddress | null {
  try {
    const value = JSON.parse(readFileSync(fileOf(dataFolder), 'utf8')) as Partial<ServiceAddress> | null;
    const { url, apiKey, adminKey, pid } = value ?? {};
    if (typeof url !== 'string' || typeof apiKey !== 'string' || typeof adminKey !== 'string' || typeof pid !== 'number') return null;
    return { url, apiKey, adminKey, pid };
  } catch {
    return null;
  }
}

/** Removes the file. */
export function removeDiscoveryFile(dataFolder: string): void {
  rmSync(fileOf(dataFolder), { force: true });
}
