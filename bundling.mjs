import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileRosterScan } from './compileScan.mjs';

/** What the HTTP client loads and nobody here calls: its stand-ins for tests, web sockets, event streams, caches, interceptors and its own `fetch`. */
const UNCALLED =
  /[\\/]undici[\\/]lib[\\/](mock|cache|interceptor|web[\\/](websocket|eventsource|cache)|handler[\\/]cache[\w-]*[.]js|web[\\/]fetch[\\/](index|request|response|headers)[.]js)/;

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
    bundler.onResolve({ filter: /^yaml$/ }, ({ path, importer }) => ({ path: join(find(path, importer), '../../browser/index.js') }));
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
