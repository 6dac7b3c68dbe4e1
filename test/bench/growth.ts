import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { call } from '../../server/api/client.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../server/core/developers/rosterSettings.ts';
import type { DocumentKind } from '../../server/core/documentKinds.ts';
import { checkDocument, FileContent } from '../../server/documents/checkDocument.ts';
import { fixDocument } from '../../server/documents/fixDocument.ts';
import { createRecordCollector } from '../../server/documents/insights/activity/collectRecords.ts';
import { RECORD_FORMATS, type RecordFormat } from '../../server/documents/insights/activity/formats.ts';
import { readIdentitySheet } from '../../server/documents/segments/identitySheet.ts';
import { readIdentityTable, toWrittenIdentity } from '../../server/documents/segments/identityTable.ts';
import { judgeRoster } from '../../server/service/developers/checkedRoster.ts';
import { runHere } from '../cli/runHere.ts';
import { EVERYTHING_SHOWN } from '../support/askedServer.ts';
import { HOSTILE_KINDS, HOSTILE_TEXTS, type HostileKind } from '../support/hostileTexts.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { callService, type Sent } from '../support/serviceCall.ts';
import { forkService, type ServiceProcess } from '../support/serviceProcess.ts';
import { withFolder } from './benchFolder.ts';
import { setUp } from './builtService.ts';
import { READING_COMMANDS } from './growthCommands.ts';
import { listBodies, listRequestDoors, MEDIA_TYPES, toBody } from './growthDoors.ts';
import { readComputed } from './processFigures.ts';

/** Minimum CPU milliseconds for a meaningful ratio, and the largest size to try. */
const ENOUGH = 300;
const LARGEST = 64_000;

/** Maximum ratio for twice the text: linear time plus garbage collection. */
const MOST_GROWTH = 3;

const IN_SHOP = 'accountIdentifier=default&orgIdentifier=default&projectIdentifier=shop';
const YAML = { 'content-type': 'application/yaml' };
const NDJSON = { 'content-type': 'application/x-ndjson' };
const CSV = { 'content-type': 'text/csv' };

/** How documents of a kind reach each door; not set for doors that do not accept the kind. */
interface Way {
  /** The kind for `fairlead check` and the editor, with the file name and language of the document. */
  readonly document?: { readonly kind: DocumentKind; readonly name: string; readonly language: string };
  /** The endpoint that accepts it. */
  readonly address?: Address;
  /** Reads it like the editor or an import, if that is not a check. */
  readonly read?: (text: string) => unknown;
}

/** The address to send a text to; by default with POST as JSON. */
interface Address {
  readonly path: string;
  readonly method?: 'PUT' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it accepts a CSV file, in the part `file` of a form. */
  readonly isForm?: boolean;
}

/** The segment in the service of the benchmark. */
const PLACE = { environment: 'Prod-Default', segment: 'hostile' };

const YAML_DOCUMENT = { kind: 'pipeline', name: 'a.yaml', language: 'yaml' } as const;

const WAYS: Readonly<Record<HostileKind, Way>> = {
  roster: { document: { kind: 'roster', name: 'a.roster.csv', language: 'roster' }, address: { path: '/v2/developers', isForm: true } },
  pipeline: { document: YAML_DOCUMENT, address: { path: `/pipeline/api/pipelines/v2?${IN_SHOP}`, headers: YAML } },
  connector: { document: YAML_DOCUMENT, address: { path: '/ng/api/connectors?accountIdentifier=default' } },
  project: { document: YAML_DOCUMENT, address: { path: '/ng/api/projects?accountIdentifier=default' } },
  request: {
    document: { kind: 'request', name: 'a.insights.json', language: 'json' },
    address: { path: '/v2/insights/teams/reports' },
  },
  sources: { document: { kind: 'sources', name: 'insights.sources.yaml', language: 'yaml' } },
  account: { document: { kind: 'account', name: 'fairlead.yaml', language: 'yaml' } },
  definitions: { document: { kind: 'definitions', name: 'segments/definitions.yaml', language: 'yaml' } },
  mapping: { document: { kind: 'mapping', name: 'roster/mapping.yaml', language: 'yaml' } },
  keys: {
    document: { kind: 'keys', name: 'a.keys', language: 'segmentKeys' },
    address: { path: `/internal/api/v2/segments/${PLACE.environment}/${PLACE.segment}/upload?replace=true`, method: 'PUT', isForm: true },
  },
  identities: { read: (text) => readIdentitySheet(text, []) },
  developerIdentities: {
    read: (text) => readIdentityTable(text).rows.map(toWrittenIdentity),
    address: { path: '/v2/developers/identities', method: 'PATCH', isForm: true },
  },
  ndjson: { read: (text) => readRecords(text, 'ndjson'), address: { path: '/__fairlead/activity', headers: NDJSON } },
  json: { read: (text) => readRecords(text, 'json'), address: { path: '/__fairlead/activity' } },
  activityCsv: { read: (text) => readRecords(text, 'csv'), address: { path: '/__fairlead/activity', headers: CSV } },
};

/** Processes a text and returns the CPU milliseconds; those of each part, if it has several. */
type Door = (text: string) => Promise<number | Readonly<Record<string, number>>>;

/** What all doors share. */
interface House {
  readonly folder: string;
  readonly server: LanguageServerProcess;
  readonly service: ServiceProcess;
}

/** Measures how the time for each hostile input grows when its size doubles, at each door that accepts its kind. FAIRLEAD_GROWTH limits kinds and doors, as in `roster,http`; by default all. */
export function benchGrowth(): Promise<string[]> {
  return withFolder(async (folder) => {
    const server = await LanguageServerProcess.start(EVERYTHING_SHOWN);
    const service = await forkService('--data', path.join(folder, 'data'));
    await fill(service);
    const lines = ['| kind | shape | door | size | time | growth |', '|---|---|---|---|---|---|'];
    try {
      const wanted = (process.env.FAIRLEAD_GROWTH ?? '').split(',').filter((name) => name !== '');
      const isWanted = (name: string, names: readonly string[]) => !wanted.some((one) => names.includes(one)) || wanted.includes(name);
      for (const { kind, shape, make } of HOSTILE_TEXTS) {
        if (!isWanted(kind, HOSTILE_KINDS)) continue;
        const doors = { ...toDoors(WAYS[kind], { folder, server, service }), ...toTableDoors(kind, { folder, server, service }) };
        for (const [name, door] of Object.entries(doors)) {
          if (!isWanted(name, DOOR_NAMES)) continue;
          for (const { part, size, time, growth } of await grow((size) => door(make(size)))) {
            // No answer in time counts as infinite.
            const mark = time >= ENOUGH && growth > MOST_GROWTH ? ' !' : '';
            const place = part === '' ? name : `${name}: ${part}`;
            lines.push(`| ${kind} | ${shape} | ${place} | ${size} | ${time.toFixed(0)} ms | ${growth.toFixed(1)}${mark} |`);
            console.error(lines.at(-1));
          }
        }
      }
    } finally {
      await server.stop();
      await service.end();
    }
    return lines;
  });
}

const DOOR_NAMES = ['check', 'editor', 'fix', 'read', 'upload', 'language server', 'requests', 'terminal', 'http', 'endpoints'] as const;

function toDoors({ document, address, read }: Way, house: House): Partial<Record<(typeof DOOR_NAMES)[number], Door>> {
  return {
    ...(read === undefined ? {} : { read: (text) => measure(() => read(text)) }),
    ...(document === undefined ? {} : toDocumentDoors(document, house)),
    ...(address === undefined ? {} : { http: (text: string) => measureChild(house.service, () => send(house, address, text)) }),
  };
}

function toDocumentDoors({ kind, name, language }: NonNullable<Way['document']>, { server }: House): Record<string, Door> {
  const settings = DEFAULT_ROSTER_SETTINGS;
  return {
    check: (text) => measure(() => checkDocument(name, new FileContent(Buffer.from(text)), kind, settings)),
    editor: (text) => measure(() => checkDocument(name, text, kind, settings)),
    fix: (text) => measure(() => fixDocument(text, kind, settings)),
    ...(kind === 'roster' ? { upload: (text: string) => measure(() => judgeRoster(Buffer.from(text), settings, false)) } : {}),
    'language server': (text) => measureChild(server, () => openAndEdit(server, name, language, text)),
  };
}

/** The doors that tables list: every command, every request of the language server, and every endpoint that accepts the kind. */
function toTableDoors(kind: HostileKind, { folder, server, service }: House): Partial<Record<(typeof DOOR_NAMES)[number], Door>> {
  const file = path.join(folder, WAYS[kind].document?.name ?? `a.${kind}`);
  const commands = Object.entries(READING_COMMANDS).flatMap(([name, row]) =>
    typeof row !== 'string' && row.kinds.includes(kind) ? [[name, () => measure(() => runHere(row.args(file)))] as const] : [],
  );
  const requests = Object.entries(listRequestDoors(kind, server, (work) => measureChild(server, () => isAnswered(work()))));
  const mediaType = MEDIA_TYPES[kind];
  const bodies = mediaType === undefined ? [] : listBodies(mediaType);
  return {
    terminal: (text) => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
      return measureAll(commands);
    },
    requests: (text) => measureAll(requests.map(([name, door]) => [name, () => door(text)] as const)),
    endpoints: (text) =>
      measureAll(
        bodies.map(({ name, method, path: place }) => {
          const send = () => sendAnyway(callService(service.address, method, place, toBody(text, mediaType!)));
          return [name, () => measureChild(service, send)] as const;
        }),
      ),
  };
}

async function measureAll(parts: readonly (readonly [name: string, run: () => Promise<number>])[]): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const [name, run] of parts) times[name] = await run();
  return times;
}

/** The number of opened documents: each has a URI of its own. */
let opened = 0;

/** Opens a document, types a letter at its end and waits for the diagnostics of both versions. */
async function openAndEdit(server: LanguageServerProcess, name: string, language: string, text: string): Promise<boolean> {
  const uri = `file:///${++opened}/${name}`;
  await server.open(uri, text, language);
  const opens = await isAnswered(server.diagnosticsOf(uri, 1));
  const line = text.split('\n').length - 1;
  const end = { line, character: text.length - text.lastIndexOf('\n') - 1 };
  await server.change(uri, 2, { range: { start: end, end }, text: 'x' });
  const isDone = opens && (await isAnswered(server.diagnosticsOf(uri, 2)));
  await server.close(uri);
  server.published.length = 0;
  return isDone;
}

/** Milliseconds to wait for the language server. */
const TIMEOUT = 30_000;

/** Whether a promise settles in time. */
function isAnswered(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), wait(TIMEOUT, false, { ref: false })]);
}

/** Creates a developer for identities, and a segment for keys. */
async function fill({ address }: ServiceProcess): Promise<void> {
  await setUp(address, 'name,email,manager_email\nAnn,a@x.com,\n');
  const instance = toLocalInstance(address);
  const [workspace] = (await call(instance, 'listWorkspaces')).objects;
  await call(instance, 'createSegment', {
    parameters: { workspaceId: workspace!.id, trafficTypeName: 'user' },
    body: { name: PLACE.segment },
  });
  await call(instance, 'activateSegment', { parameters: { environmentId: PLACE.environment, segmentName: PLACE.segment } });
}

function toSent(text: string, { headers, isForm = false }: Address): Sent {
  if (isForm) {
    const body = new FormData();
    body.append('file', new Blob([text], { type: 'text/csv' }), 'a.csv');
    return { body };
  }
  return headers === undefined ? { json: text } : { body: text, headers };
}

function send({ service: { address } }: House, to: Address, text: string): Promise<void> {
  return sendAnyway(callService(address, to.method ?? 'POST', to.path, toSent(text, to)));
}

async function sendAnyway(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    // A body above the limit is refused before it is complete, and the connection may be closed by then.
    const cause = error instanceof Error ? error.cause : null;
    if (!(cause instanceof Error && 'code' in cause && ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(String(cause.code)))) throw error;
  }
}

function readRecords(text: string, format: RecordFormat): void {
  const collector = createRecordCollector();
  const reader = RECORD_FORMATS[format].createReader();
  for (const entry of [...reader.push(text), ...reader.end()]) collector.take(entry);
}

/** A part of a door at the last size, with the ratio of its time to that at half the size. */
interface Grown {
  readonly part: string;
  readonly size: number;
  readonly time: number;
  readonly growth: number;
}

/** Doubles the size until the time is meaningful, of a door with several parts that of the slowest ten times; returns the parts whose times are, otherwise the slowest. */
async function grow(run: (size: number) => ReturnType<Door>): Promise<readonly Grown[]> {
  const measured = async (size: number): Promise<Readonly<Record<string, number>>> => {
    const times = await run(size);
    return typeof times === 'number' ? { '': times } : times;
  };
  let before: Readonly<Record<string, number>> = {};
  let size = 1_000;
  let times = await measured(size);
  const slowest = () => Math.max(0, ...Object.values(times));
  while (slowest() < ENOUGH * ('' in times ? 1 : 10) && size < LARGEST) {
    size *= 2;
    before = times;
    times = await measured(size);
  }
  const parts = Object.entries(times).map(([part, time]) => ({ part, size, time, growth: before[part] ? time / before[part] : 0 }));
  const meant = parts.filter(({ time }) => time >= ENOUGH);
  return meant.length > 0 ? meant : parts.filter(({ time }) => time === slowest()).slice(0, 1);
}

async function measure(run: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Measures the CPU milliseconds of another process, or wall time if there is no /proc. */
async function measureChild({ child }: Pick<ServiceProcess, 'child'>, run: () => Promise<unknown>): Promise<number> {
  const read = () => readComputed(child.pid!) ?? performance.now();
  const start = read();
  return (await run()) === false ? Number.POSITIVE_INFINITY : read() - start;
}
