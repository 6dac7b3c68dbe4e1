const { builtinModules } = require('node:module');

const ANY_NODE = builtinModules.map((name) => name.replace(/^node:/, ''));

/** The floors of ARCHITECTURE.md, and what each may reach beside itself: other floors and files, libraries, modules of Node. */
const FLOORS = {
  'server/core': { reach: ['schemas/'], npm: ['@noble/hashes', '@vscode/l10n', 'diff', 're2js'] },
  'server/documents': {
    reach: ['server/core/'],
    npm: ['@vscode/l10n', 'csv-parse', 'fflate', 'saxen', 'yaml', 'js-yaml', '@dagrejs/dagre'],
    node: ['buffer'],
  },
  'server/store': { reach: ['server/core/'], npm: ['kysely', 'pg'], node: ['sqlite', 'fs', 'net', 'zlib'] },
  'server/wire': { reach: ['server/core/'], npm: ['@vscode/l10n'] },
  'server/service': { reach: ['server/core/', 'server/documents/', 'server/store/'], node: ['crypto'] },
  'server/http': { reach: ['server/core/', 'server/wire/', 'server/service/'], npm: ['fastify', '@fastify/[^/]+'] },
  'server/api': { reach: ['server/core/', 'server/wire/'], npm: ['@vscode/l10n', 'undici'], node: ['crypto'] },
  'server/account': { reach: ['server/core/', 'server/documents/', 'server/wire/', 'server/api/'], npm: ['@vscode/l10n'] },
  'server/language': { reach: ['server/core/', 'server/documents/'], npm: ['@vscode/l10n', 'vscode-languageserver[^/]*'] },
  'server/cli': {
    reach: ['server/account/', 'server/core/', 'server/documents/', 'server/wire/', 'server/api/'],
    npm: ['@vscode/l10n', 'commander', 'ignore'],
    node: ANY_NODE,
  },
  'server/agents': {
    reach: ['server/account/', 'server/core/', 'server/documents/', 'server/wire/', 'server/api/'],
    npm: ['@modelcontextprotocol/sdk', 'ajv'],
    node: ['crypto', 'timers/promises'],
  },
  'server/main': {
    reach: ['server/', 'package[.]json$'],
    npm: ['@vscode/l10n', 'vscode-languageserver', '@modelcontextprotocol/sdk', '@opentelemetry/[^/]+'],
    node: ANY_NODE,
  },
  client: {
    reach: ['server/core/', 'server/wire/', 'server/api/', 'server/language/protocol[.]ts$', 'server/language/protocol/'],
    npm: ['vscode', '@types/vscode', '@vscode/l10n', 'vscode-languageclient'],
    node: ANY_NODE,
  },
  'client/panels/pages': { reach: ['client/panels/messages/', 'server/core/'], npm: ['@vscode/l10n', 'chart[.]js'] },
  schemas: { reach: [] },
};

/** The areas of the service, and rooms of one floor that must not know each other. A file belongs to the wing of its folder, or of its name. */
const WINGS = '(developers|insights|segments|platform)';
const FLOORS_WITH_WINGS = [...Object.keys(FLOORS).filter((floor) => floor.startsWith('server/')), 'client'];

/** The rooms of the client from below: each may know those in the lines before its own, and itself. */
const CLIENT_ROOMS = [
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

const PROGRAMS =
  '^(server/main/(languageServer|warmStart|localService|cli|checkWorker|reportWorker|rosterWorker|agentTools)|client/main/extension|client/browser/(browserExtension|online|fetchTransport))[.]ts$|^client/panels/pages/[^/]+/page[.]ts$';

const floorRules = Object.entries(FLOORS).map(([floor, { reach, npm = [], node = [] }]) => ({
  name: `${floor.replace('/', '-')}-reaches-only-its-own`,
  comment: `${floor}/ may import only what its row in the table of floors names.`,
  severity: 'error',
  from: { path: `^${floor}/`, ...(floor === 'client' ? { pathNot: '^client/panels/pages/' } : {}) },
  to: {
    pathNot: [
      ...[`${floor}/`, ...reach].map((folder) => `^${folder}`),
      ...npm.map((name) => `(^|/)node_modules/${name}/`),
      ...npm.map((name) => `^${name}(/|$)`),
      ...node.map((name) => `^(node:)?${name}$`),
    ],
  },
}));

const wingRules = FLOORS_WITH_WINGS.map((floor) => ({
  name: `${floor.replace('/', '-')}-wings-do-not-know-each-other`,
  comment: 'What two wings share belongs one floor down, or into the composition file of their floor.',
  severity: 'error',
  from: { path: `^${floor}/${WINGS}` },
  to: { path: `^${floor}/${WINGS}`, pathNot: `^${floor}/$1` },
}));

const roomRules = CLIENT_ROOMS.map((rooms, level) => ({
  name: `client-${rooms.join('-')}-know${rooms.length > 1 ? '' : 's'}-no-room-beside-or-above`,
  comment: 'A part that two rooms need belongs into a room below both; a command takes the parts it needs as an interface of its own room.',
  severity: 'error',
  from: { path: `^client/(${rooms.join('|')})/` },
  to: { path: `^client/(${CLIENT_ROOMS.slice(level).flat().join('|')})/`, pathNot: '^client/$1/' },
}));

module.exports = {
  forbidden: [
    ...floorRules,
    ...wingRules,
    ...roomRules,
    {
      name: 'browser-is-free-of-node',
      comment:
        'The extension of a browser, and the language server in its worker, run where no module of Node exists, nor the HTTP client.',
      severity: 'error',
      from: { path: '^(server/main/languageServerWorker|client/browser/browserExtension)[.]ts$' },
      to: { path: `^(node:)?(${ANY_NODE.join('|')})$|^undici|/node_modules/undici/`, reachable: true },
    },
    {
      name: 'no-cycle',
      comment: 'A cycle, of types too, makes its files one file that nobody can read alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-dead-file',
      comment:
        'A file that no program reaches is not part of the product; but api/ has a function for every endpoint, called yet or not, and types of a library are read by the compiler alone.',
      severity: 'error',
      from: { path: PROGRAMS },
      to: { path: '^(server|client|schemas)/', pathNot: [PROGRAMS, '^server/api/', '[.]d[.]ts$'], reachable: false },
    },
    {
      name: 'no-unknown-module',
      comment: 'Each import must be found; only VS Code itself hands in `vscode`.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^vscode$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    skipAnalysisNotInRules: true,
    // AssemblyScript, which its own compiler checks.
    exclude: { path: '^server/documents/developers/bytes/wasm/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
