import { setTimeout as wait } from 'node:timers/promises';
import { CancellationTokenSource } from 'vscode-languageserver';
import { HOSTILE_TEXTS, type HostileKind } from './hostileTexts.ts';
import type { LanguageClient } from './languageServer.ts';
import { startLanguageServerHere } from './languageServerHere.ts';
import { type Asked, SERVER_REQUESTS } from './serverRequests.ts';

/** The name and the language of a document of a kind, for the kinds that the language server serves. */
export const HOSTILE_DOCUMENTS: Readonly<Partial<Record<HostileKind, readonly [name: string, language: string]>>> = {
  roster: ['a.roster.csv', 'roster'],
  pipeline: ['a.yaml', 'yaml'],
  connector: ['a.yaml', 'yaml'],
  project: ['a.yaml', 'yaml'],
  request: ['a.insights.json', 'json'],
  sources: ['insights.sources.yaml', 'yaml'],
  account: ['fairlead.yaml', 'yaml'],
  definitions: ['segments/definitions.yaml', 'yaml'],
  mapping: ['roster/mapping.yaml', 'yaml'],
  keys: ['a.keys', 'segmentKeys'],
  identities: ['identities.csv', 'csv'],
  developerIdentities: ['developers.csv', 'csv'],
  activityCsv: ['activity.csv', 'csv'],
};

/** Settings with which a server shows everything that it can. */
export const EVERYTHING_SHOWN = {
  settings: { roster: { inlayHints: ['managers', 'columns', 'alignment'] }, pipeline: { codeLens: true, inlayHints: true } },
  initializationOptions: {},
  capabilities: { textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } } },
};

let server: Promise<LanguageClient> | null = null;
let opened = 0;

/** Whether to ask at the end of the document only, and to cancel each request at once. */
interface Asking {
  readonly atEnd?: boolean;
  readonly cancels?: boolean;
}

/** Opens a hostile document in a server in this process, asks requests about several places of it, and closes it. */
export async function askAboutHostileText(
  kind: HostileKind,
  shape: string,
  size: number,
  methods: readonly string[],
  asking: Asking = {},
): Promise<void> {
  server ??= startLanguageServerHere(EVERYTHING_SHOWN);
  const text = HOSTILE_TEXTS.find((one) => one.kind === kind && one.shape === shape)!.make(size);
  const [name, language] = HOSTILE_DOCUMENTS[kind]!;
  const uri = `file:///${++opened}/${name}`;
  const client = await server;
  await client.open(uri, text, language);
  for (const method of methods) await askAtPlaces(client, method, uri, text, asking);
  await client.close(uri);
  // Lets checks that wait for a pause begin, and find that the document is closed.
  await wait(0);
}

/** Asks one request about the header, the first, a middle and the last line of a document; refusals are answers too. */
export async function askAtPlaces(
  client: LanguageClient,
  method: string,
  uri: string,
  text: string,
  { atEnd = false, cancels = false }: Asking = {},
): Promise<void> {
  for (const params of SERVER_REQUESTS[method]!) {
    for (const asked of listPlaces(uri, text).slice(atEnd ? -1 : 0)) {
      const source = new CancellationTokenSource();
      const answer = client.connection.sendRequest(method, params(asked), source.token).catch(() => null);
      if (cancels) source.cancel();
      await answer;
    }
  }
}

function listPlaces(uri: string, text: string): Asked[] {
  const lines = text.split('\n');
  const last = lines.length - 1;
  const range = { start: { line: 0, character: 0 }, end: { line: last, character: lines[last]!.length } };
  const at = (line: number, character: number): Asked => ({ uri, text, range, position: { line, character } });
  const middle = lines.length >> 1;
  return [
    at(0, 1),
    at(Math.min(1, last), 3),
    at(middle, lines[middle]!.indexOf(',') + 2),
    at(middle, lines[middle]!.length),
    at(last, lines[last]!.length),
  ];
}
