/** The allowed imports of one floor: path prefixes within the project, libraries, and modules of Node. */
export interface FloorRow {
  readonly floors: readonly string[];
  readonly libraries: readonly string[];
  readonly node: readonly string[] | 'all';
}

/** The table of floors in ARCHITECTURE.md, copied by hand: the expectation for the architecture rules. */
export const TABLE_OF_FLOORS: Readonly<Record<string, FloorRow>> = {
  schemas: { floors: [], libraries: [], node: [] },
  'server/core': { floors: ['schemas/'], libraries: ['@noble/hashes', '@vscode/l10n', 'diff', 're2js'], node: [] },
  'server/documents': {
    floors: ['server/core/'],
    libraries: ['@vscode/l10n', 'csv-parse', 'fflate', 'saxen', 'yaml', 'js-yaml', '@dagrejs/dagre'],
    node: ['node:buffer'],
  },
  'server/store': { floors: ['server/core/'], libraries: ['kysely', 'pg'], node: ['node:sqlite', 'node:fs', 'node:net', 'node:zlib'] },
  'server/wire': { floors: ['server/core/'], libraries: ['@vscode/l10n'], node: [] },
  'server/service': { floors: ['server/core/', 'server/documents/', 'server/store/'], libraries: [], node: ['node:crypto'] },
  'server/http': {
    floors: ['server/core/', 'server/wire/', 'server/service/'],
    libraries: ['fastify', '@fastify/cors', '@fastify/multipart'],
    node: [],
  },
  'server/api': { floors: ['server/core/', 'server/wire/'], libraries: ['@vscode/l10n', 'undici'], node: ['node:crypto'] },
  'server/account': {
    floors: ['server/core/', 'server/documents/', 'server/wire/', 'server/api/'],
    libraries: ['@vscode/l10n'],
    node: [],
  },
  'server/language': { floors: ['server/core/', 'server/documents/'], libraries: ['@vscode/l10n', 'vscode-languageserver'], node: [] },
  'server/cli': {
    floors: ['server/account/', 'server/core/', 'server/documents/', 'server/wire/', 'server/api/'],
    libraries: ['@vscode/l10n', 'commander', 'ignore'],
    node: 'all',
  },
  'server/agents': {
    floors: ['server/account/', 'server/core/', 'server/documents/', 'server/wire/', 'server/api/'],
    libraries: ['@modelcontextprotocol/sdk/types.js', 'ajv'],
    node: ['node:crypto', 'node:timers/promises'],
  },
  'server/main': {
    floors: ['server/', 'package.json'],
    libraries: ['@vscode/l10n', 'vscode-languageserver', '@modelcontextprotocol/sdk/types.js', '@opentelemetry/api'],
    node: 'all',
  },
  client: {
    floors: ['server/core/', 'server/wire/', 'server/api/', 'server/language/protocol.ts', 'server/language/protocol/'],
    libraries: ['vscode', '@vscode/l10n', 'vscode-languageclient/node.js'],
    node: 'all',
  },
  'client/panels/pages': { floors: ['client/panels/messages/', 'server/core/'], libraries: ['@vscode/l10n', 'chart.js'], node: [] },
};

/** The order of the client's rooms in ARCHITECTURE.md, from below, copied by hand too; rooms of one line do not know each other. */
export const CLIENT_ROOMS: readonly (readonly string[])[] = [
  ['manifest'],
  ['window'],
  ['documents'],
  ['language', 'instances'],
  ['views', 'panels'],
  ['activity'],
  ['developers', 'insights', 'segments', 'platform'],
  ['account', 'agents', 'checks'],
  ['main'],
  ['browser'],
];

/** One file per floor as an import target of probes. */
export const TARGETS: readonly string[] = [
  ...Object.keys(TABLE_OF_FLOORS).map((floor) => `${floor}/target.ts`),
  'server/language/protocol.ts',
  'package.json',
];

/** All libraries that some floor may import, and two that none may. */
export const LIBRARIES = [...new Set(Object.values(TABLE_OF_FLOORS).flatMap((row) => row.libraries)), 'mocha', 'typescript'];

/** Modules of Node that probes import. */
export const NODE_MODULES = [
  'node:fs',
  'node:path',
  'node:os',
  'node:crypto',
  'node:http',
  'node:net',
  'node:sqlite',
  'node:child_process',
];
