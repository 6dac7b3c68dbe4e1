import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutPassword } from '../core/databaseAddress.ts';
import type { ServiceAddress } from '../wire/local.ts';

/** The file in which a data folder names its service; it contains keys, so only its owner may read it. */
function fileOf(dataFolder: string): string {
  return join(dataFolder, 'service.json');
}

/** Writes the address of the service that serves the folder, and that of its database if it is not in the folder; atomically. */
export function writeDiscoveryFile(dataFolder: string, address: ServiceAddress, database: string | null): void {
  const file = fileOf(dataFolder);
  const fresh = `${file}.${address.pid}`;
  rmSync(fresh, { force: true });
  const content = database === null ? address : { ...address, database: withoutPassword(database) };
  writeFileSync(fresh, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}

/** Reads the address, without password, of the database in the file; null if it is the one in the folder. */
export function readDiscoveredDatabase(dataFolder: string): string | null {
  const { database } = readFile(dataFolder) as { readonly database?: unknown };
  return typeof database === 'string' ? database : null;
}

/** Reads the address in the file; null if the file is missing or invalid. Its process may have ended long ago. */
export function readDiscoveryFile(dataFolder: string): ServiceAddress | null {
  const { url, apiKey, adminKey, pid } = readFile(dataFolder) as Partial<ServiceAddress>;
  if (typeof url !== 'string' || typeof apiKey !== 'string' || typeof adminKey !== 'string' || typeof pid !== 'number') return null;
  return { url, apiKey, adminKey, pid };
}

/** Removes the file. */
export function removeDiscoveryFile(dataFolder: string): void {
  rmSync(fileOf(dataFolder), { force: true });
}

function readFile(dataFolder: string): object {
  try {
    return (JSON.parse(readFileSync(fileOf(dataFolder), 'utf8')) as object | null) ?? {};
  } catch {
    return {};
  }
}
