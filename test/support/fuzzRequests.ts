import type { PlacedOperation } from './openApi.ts';
import { TEXTS, type ValueMaker } from './schemaValues.ts';

/** A random request. */
export interface FuzzRequest {
  readonly operation: PlacedOperation;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | FormData | null;
}

/** Plausible values of path parameters, by name. */
export type Known = Readonly<Record<string, readonly string[]>>;

const TYPES = [
  'application/json',
  'text/plain',
  'application/yaml',
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'x',
];
const CSV = [
  'kind,id,developer,at\ncommit,1,ann,2026-03-01T10:00:00Z\n',
  'Name,Email\nAnn,ann@example.com\n',
  'a,b\n"',
  'Name,Email,Name\n',
  '\u0000',
  '\ufeffEmail\n',
  'k1\nk2\nk3\n',
  '',
];
const LINES = [
  '',
  '{}\n',
  '[1]\n',
  '{"format":"fairlead-data","version":1}\n[]\n',
  'x',
  '{"kind":"commit","id":"1","developer":"ann@example.com","at":0}\n{"kind":"incident","id":"1","developer":"b","createdAt":"2026-03-01T10:00:00Z"}\n',
  '{"kind":"deployment","id":null,"developer":{},"at":1e400}\n',
];
const YAML = [
  'pipeline: {}',
  'pipeline:\n  name: [',
  '&a [*a]',
  'connector:\n  type: Github\n',
  '- - - -',
  '"\\u0000": 1',
  'a: !!binary x',
];

/** Creates a request to an operation: sometimes as documented, sometimes slightly wrong, sometimes completely wrong. */
export function makeRequest(maker: ValueMaker, operation: PlacedOperation, known: Known, keys: readonly string[]): FuzzRequest {
  const { pick, chance } = maker;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => writeSegment(maker, known[name] ?? []));
  const { body, type } = makeBody(maker, operation);
  const headers = {
    ...(type === null ? {} : { 'content-type': type }),
    ...(chance(0.97)
      ? { 'x-api-key': pick(keys) }
      : { authorization: pick(['Bearer x', 'ApiKey', 'Basic eA==', '', 'Bearer '.repeat(500)]) }),
    ...(chance(0.2) ? { accept: pick(['text/csv', 'application/json;q=0', '*/*', 'a/b/c', ';;;', 'text/html']) } : {}),
    ...(chance(0.1) ? { 'x-fairlead-places': 'true' } : {}),
  };
  return { operation, path: path + makeQuery(maker, operation), headers, body };
}

function writeSegment({ pick, chance }: ValueMaker, known: readonly string[]): string {
  const text = known.length > 0 && chance(0.8) ? pick(known) : pick(TEXTS);
  if (chance(0.05)) return text.replace(/[^\w%-]/g, '');
  // An empty segment, or one of dots, would be another address.
  return encodeURIComponent(text.toWellFormed()).replace(/^\.{0,2}$/, 'x');
}

function makeQuery({ pick, chance, make }: ValueMaker, { parameters }: PlacedOperation): string {
  const query = new URLSearchParams();
  for (const { name, schema, required } of parameters.filter((parameter) => parameter.in === 'query')) {
    if (!chance(required ? 0.95 : 0.4)) continue;
    // The scope is correct more often than not, so that most requests get past it.
    const value = /^(account|org)Identifier$/.test(name) && chance(0.9) ? 'default' : chance(0.7) ? make(schema) : pick(TEXTS);
    for (const entry of Array.isArray(value) ? value : [value]) query.append(name, String(entry).toWellFormed());
    if (chance(0.03)) query.append(name, 'twice');
  }
  if (chance(0.1)) query.append(pick(['routingId', '__proto__', 'a[b]', '']), pick(TEXTS).toWellFormed());
  const text = query.toString();
  return text === '' ? '' : `?${text}${chance(0.02) ? '&%zz=%' : ''}`;
}

function makeBody(
  maker: ValueMaker,
  { method, requestBody }: PlacedOperation,
): Pick<FuzzRequest, 'body'> & { readonly type: string | null } {
  const { pick, chance, make, corrupt, arbitraryJson } = maker;
  if (method === 'GET') return { body: null, type: null };
  const content = Object.entries(requestBody?.content ?? {});
  if (content.length === 0 || chance(0.05)) {
    return chance(0.6) ? { body: null, type: null } : { body: JSON.stringify(arbitraryJson()), type: pick(TYPES) };
  }
  const [type, { schema }] = pick(content);
  if (type === 'multipart/form-data') return { body: makeForm(maker), type: null };
  if (type === 'application/yaml') return { body: pick(YAML), type: chance(0.8) ? type : pick(TYPES) };
  if (type === 'application/x-ndjson') return { body: pick(LINES), type };
  const value = make(schema);
  const text = JSON.stringify(chance(0.5) ? value : corrupt(value)) ?? '';
  if (chance(0.05)) return { body: text.slice(0, text.length / 2), type };
  if (chance(0.03)) return { body: new Uint8Array([0xff, 0xfe, 0x00, 0x7b, 0xc3, 0x28]), type };
  return { body: text, type: chance(0.9) ? type : pick(TYPES) };
}

function makeForm({ pick, chance }: ValueMaker): FormData {
  const form = new FormData();
  const file = new Blob([pick(CSV)], { type: pick(['text/csv', 'application/octet-stream', 'image/png']) });
  if (chance(0.9)) form.append(pick(['file', 'file', 'file', 'data']), file, pick(['a.csv', '..\\..\\x', 'ü.csv']));
  if (chance(0.3)) form.append('fieldMappings', pick(['[]', '{', '[{"name":"Name","fieldType":"NAME"}]', '7']));
  if (chance(0.3)) form.append('payload', pick(['{"comment":"c"}', '[]', '{']));
  if (chance(0.1)) form.append('file', 'second');
  return form;
}
