import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileRosterScan } from './compileScan.mjs';
import { trimTypes } from './trimTypes.mjs';

/**
 * Parts that the HTTP client loads but Fairlead never calls: mocks for tests, web sockets, event streams, caches, interceptors, HTTP/2, cookies
 * and its own `fetch`. Cookies, which also load Node's `fetch`, and HTTP/2 would take a sixth of the start of a command.
 */
const UNCALLED =
  /[\\/]undici[\\/]lib[\\/](mock|cache|interceptor|dispatcher[\\/](client-h2|h2c-client)[.]js|web[\\/](websocket|eventsource|cache|cookies)|handler[\\/]cache[\w-]*[.]js|web[\\/]fetch[\\/](index|request|response|headers)[.]js)/;

/** A plugin of esbuild that leaves those out; the one class of them that is made while loading stays, empty. */
export const uncalled = {
  name: 'uncalled',
  setup(bundler) {
    bundler.onLoad({ filter: UNCALLED }, () => ({ contents: 'module.exports = { CacheStorage: class {} };' }));
  },
};

/** Features of the client's library that no server of ours offers, by the names of their modules. */
export const UNSERVED = [
  'callHierarchy',
  'colorProvider',
  'declaration',
  'diagnostic',
  'fileOperations',
  'implementation',
  'inlineCompletion',
  'inlineValue',
  'linkedEditingRange',
  'notebook',
  'textDocumentContent',
  'typeDefinition',
];

/** Returns a filter of the messages of the protocol that only features left out would send. */
const toMessages = (features) =>
  new RegExp(`[\\\\/]vscode-languageserver-protocol[\\\\/]lib[\\\\/]common[\\\\/]protocol[.](${features.join('|')})[.]js$`);

/** Parts of the connection that load but are never called: cancellation by shared memory, and the search for packages of a workspace. */
const UNCALLED_PARTS =
  /[\\/]vscode-(jsonrpc[\\/]lib[\\/]common[\\/]sharedArrayCancellation|languageserver[\\/]lib[\\/]node[\\/]files)[.]js$/;

/** Leaves them out of a bundle. */
function leaveOutParts(bundler) {
  bundler.onLoad({ filter: UNCALLED_PARTS }, () => ({ contents: 'module.exports = {};' }));
}

/** A plugin of esbuild that leaves those out: each is registered as a feature that does nothing. */
export const unserved = {
  name: 'unserved',
  setup(bundler) {
    const filter = new RegExp(`[\\\\/]vscode-languageclient[\\\\/]lib[\\\\/]common[\\\\/](${UNSERVED.join('|')})[.]js$`);
    bundler.onLoad({ filter }, () => ({
      contents: `class Unserved {
  fillClientCapabilities() {}
  initialize() {}
  clear() {}
  getState() { return { kind: 'static' }; }
}
module.exports = new Proxy({}, { get: () => Unserved });`,
    }));
    // The client asks for the name of those of notebooks.
    const named = "module.exports = { NotebookDocumentSyncRegistrationType: { method: 'notebookDocument/sync' } };";
    bundler.onLoad({ filter: toMessages(UNSERVED) }, ({ path }) => ({
      contents: path.includes('notebook') ? named : 'module.exports = {};',
    }));
    leaveOutParts(bundler);
  },
};

/** Features of the server's library that the language server does not offer, by the names of their modules. */
export const UNUSED_FEATURES = [
  'callHierarchy',
  'diagnostic',
  'fileOperations',
  'foldingRange',
  'inlineCompletion',
  'inlineValue',
  'linkedEditingRange',
  'moniker',
  'notebook',
  'showDocument',
  'textDocumentContent',
  'textDocuments',
];

/** Those of them whose messages nothing else names. */
export const UNUSED_MESSAGES = UNUSED_FEATURES.filter((name) => name !== 'foldingRange' && name !== 'textDocuments');

/** A plugin of esbuild that leaves those out, and their messages: each would extend a class, which stays as it is. */
export const unusedFeatures = {
  name: 'unusedFeatures',
  setup(bundler) {
    const filter = new RegExp(`[\\\\/]vscode-languageserver[\\\\/]lib[\\\\/]common[\\\\/](${UNUSED_FEATURES.join('|')})[.]js$`);
    bundler.onLoad({ filter }, () => ({ contents: 'module.exports = new Proxy({}, { get: () => (Base) => Base });' }));
    bundler.onLoad({ filter: toMessages(UNUSED_MESSAGES) }, () => ({ contents: 'module.exports = {};' }));
    leaveOutParts(bundler);
  },
};

/** Returns a plugin of esbuild that keeps of the types of LSP what a library, the protocol below it or sources of ours mention. */
export const mentionedTypes = (library, ...folders) => ({
  name: 'mentionedTypes',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]vscode-languageserver-types[\\/]lib[\\/]esm[\\/]main[.]js$/ }, ({ path }) => {
      const protocol = join(path, '../../../../vscode-languageserver-protocol/lib');
      const users = [join(import.meta.dirname, '../node_modules', library, 'lib'), protocol, ...folders].flatMap(readSources);
      return { contents: trimTypes(readFileSync(path, 'utf8'), users) };
    });
  },
});

function readSources(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => /(?<![.]d)[.][jt]s$/.test(file.name));
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
}

/** What js-yaml creates while it is loaded for its loader and its writer: tags, schemas and default options. */
const YAML_DEFINITION =
  /^(var [\w$]+ = )((?:new Schema|[\w$]+[.]withTags|define\w+Tag|Object[.]assign)[(](?:[^\n]*|.*?\n[\]}])[)]|(?<=DEFAULT_\w+ = )[{]\n.*?\n[}]);$/gms;

/** A plugin of esbuild for a program that uses only the parser of js-yaml: esbuild drops those definitions, once it knows that they do nothing else. */
export const yamlParserOnly = {
  name: 'yamlParserOnly',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]js-yaml[\\/]dist[\\/]js-yaml[.]mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(YAML_DEFINITION, '$1/* @__PURE__ */ (() => ($2))();'),
    }));
  },
};

/** A plugin of esbuild by which a program leaves the HTTP client in a file of its own, which the first call of a service loads. */
export const httpClientBeside = {
  name: 'httpClientBeside',
  setup(bundler) {
    bundler.onResolve({ filter: /^undici$/ }, () => ({ path: './httpClient.cjs', external: true }));
  },
};

/** A plugin of esbuild for a program that runs on Node and in a browser: the variants of its libraries that need neither. */
export const alsoInBrowser = {
  name: 'alsoInBrowser',
  setup(bundler) {
    const find = (name, importer) => createRequire(importer).resolve(name);
    // Their exports are conditions of the platform, of which there is only one.
    bundler.onResolve({ filter: /^vscode-(languageserver|languageserver-protocol|jsonrpc)[/]browser$/ }, ({ path, importer }) => ({
      path: join(find(`${dirname(path)}/node`, importer), '../../browser/main.js'),
    }));
    bundler.onResolve({ filter: /^@vscode[/]l10n$/ }, ({ path, importer }) => ({ path: join(find(path, importer), '../browser.js') }));
    bundler.onResolve({ filter: /^yaml$/ }, ({ path, importer }) => ({ path: join(find(path, importer), '../../browser/index.js') }));
  },
};

/** A plugin of esbuild by which a program for a browser calls services with `fetch`. */
export const overFetch = {
  name: 'overFetch',
  setup(bundler) {
    const file = join(import.meta.dirname, '../client/browser/fetchTransport.ts');
    bundler.onResolve({ filter: /^[.]\/transport[.]ts$/ }, ({ importer }) =>
      /[\\/]server[\\/]api[\\/]client[.]ts$/.test(importer) ? { path: file } : undefined,
    );
  },
};

/** What the program for services in a browser requires of the one that loads it (`client/browser/onlinePart.ts`), by file. */
const SHARED_ERRORS = [
  [/[\\/]server[\\/]core[\\/]refusal[.]ts$/, 'REFUSALS, Refusal'],
  [/[\\/]client[\\/]window[\\/]absence[.]ts$/, 'Absence'],
];

/** A plugin of esbuild by which both programs have the same classes of errors, so that each recognizes those of the other. */
export const sharedErrors = {
  name: 'sharedErrors',
  setup(bundler) {
    bundler.onResolve({ filter: /^errors$/ }, ({ path }) => ({ path, external: true }));
    for (const [filter, names] of SHARED_ERRORS)
      bundler.onLoad({ filter }, () => ({ contents: `export const { ${names} } = require('errors');` }));
  },
};

let scan = null;

/** A plugin of esbuild that puts the compiled scan of rosters into the programs that check files by their bytes. */
export const compiledScan = {
  name: 'compiledScan',
  setup(bundler) {
    let isIncluded = false;
    bundler.onLoad({ filter: /[\\/]developers[\\/]bytes[\\/]scanModule[.]ts$/ }, async () => {
      isIncluded = true;
      scan ??= compileRosterScan();
      const text = Buffer.from(await scan).toString('base64');
      return { contents: `export const SCAN_MODULE = Buffer.from('${text}', 'base64');` };
    });
    // Without the compiled scan a program works, but checks rosters six times as slowly.
    bundler.onEnd(() =>
      isIncluded ? undefined : { errors: [{ text: 'No file named scanModule.ts was replaced by the compiled scan.' }] },
    );
  },
};
