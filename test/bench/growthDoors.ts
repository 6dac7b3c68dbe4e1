import { ALL_ENDPOINTS } from '../../server/wire/endpoints.ts';
import { askAtPlaces, HOSTILE_DOCUMENTS } from '../support/askedServer.ts';
import type { HostileKind } from '../support/hostileTexts.ts';
import type { LanguageServerProcess } from '../support/languageServer.ts';
import { SERVER_REQUESTS } from '../support/serverRequests.ts';
import type { Sent } from '../support/serviceCall.ts';

/** The number of documents opened for requests: each has a URI of its own. */
let opened = 0;

/** Every request of the language server as a door, by its method; none for a kind that it does not serve. `measure` runs work and returns its time. */
export function listRequestDoors(
  kind: HostileKind,
  server: LanguageServerProcess,
  measure: (work: () => Promise<unknown>) => Promise<number>,
): Record<string, (text: string) => Promise<number>> {
  const document = HOSTILE_DOCUMENTS[kind];
  if (document === undefined) return {};
  const [name, language] = document;
  const toDoor = (method: string) => async (text: string) => {
    const uri = `file:///asked/${++opened}/${name}`;
    await server.open(uri, text, language);
    // Reading the document is measured by the row "language server".
    await askAtPlaces(server, 'textDocument/prepareRename', uri, text);
    const time = await measure(() => askAtPlaces(server, method, uri, text));
    await server.close(uri);
    server.published.length = 0;
    return time;
  };
  return Object.fromEntries(Object.keys(SERVER_REQUESTS).map((method) => [method, toDoor(method)]));
}

/** What to send to each endpoint that takes a body of a media type: derived from the table of endpoints, so that none can be forgotten. */
export function listBodies(mediaType: string): readonly { readonly name: string; readonly method: string; readonly path: string }[] {
  return Object.entries(ALL_ENDPOINTS)
    .filter(([, { body }]) => body !== undefined && mediaType in body)
    .map(([name, { method, path }]) => ({ name, method, path: path.replaceAll(/:\w+/g, 'x') }));
}

/** The media types of hostile texts for any endpoint that takes one. */
export const MEDIA_TYPES: Readonly<Partial<Record<HostileKind, string>>> = {
  json: 'application/json',
  request: 'application/json',
  pipeline: 'application/yaml',
  connector: 'application/yaml',
  ndjson: 'application/x-ndjson',
  activityCsv: 'text/csv',
  roster: 'multipart/form-data',
  keys: 'multipart/form-data',
};

/** Returns a request with a text as its body, or as the file of a form. */
export function toBody(text: string, mediaType: string): Sent {
  if (mediaType !== 'multipart/form-data') return { body: text, headers: { 'content-type': mediaType } };
  const body = new FormData();
  body.append('file', new Blob([text], { type: 'text/csv' }), 'a.csv');
  return { body };
}
