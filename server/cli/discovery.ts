import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceAddress } from '../wire/local.ts';

/** In the data folder while a service runs on it, readable by its owner alone. */
export const DISCOVERY_FILE = 'service.json';

/** The address that a running service left in its data folder; null where there is none that can be understood. */
export async function readServiceAddress(dataFolder: string): Promise<ServiceAddress | null> {
  let text: string;
  try {
    text = await readFile(join(dataFolder, DISCOVERY_FILE), 'utf8');
  } catch {
    return null;
  }
  try {
    const value: unknown = JSON.parse(text);
    return isServiceAddress(value) ? value : null;
  } catch {
    return null;
  }
}

function isServiceAddress(value: unknown): value is ServiceAddress {
  if (typeof value !== 'object' || value === null) return false;
  const { url, apiKey, adminKey, pid } = value as Partial<Record<keyof ServiceAddress, unknown>>;
  return typeof url === 'string' && typeof apiKey === 'string' && typeof adminKey === 'string' && typeof pid === 'number';
}
