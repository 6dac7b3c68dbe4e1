import { globSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { build } from 'esbuild';
import {
  alsoInBrowser,
  compiledScan,
  httpClientBeside,
  mentionedTypes,
  overFetch,
  sharedErrors,
  uncalled,
  unserved,
  unusedFeatures,
  yamlParserOnly,
} from './scripts/bundling.mjs';

const production = process.argv.includes('--production');
/** The tests start programs hundreds of times, and one that is as small as in the package starts faster. */
const minified = production || process.argv.includes('--minify');
/** Writes beside each program what went into it. */
const tellsInputs = process.argv.includes('--metafile');
/** `--only=cli` builds one program with what belongs to it; commas part several. */
const only = process.argv
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');

/** What the service's libraries would load where something were asked of them that never is: other drivers, the framework's own checker and its stand-in for a server. */
const NEVER_LOADED = ['pg-native', 'light-my-request', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

/** Parts of Node that libraries load but Fairlead seldom or never needs there: the framework's servers over TLS, and the programs that the parser of command lines can start. */
const LATE = { 'node:https': /^(?!.*@opentelemetry)/, 'node:http2': /./, 'node:child_process': /[\\/]commander[\\/]/ };

/** Each of them comes when one of its members is first asked for. */
const late = {
  name: 'late',
  setup(bundler) {
    bundler.onResolve({ filter: /^(node:)?(https|http2|child_process)$/ }, ({ path, namespace, importer }) => {
      if (namespace === 'late') return { path, external: true };
      const name = `node:${path.replace('node:', '')}`;
      return LATE[name].test(importer) ? { path: name, namespace: 'late' } : undefined;
    });
    bundler.onLoad({ filter: /./, namespace: 'late' }, ({ path }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, member) => require('${path}')[member] });`,
    }));
  },
};

/**
 * The service is a file of its own: behind the warm start, because only what is loaded after the cache is set up comes out of it, and behind
 * `fairlead serve`, so that the package has it once.
 */
const service = {
  name: 'service',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\/localService\.ts$/ }, () => ({ path: './localServiceProgram.cjs', external: true }));
  },
};

/** What the command line starts is beside it: `check` without the rest, the language server, and the tools for agents in the bundle of the rest. */
const commandLine = {
  name: 'commandLine',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\/(commandLine|checkWorker|languageServer)\.ts$/ }, ({ path }) => ({
      path: path.replace('.ts', '.cjs'),
      external: true,
    }));
  },
};

/** Node 22 returns only the names that the ES module of Mocha exports, without the class itself; this file is the class. */
const mochaClass = {
  name: 'mochaClass',
  setup(bundler) {
    bundler.onResolve({ filter: /^mocha$/ }, () => ({ path: 'mocha/lib/mocha.cjs', external: true }));
  },
};

const MANIFEST = join(import.meta.dirname, 'package.json');

const SCHEMAS = join(import.meta.dirname, 'schemas');

/** Data from this size in bytes is a file beside the programs, which share it; smaller data is part of each. */
const SHARED_FROM = 4096;

/** The shared data being written, by path below schemas/. */
const writing = new Map();

async function writeShared(name) {
  const target = join('dist/data', name);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, JSON.stringify(JSON.parse(await readFile(join(SCHEMAS, name), 'utf8'))));
}

/** Large data stays JSON, which costs the start of a program half of what the same as code does, and the package one copy instead of six. */
const data = {
  name: 'data',
  setup(bundler) {
    // Of the manifest, which lists every command and setting, only the version is asked for.
    bundler.onLoad({ filter: /[\\/]package[.]json$/ }, async ({ path }) => {
      if (path !== MANIFEST) return undefined;
      const { version } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: `export default { version: '${process.env.FAIRLEAD_VERSION ?? version}' };` };
    });
    bundler.onResolve({ filter: /[\\/]schemas[\\/].*[.]json$/ }, async ({ path, resolveDir }) => {
      const file = resolve(resolveDir, path);
      const name = relative(SCHEMAS, file).split(sep).join('/');
      if (name.startsWith('..') || statSync(file).size < SHARED_FROM) return undefined;
      if (!writing.has(name)) writing.set(name, writeShared(name));
      await writing.get(name);
      return { path: `./data/${name}`, external: true };
    });
  },
};

const PLUGINS = {
  extension: [httpClientBeside, unserved, mentionedTypes('vscode-languageclient', 'client')],
  browserExtension: [unserved, mentionedTypes('vscode-languageclient', 'client')],
  browserOnline: [overFetch, sharedErrors],
  httpClient: [uncalled],
  languageServer: [data, alsoInBrowser, unusedFeatures, mentionedTypes('vscode-languageserver', 'server/language'), yamlParserOnly],
  localService: [service, data],
  localServiceProgram: [late, data, compiledScan],
  cli: [commandLine, data],
  commandLine: [commandLine, service, data, compiledScan, httpClientBeside, late],
  checkWorker: [data, compiledScan, late],
  rosterWorker: [data, compiledScan],
  agentTools: [commandLine],
  extensionSuite: [mochaClass],
};

/** One bundle a program; each carries its libraries, and runs on the Node beside it unless its platform is another. */
const PROGRAMS = {
  extension: { entry: 'client/main/extension.ts', external: ['vscode'] },
  browserExtension: { entry: 'client/browser/browserExtension.ts', external: ['vscode'], platform: 'browser', target: 'es2022' },
  browserOnline: { entry: 'client/browser/online.ts', external: ['vscode'], platform: 'browser', target: 'es2022' },
  httpClient: { entry: 'undici', external: [] },
  languageServer: { entry: 'server/main/languageServer.ts', external: [] },
  localService: { entry: 'server/main/warmStart.ts', external: [] },
  localServiceProgram: { entry: 'server/main/localService.ts', external: NEVER_LOADED },
  cli: { entry: 'server/main/cli.ts', external: [] },
  commandLine: { entry: 'server/main/commandLine.ts', external: [] },
  agentTools: { entry: 'server/main/agentTools.ts', external: [] },
  checkWorker: { entry: 'server/main/checkWorker.ts', external: [] },
  rosterWorker: { entry: 'server/main/rosterWorker.ts', external: [] },
  reportWorker: { entry: 'server/main/reportWorker.ts', external: [] },
};

/** The pages inside panels, each with its style sheet; they run in a browser. */
const PAGES = readdirSync('client/panels/pages', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ in: `client/panels/pages/${name}/page.ts`, out: name }));

/** The suite that runs inside VS Code; left out of the package. */
const TESTS = { extensionSuite: { entry: 'test/extension/index.ts', external: ['vscode'] } };

const programs = Object.entries(production ? PROGRAMS : { ...PROGRAMS, ...TESTS }).filter(
  ([name]) => only === undefined || only.some((wanted) => name.startsWith(wanted)),
);
if (only === undefined) rmSync('dist/data', { recursive: true, force: true });
// A list of another build may name a program that no longer exists.
for (const file of globSync('dist/*.meta.json')) rmSync(file);
const built = await Promise.all(
  programs.map(async ([name, { entry, external, platform = 'node', target = 'node20' }]) => {
    const { metafile } = await build({
      entryPoints: [entry],
      outfile: `dist/${name}.cjs`,
      bundle: true,
      platform,
      format: 'cjs',
      target,
      external,
      plugins: PLUGINS[name] ?? [],
      // Programs find those that they start beside themselves.
      define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
      supported: { 'dynamic-import': !['localService', 'cli', 'commandLine'].includes(name) },
      minify: minified,
      sourcemap: minified ? false : 'linked',
      metafile: true,
      logLevel: 'warning',
      ...(name === 'cli' ? { banner: { js: '#!/usr/bin/env node' } } : {}),
    });
    return [name, metafile];
  }),
);
if (only === undefined) {
  const { metafile } = await build({
    entryPoints: PAGES,
    outdir: 'dist/panels',
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    minify: minified,
    sourcemap: minified ? false : 'inline',
    metafile: true,
    logLevel: 'warning',
  });
  built.push(['panels', metafile]);
}
if (tellsInputs) await Promise.all(built.map(([name, metafile]) => writeFile(`dist/${name}.meta.json`, JSON.stringify(metafile))));
