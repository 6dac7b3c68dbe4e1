import assert from 'node:assert/strict';
import type { ServiceAddress, TokenList } from '../../../server/wire/local.ts';
import type { SegmentKeys } from '../../../server/wire/segments.ts';
import { callService, type Json } from '../../support/serviceCall.ts';
import { ABSENT } from './cells.ts';
import { readSoundDatabase } from './readSoundDatabase.ts';
import { listVersions } from './writeDevelopers.ts';
import { send } from './writer.ts';
import { writeBatches } from './writeSegments.ts';

/** Verifies that a database is consistent, and returns a function that reads its cells, over HTTP if there is an endpoint. */
export async function observe(service: ServiceAddress, target: string): Promise<(cell: string) => Promise<string>> {
  const identities = await readSoundDatabase(target);
  const versions = once(() => listVersions(service));
  const accounts = once(() => readAccounts(service));
  const tokens = once(() => readTokens(service));
  return async (cell) => {
    const [kind, name = ''] = cell.split(' ');
    switch (kind) {
      case 'versions':
        return (await versions()).map(({ state }) => state[0]).join('') || ABSENT;
      case 'version': {
        const version = (await versions())[Number(name)];
        return version === undefined ? ABSENT : readCsv(service, `?versionId=${version.versionId}`);
      }
      case 'account':
        return (await accounts()).get(name) ?? ABSENT;
      case 'token':
        return (await tokens()).get(cell) ?? ABSENT;
      case 'identity':
        return String((JSON.parse(identities.get(name) ?? '{}') as Json).batch ?? ABSENT);
      case 'segment':
        return readSegment(service, name);
      default:
        return readDescription(service, kind as keyof typeof PATHS, name);
    }
  };
}

/** Reads a value once, on first use. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | null = null;
  return () => {
    value ??= read();
    return value;
  };
}

async function readCsv(service: ServiceAddress, path: string): Promise<string> {
  const { status, text } = await callService(service, 'GET', `/v2/developers${path}`, { headers: { accept: 'text/csv' } });
  assert.equal(status, 200, text);
  return text;
}

async function readAccounts(service: ServiceAddress): Promise<ReadonlyMap<string, string>> {
  const [, ...lines] = (await readCsv(service, '/identities')).trimEnd().split('\n');
  return new Map(lines.map((line) => line.split(',') as [string, string, string]).map(([email, , identity]) => [identity, email]));
}

async function readTokens(service: ServiceAddress): Promise<ReadonlyMap<string, string>> {
  const { tokens } = await send<TokenList>(service, 'GET', '/__fairlead/tokens');
  return new Map(tokens.map(({ name, revokedAt }) => [name, revokedAt === null ? 'valid' : 'revoked']));
}

/** Reads a segment's batches; an incomplete batch gets a size that was never written. */
async function readSegment(service: ServiceAddress, name: string): Promise<string> {
  const path = `/internal/api/v2/segments/Prod-Default/${name}/keys?limit=1000&offset=`;
  const sizes = new Map<number, number>();
  for (let offset = 0; ; offset += 1000) {
    const { status, text, body } = await callService<SegmentKeys>(service, 'GET', path + offset, { key: service.adminKey });
    if (status === 404) return ABSENT;
    assert.equal(status, 200, text);
    for (const { key } of body.keys) {
      const batch = Number.parseInt(key, 10);
      sizes.set(batch, (sizes.get(batch) ?? 0) + 1);
    }
    if (offset + 1000 >= body.count) return writeBatches(sizes);
  }
}

const PATHS = {
  project: (name: string) => `/ng/api/projects/${name}?`,
  connector: (name: string) => `/ng/api/connectors/c?projectIdentifier=${name}&`,
  pipeline: (name: string) => `/pipeline/api/pipelines/l?projectIdentifier=${name}&`,
};

async function readDescription(service: ServiceAddress, kind: keyof typeof PATHS, name: string): Promise<string> {
  const path = `${PATHS[kind](name)}accountIdentifier=default&orgIdentifier=default`;
  const { status, text, body } = await callService<{ data: Json }>(service, 'GET', path);
  if (status === 404) return ABSENT;
  assert.equal(status, 200, text);
  if (kind === 'pipeline') return /description: "(\d+)"/.exec(String(body.data.yamlPipeline))?.[1] ?? text;
  return String((body.data[kind] as Json).description);
}
