import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { createChallenge, toProof } from '../api/serviceProof.ts';
import { withoutPassword } from '../core/databaseAddress.ts';
import { parseJsonObject } from '../core/jsonObject.ts';
import { ENDPOINTS } from '../wire/endpoints.ts';
import { ADDRESS_FILE, type Health, type HealthQuery, type ServiceAddress } from '../wire/local.ts';

/** Default milliseconds that a running service may take to answer. */
const ANSWER_TIMEOUT = 3000;

/**
 * Finds the service that serves a folder and answers now; null if there is none. The file may be left over from a dead process, and its
 * port may belong to another program by now: no key is sent before the service has proved that it holds the key of the file.
 */
export async function findRunningService(dataFolder: string, timeout = ANSWER_TIMEOUT): Promise<ServiceAddress | null> {
  const address = readDiscoveryFile(dataFolder);
  if (address === null) return null;
  const challenge = createChallenge();
  const proof = await askForProof(address.url, { challenge }, timeout);
  return proof !== null && proof === toProof(address.adminKey, challenge) ? address : null;
}

function askForProof(baseUrl: string, query: HealthQuery, timeout: number): Promise<string | null> {
  return new Promise((resolve) => {
    if (!URL.canParse(baseUrl) || new URL(baseUrl).protocol !== 'http:') return resolve(null);
    const url = new URL(ENDPOINTS.readHealth.path, baseUrl);
    url.search = new URLSearchParams({ ...query }).toString();
    const request = get(url, { timeout, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
        if (text.length > 10_000) request.destroy();
      });
      response.on('end', () => resolve((parseJsonObject(text) as Partial<Health> | null)?.proof ?? null));
      response.on('error', () => resolve(null));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
    request.on('close', () => resolve(null));
  });
}

/** The file in which a data folder names its service; it contains keys, so only its owner may read it. */
function fileOf(dataFolder: string): string {
  return join(dataFolder, ADDRESS_FILE);
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
function readDiscoveryFile(dataFolder: string): ServiceAddress | null {
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
