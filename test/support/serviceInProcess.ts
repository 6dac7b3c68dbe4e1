import { serve } from '../../server/main/serve.ts';
import { type StartedService, type StartOptions, startService } from '../../server/main/startService.ts';
import type { FieldMappingsSaved, UploadPreview } from '../../server/wire/developers.ts';
import type { SnapshotList } from '../../server/wire/emulator.ts';
import type { Configuration, ServiceAddress, TokenCreated, TokenRequest } from '../../server/wire/local.ts';
import { atEnd, createServiceDatabase, ON_POSTGRES, returnServiceDatabase, takeServiceDatabase } from './postgres/testDatabases.ts';
import { callService, type Json, sendRoster } from './serviceCall.ts';

/**
 * A service in the process of the test, in memory or, if the tests run on PostgreSQL, in a database of its own; the test can move its
 * clock.
 */
export interface TestService extends StartedService {
  /** Everything that it logged. */
  readonly log: string[];
  /** Moves its clock forward. */
  turnClock(milliseconds: number): void;
}

/** Starts a service on a free port; the test closes it. */
export async function startTestService(options: Partial<Parameters<typeof startService>[0]> = {}): Promise<TestService> {
  let turned = 0;
  const log: string[] = [];
  const service = await startOnEngine({
    dataDir: '',
    ephemeral: true,
    now: () => Date.now() + turned,
    log: { level: 'error', stream: { write: (line) => log.push(line) } },
    ...options,
  });
  return {
    ...service,
    log,
    turnClock: (milliseconds) => {
      turned += milliseconds;
    },
  };
}

/** What makes a service without data one like new; its data is deleted with its clock at the real time. */
const CLEARING = [
  ['DELETE', '/clock'],
  ['DELETE', '/faults'],
  ['PUT', '/rate-limit', { enabled: false }],
  ['POST', '/reset', { area: 'all' }],
  ['POST', '/reset', { area: 'keys' }],
  ['DELETE', '/requests'],
] as const;

const idle: TestService[] = [];

/**
 * Returns a service with the usual options that is like a new one: a new one, or one that an earlier test closed, which takes a
 * quarter of a start. A test that leaves a request unanswered, stores much or uses other accounts starts its own.
 */
export async function takeTestService(): Promise<TestService> {
  const service = idle.pop() ?? (await startTestService());
  service.log.length = 0;
  let turned = 0;
  let closed: Promise<void> | null = null;
  return {
    ...service,
    turnClock: (milliseconds) => {
      turned += milliseconds;
      service.turnClock(milliseconds);
    },
    close: () => (closed ??= putBack(service, turned)),
  };
}

async function putBack(service: TestService, turned: number): Promise<void> {
  service.turnClock(-turned);
  // A bug may have left anything behind.
  if (service.log.length > 0) return service.close();
  const call = async (method: string, path: string, json?: unknown): Promise<Json> => {
    const { status, text, body } = await callService(service.address, method, `/__fairlead${path}`, { json });
    if (status !== 200) throw new Error(`${method} ${path} was refused: ${text}`);
    return body;
  };
  const { snapshots } = (await call('GET', '/snapshots')) as unknown as SnapshotList;
  for (const { name } of snapshots) await call('DELETE', `/snapshots/${name}`);
  for (const [method, path, json] of CLEARING) await call(method, path, json);
  idle.push(service);
}

atEnd(async () => {
  for (const service of idle) await service.close();
});

async function startOnEngine(options: StartOptions): Promise<StartedService> {
  if (!ON_POSTGRES) return startService(options);
  if (options.ephemeral !== true) return startService({ ...options, database: await createServiceDatabase(options.dataDir) });
  const database = await takeServiceDatabase();
  const service = await serve(database, options);
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= service.close().then(() => returnServiceDatabase(database)));
  return { ...service, close, attached: false };
}

/** A small valid roster. */
export const SMALL_ROSTER = [
  'Full Name,Email,Manager Email,Team',
  'Ann Lark,ann@example.com,,Core',
  'Bo Moss,bo@example.com,ann@example.com,Tools',
  'Cy Quill,cy@example.com,bo@example.com,Core',
  '',
].join('\n');

/** Uploads a roster and saves the mapping of its preview; returns the version's ID. */
export async function finishSetup(address: ServiceAddress, csv: string = SMALL_ROSTER): Promise<string> {
  const preview = await sendRoster<UploadPreview>(address, 'POST', csv);
  if (preview.status !== 200) throw new Error(`the upload was refused: ${preview.text}`);
  const { versionId, fields } = preview.body;
  const path = `/v2/developers/versions/${versionId}/fieldMappings`;
  const saved = await callService<FieldMappingsSaved>(address, 'PUT', path, { json: fields });
  if (saved.status !== 200) throw new Error(`the mapping was refused: ${saved.text}`);
  return versionId;
}

/** Sets the configuration of the service. */
export async function configure(address: ServiceAddress, configuration: Partial<Configuration>): Promise<void> {
  const answer = await callService(address, 'PUT', '/__fairlead/configuration', { json: configuration });
  if (answer.status !== 200) throw new Error(`the configuration was refused: ${answer.text}`);
}

/** Creates a key, by default one that reads developers. */
export async function createKey(address: ServiceAddress, token: Partial<TokenRequest> = {}): Promise<TokenCreated> {
  const usual = token.kind === undefined && token.roles === undefined ? { scopes: ['developer_records:read'] } : {};
  const json = { name: 'test', ...usual, ...token };
  const answer = await callService<TokenCreated>(address, 'POST', '/__fairlead/tokens', { json });
  if (answer.status !== 200) throw new Error(`the key was refused: ${answer.text}`);
  return answer.body;
}
