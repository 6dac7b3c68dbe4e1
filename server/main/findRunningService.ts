import { get } from 'node:http';
import { createChallenge, toProof } from '../api/serviceProof.ts';
import { ENDPOINTS } from '../wire/endpoints.ts';
import type { Health, HealthQuery, ServiceAddress } from '../wire/local.ts';
import { readDiscoveryFile } from './discoveryFile.ts';

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
      response.on('end', () => resolve(readProof(text)));
      response.on('error', () => resolve(null));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
    request.on('close', () => resolve(null));
  });
}

function readProof(text: string): string | null {
  try {
    return (JSON.parse(text) as Partial<Health> | null)?.proof ?? null;
  } catch {
    return null;
  }
}
