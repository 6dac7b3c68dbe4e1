import { writeFileSync } from 'node:fs';
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
import { HOSTILE_KINDS, HOSTILE_TEXTS, type HostileKind } from '../support/hostileTexts.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { callService, type Sent } from '../support/serviceCall.ts';
import { forkService, type ServiceProcess } from '../support/serviceProcess.ts';
import { withFolder } from './benchFolder.ts';
import { setUp } from './builtService.ts';
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

/** Processes a text and returns the CPU milliseconds. */
type Door = (text: string) => Promise<number>;

/** What all doors share. */
interface House {
  readonly folder: string;
  readonly server: LanguageServerProcess;
  readonly service: ServiceProcess;
}

/** Measures how the time for each hostile input grows when its size doubles, at each door that accepts its kind. FAIRLEAD_GROWTH limits kinds and doors, as in `roster,http`; by default all. */
export function benchGrowth(): Promise<string[]> {
  return withFolder(async (folder) => {
    const server = await LanguageServerProcess.start();
    const service = await forkService('--data', path.join(folder, 'data'));
    await fill(service);
    const lines = ['| kind | shape | door | size | time | growth |', '|---|---|---|---|---|---|'];
    try {
      const wanted = (process.env.FAIRLEAD_GROWTH ?? '').split(',').filter((name) => name !== '');
      const isWanted = (name: string, names: readonly string[]) => !wanted.some((one) => names.includes(one)) || wanted.includes(name);
      for (const { kind, shape, make } of HOSTILE_TEXTS) {
        if (!isWanted(kind, HOSTILE_KINDS)) continue;
        const doors = toDoors(WAYS[kind], { folder, server, service });
        for (const [name, door] of Object.entries(doors)) {
          if (!isWanted(name, DOOR_NAMES)) continue;
          const { size, time, growth } = await grow((size) => door(make(size)));
          // No answer in time counts as infinite.
          const mark = time >= ENOUGH && growth > MOST_GROWTH ? ' !' : '';
          lines.push(`| ${kind} | ${shape} | ${name} | ${size} | ${time.toFixed(0)} ms | ${growth.toFixed(1)}${mark} |`);
          console.error(lines.at(-1));
        }
      }
    } finally {
      await server.stop();
      await service.end();
    }
    return lines;
  });
}

const DOOR_NAMES = ['check', 'editor', 'fix', 'read', 'upload', 'language server', 'terminal', 'http'] as const;

function toDoors({ document, address, read }: Way, house: House): Partial<Record<(typeof DOOR_NAMES)[number], Door>> {
  return {
    ...(read === undefined ? {} : { read: (text) => measure(() => read(text)) }),
    ...(document === undefined ? {} : toDocumentDoors(document, house)),
    ...(address === undefined ? {} : { http: (text: string) => measureChild(house.service, () => send(house, address, text)) }),
  };
}

function toDocumentDoors({ kind, name, language }: NonNullable<Way['document']>, { folder, server }: House): Record<string, Door> {
  const file = path.join(folder, name);
  const settings = DEFAULT_ROSTER_SETTINGS;
  return {
    check: (text) => measure(() => checkDocument(name, new FileContent(Buffer.from(text)), kind, settings)),
    editor: (text) => measure(() => checkDocument(name, text, kind, settings)),
    fix: (text) => measure(() => fixDocument(text, kind, settings)),
    ...(kind === 'roster' ? { upload: (text: string) => measure(() => judgeRoster(Buffer.from(text), settings, false)) } : {}),
    'language server': (text) => measureChild(server, () => openAndEdit(server, name, language, text)),
    terminal: (text) => {
      writeFileSync(file, text);
      return measure(() => runHere(['check', file, '--no-config', '--format', 'json']));
    },
  };
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

async function send({ service: { address } }: House, to: Address, text: string): Promise<void> {
  try {
    await callService(address, to.method ?? 'POST', to.path, toSent(text, to));
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

/** Doubles the size until the time is meaningful; returns the last time and its ratio to that of half the size. */
async function grow(
  run: (size: number) => Promise<number>,
): Promise<{ readonly size: number; readonly time: number; readonly growth: number }> {
  let before = 0;
  let size = 1_000;
  let time = await run(size);
  while (time < ENOUGH && size < LARGEST) {
    size *= 2;
    before = time;
    time = await run(size);
  }
  return { size, time, growth: before === 0 ? 0 : time / before };
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
