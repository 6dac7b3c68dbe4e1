import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import ts from 'typescript';
import { makeTemporaryFolder } from './temporaryFolder.ts';

/** A published client: its package, its class, and what its service puts before the paths of its operations. */
export interface VendorClient {
  readonly name: string;
  readonly className: string;
  readonly prefix: string;
}

export const VENDOR_CLIENTS = {
  insights: { name: '@harnessio/react-sei-panorama-service-client', className: 'SEIPanoramaServiceAPIClient', prefix: '' },
  platform: { name: '@harnessio/react-ng-manager-v2-client', className: 'NGManagerServiceAPIClient', prefix: '/ng/api' },
  templates: { name: '@harnessio/react-template-service-client', className: 'TemplateServiceAPIClient', prefix: '/template/api' },
} as const satisfies Readonly<Record<string, VendorClient>>;

/** A function of a published client: one operation of its service. */
export interface Operation {
  readonly method: string;
  /** Its parameters are in braces. */
  readonly path: string;
  /** Calls it and returns the body of the answer; throws that of a refusal, as the client does. */
  readonly call: (properties: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Returns how an answer differs from its declared type: a declared field that is missing, or another type. */
  readonly check: (answer: unknown) => readonly string[];
  /** Returns how a refusal differs from the declared error type; a union holds if one of its members does. */
  readonly checkError: (thrown: unknown) => readonly string[];
  /** Whether it declares a JSON body. */
  readonly takesJson: boolean;
  /** Whether it declares its answer. */
  readonly isTyped: boolean;
  /** Names of the declared query parameters. */
  readonly query: readonly string[];
  /** Returns the paths of the fields of a body that are not declared. */
  readonly findUndeclared: (body: unknown) => readonly string[];
  /** Returns an answer, or with `isRefused` a refusal, without undeclared fields; undefined if none is declared. */
  readonly strip: (body: unknown, isRefused?: boolean) => unknown;
}

/** Fields that an answer may leave out or leave null, as `Type.field` or, in any type, as `field`, each with the reason. */
export type LeftOut = Readonly<Record<string, string>>;

/** What is needed to call a client and to check the answers; its declarations alone need nothing. */
interface VendorClientOptions {
  readonly address?: (path: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly leftOut?: LeftOut;
  /** What a refusal may leave out, too. */
  readonly leftOutOfRefusals?: LeftOut;
}

/** Replaces what the hooks import: they need React, which the plain functions beside them do not. */
const WITHOUT_HOOKS: Plugin = {
  name: 'without hooks',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@tanstack\/react-query$/ }, ({ path }) => ({ path, namespace: 'hooks' }));
    onLoad({ filter: /.*/, namespace: 'hooks' }, () => ({ contents: 'export const useQuery = null, useMutation = null;' }));
  },
};

/** Loads a client by a bundle of it: its modules import each other without extensions, which Node does not resolve. */
async function importClient(name: string): Promise<Readonly<Record<string, unknown>>> {
  const folder = makeTemporaryFolder();
  const outfile = join(folder.path, 'client.mjs');
  const contents = `export * from ${JSON.stringify(name)};`;
  const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
  await build({
    stdin: { contents, resolveDir: process.cwd() },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner,
    plugins: [WITHOUT_HOOKS],
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    folder.remove();
  }
}

/**
 * Loads a published client and returns its operations by name. Requests go to `address`, with `headers` over its own; paths and methods are
 * those that it sends, types those of its declarations. The older clients write every body as JSON: a form is sent by their hook for requests.
 */
export async function loadVendorClient(
  { name, className }: VendorClient,
  { address = (path) => path, headers = {}, leftOut = {}, leftOutOfRefusals = {} }: VendorClientOptions = {},
): Promise<Readonly<Record<string, Operation>>> {
  const client = await importClient(name);
  const Client = client[className] as new (callbacks: object) => unknown;
  let form: FormData | null = null;
  const requestInterceptor = (request: Request) => (form === null ? request : sendForm(request, form));
  new Client({ getRequestHeaders: () => headers, urlInterceptor: address, requestInterceptor });
  const declarations = `${process.cwd()}/node_modules/${name}/dist/${name.replace('@harnessio/react-', '').replace('-client', '')}/src/index.d.ts`;
  const program = ts.createProgram([declarations], { skipLibCheck: true, strict: true, types: [] });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(declarations);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${name} has no declarations at ${declarations}`);
  const exported = new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]));
  const memberOf = (type: ts.Type | undefined, member: string): ts.Type | undefined => {
    const property = type && checker.getPropertyOfType(type, member);
    return property && checker.getTypeOfSymbol(property);
  };
  const check = (type: ts.Type | undefined, left: LeftOut) => (value: unknown) =>
    type === undefined ? [] : checkShape(checker, type, value, '', left);
  const operations = Object.entries(client).flatMap(([operation, call]): (readonly [string, Operation])[] => {
    const [, url, method = ''] = /url: `([^`]*)`,\s*method: ['"](\w+)['"]/.exec(String(call)) ?? [];
    const types = `${operation[0]?.toUpperCase()}${operation.slice(1)}`;
    const answered = exported.get(`${types}OkResponse`);
    if (typeof call !== 'function' || url === undefined || answered === undefined) return [];
    const refused = exported.get(`${types}ErrorResponse`);
    const query = memberOf(exported.get(`${types}Props`), 'queryParams');
    const body = memberOf(exported.get(`${types}Props`), 'body');
    // The client wraps pages; the service does not.
    const isPage = [answered.aliasSymbol, answered.symbol].some((symbol) => symbol?.name === 'ResponseWithPagination');
    const sent = (isPage ? memberOf(answered, 'content') : undefined) ?? answered;
    const declared: Operation = {
      method,
      path: url.replace(/\$\{props(?:\.(\w+)|\["([^"]+)"\])\}/g, (_, plain, quoted) => `{${plain ?? quoted}}`),
      call: async (properties) => {
        form = properties.body instanceof FormData ? properties.body : null;
        const answer = await call(properties);
        // One generation of clients answers { body, headers }, the other is typed as a whole.
        return answer.headers instanceof Headers ? answer.body : answer;
      },
      check: check(answered, leftOut),
      checkError: check(refused, { ...leftOut, ...leftOutOfRefusals }),
      takesJson: body !== undefined && !isUnknown(body),
      isTyped: !isUnknown(sent),
      query: query === undefined ? [] : checker.getPropertiesOfType(checker.getNonNullableType(query)).map((parameter) => parameter.name),
      findUndeclared: (value) => (body === undefined ? [] : findUndeclared(checker, body, value, '')),
      strip: (value, isRefused = false) => {
        const type = isRefused ? refused : sent;
        if (type === undefined) return value;
        return isUnknown(type) ? undefined : stripUndeclared(checker, type, value);
      },
    };
    return [[operation, declared]];
  });
  return Object.fromEntries(operations);
}

function isUnknown(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.Unknown) !== 0;
}

function sendForm({ url, method, headers }: Request, body: FormData): Request {
  const sent = new Headers(headers);
  sent.delete('content-type');
  return new Request(url, { method, headers: sent, body });
}

const PRIMITIVES = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
] as const;

function checkShape(checker: ts.TypeChecker, type: ts.Type, value: unknown, at: string, leftOut: LeftOut): readonly string[] {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
  const given = checker.getNonNullableType(type);
  if (given.isUnion()) {
    const tried = given.types.map((member) => checkShape(checker, member, value, at, leftOut));
    return tried.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  if (given.isLiteral()) return given.value === value ? [] : [`${at} is ${JSON.stringify(value)}, not ${checker.typeToString(given)}`];
  const primitive = PRIMITIVES.find(([flag]) => given.flags & flag)?.[1];
  if (primitive !== undefined) return typeof value === primitive ? [] : [`${at} is ${JSON.stringify(value)}, not a ${primitive}`];
  if (typeof value !== 'object' || value === null) return [`${at} is ${JSON.stringify(value)}, not ${checker.typeToString(given)}`];
  const item = checker.isArrayType(given) ? checker.getTypeArguments(given as ts.TypeReference)[0] : undefined;
  if (item !== undefined) {
    if (!Array.isArray(value)) return [`${at} is not an array`];
    return value.flatMap((entry, index) => checkShape(checker, item, entry, `${at}[${index}]`, leftOut));
  }
  const fields = new Map(Object.entries(value));
  const declared = checker.getPropertiesOfType(given).flatMap((property) => {
    const owner = (property.getDeclarations()?.[0]?.parent as ts.InterfaceDeclaration | undefined)?.name?.text ?? '';
    if (Object.hasOwn(leftOut, `${owner}.${property.name}`) || Object.hasOwn(leftOut, property.name)) return [];
    const found = fields.get(property.name);
    const path = `${at}.${property.name}`;
    if (found === undefined || found === null) return [`${path} (${owner}.${property.name}) is ${String(found)}`];
    return checkShape(checker, checker.getTypeOfSymbol(property), found, path, leftOut);
  });
  const entries = checker.getIndexInfosOfType(given)[0]?.type;
  return entries === undefined
    ? declared
    : [...declared, ...[...fields].flatMap(([name, entry]) => checkShape(checker, entries, entry, `${at}.${name}`, leftOut))];
}

/** A field of which only a base class is declared: the class that `type` names has more. */
const OPEN = 'spec';

/** Returns the types of an object's declared fields, by name; null if any field may be there. A union declares what its members do. */
function fieldsOf(checker: ts.TypeChecker, type: ts.Type): ReadonlyMap<string, ts.Type> | null {
  const members = type.isUnion() ? type.types.map((member) => checker.getNonNullableType(member)) : [type];
  if (members.some((member) => member.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))) return null;
  if (members.some((member) => checker.getIndexInfosOfType(member).length > 0)) return null;
  return new Map(
    members.flatMap((member) =>
      checker.getPropertiesOfType(member).map((property) => [property.name, checker.getTypeOfSymbol(property)] as const),
    ),
  );
}

function itemOf(checker: ts.TypeChecker, type: ts.Type): ts.Type | undefined {
  const list = type.isUnion() ? type.types.find((member) => checker.isArrayType(member)) : type;
  return list !== undefined && checker.isArrayType(list) ? checker.getTypeArguments(list as ts.TypeReference)[0] : undefined;
}

function findUndeclared(checker: ts.TypeChecker, declared: ts.Type, value: unknown, at: string): readonly string[] {
  const type = checker.getNonNullableType(declared);
  if (typeof value !== 'object' || value === null || isUnknown(declared)) return [];
  const item = itemOf(checker, type);
  if (Array.isArray(value))
    return item === undefined ? [] : value.flatMap((entry, index) => findUndeclared(checker, item, entry, `${at}[${index}]`));
  const fields = fieldsOf(checker, type);
  if (fields === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => {
    const field = fields.get(name);
    if (name === OPEN && field !== undefined) return [];
    return field === undefined ? [`${at}.${name}`] : findUndeclared(checker, field, entry, `${at}.${name}`);
  });
}

/** Returns a value without undeclared fields; what is declared as a number becomes one. */
function stripUndeclared(checker: ts.TypeChecker, declared: ts.Type, value: unknown): unknown {
  const type = checker.getNonNullableType(declared);
  if (typeof value === 'string' && type.flags & ts.TypeFlags.NumberLike && /^\d+$/.test(value)) return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  const item = itemOf(checker, type);
  if (Array.isArray(value)) return item === undefined ? value : value.map((entry) => stripUndeclared(checker, item, entry));
  const fields = fieldsOf(checker, type);
  if (fields === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) => {
      const field = fields.get(name);
      if (field === undefined) return [];
      return [[name, name === OPEN ? entry : stripUndeclared(checker, field, entry)]];
    }),
  );
}
