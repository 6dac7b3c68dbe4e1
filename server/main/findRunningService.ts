import { get } from 'node:http';
import { ENDPOINTS } from '../wire/endpoints.ts';
import type { ServiceAddress } from '../wire/local.ts';
import { readDiscoveryFile } from './discoveryFile.ts';

/** Milliseconds that a living service may take to say so, where the caller has no other wish. */
const PATIENCE = 3000;

/** The service that serves a folder and answers now, or null: a file may be left over from a dead process, and its port may be somebody else's by now. */
export async function findRunningService(dataFolder: string, patience = PATIENCE): Promise<ServiceAddress | null> {
  const address = readDiscoveryFile(dataFolder);
  if (address === null) return null;
  const pid = await askForPid(address.url, patience);
  return pid === address.pid ? address : null;
}

function askForPid(url: string, patience: number): Promise<unknown> {
  return new Promise((resolve) => {
    if (!URL.canParse(url) || new URL(url).protocol !== 'http:') return resolve(null);
    const request = get(new URL(ENDPOINTS.readHealth.path, url), { timeout: patience, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
        if (text.length > 10_000) request.destroy();
      });
      response.on('end', () => resolve(readPid(text)));
      response.on('error', () => resolve(null));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
    request.on('close', () => resolve(null));
  });
}

function readPid(text: string): unknown {
  try {
    const body = JSON.parse(text) as { readonly pid?: unknown } | null;
    return body?.pid ?? null;
  } catch {
    return null;
  }
}
