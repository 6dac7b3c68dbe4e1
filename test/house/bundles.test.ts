import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { build, type Plugin } from 'esbuild';

/** The build plugins, imported dynamically because the build is plain JavaScript. */
const {
  alsoInBrowser,
  compiledScan,
  httpClientBeside,
  mentionedTypes,
  overFetch,
  sharedErrors,
  unserved,
  UNSERVED,
  UNUSED_FEATURES,
  UNUSED_MESSAGES,
  unusedFeatures,
  yamlParserOnly,
} = (await import(new URL('../../scripts/bundling.mjs', import.meta.url).href)) as {
  readonly alsoInBrowser: Plugin;
  readonly compiledScan: Plugin;
  readonly httpClientBeside: Plugin;
  readonly mentionedTypes: (library: string, ...folders: readonly string[]) => Plugin;
  readonly overFetch: Plugin;
  readonly sharedErrors: Plugin;
  readonly unserved: Plugin;
  readonly UNSERVED: readonly string[];
  readonly UNUSED_FEATURES: readonly string[];
  readonly UNUSED_MESSAGES: readonly string[];
  readonly unusedFeatures: Plugin;
  readonly yamlParserOnly: Plugin;
};

interface Bundle {
  readonly inputs: readonly string[];
  readonly bytes: number;
  readonly text: string;
}

/** Several tests look into the same bundles. */
const bundles = new Map<string, Promise<Bundle>>();

/** Bundles a program as esbuild.mjs does for the package; returns its input files, its text, and its size in bytes. */
function bundle(entry: string, plugins: Plugin[] = [], platform: 'node' | 'browser' = 'node'): Promise<Bundle> {
  const key = [entry, platform, ...plugins.map(({ name }) => name)].join(' ');
  const known = bundles.get(key) ?? makeBundle(entry, plugins, platform);
  bundles.set(key, known);
  return known;
}

async function makeBundle(entry: string, plugins: Plugin[], platform: 'node' | 'browser'): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    entryPoints: [entry],
    outfile: 'bundle.cjs',
    bundle: true,
    platform,
    format: 'cjs',
    target: platform === 'node' ? 'node20' : 'es2022',
    external: ['vscode', 'pg-native'],
    minify: true,
    metafile: true,
    plugins,
    write: false,
    logLevel: 'silent',
  });
  return {
    inputs: Object.keys(metafile.inputs),
    bytes: metafile.outputs['bundle.cjs']?.bytes ?? Number.NaN,
    text: outputFiles[0]?.text ?? '',
  };
}

function withoutComments(code: string): string {
  return code.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
}

/** Demands that a bundle of a browser requires only these, and evaluates no text, which a page may forbid. */
function requireNoNode(inputs: readonly string[], text: string, required: readonly string[]): void {
  assert.deepEqual([...new Set(Array.from(text.matchAll(/\brequire\("([^"]+)"\)/g), ([, name]) => name))].sort(), required);
  assert.doesNotMatch(text, /\bFunction\(|\beval\(|Symbol[.]hasInstance/);
  const ofNode = /(?<!\?)\bBuffer[.(]|\bsetImmediate\(|(?<!'object'\) timer)\.unref\(|__dirname|from 'node:/;
  const files = inputs.filter((input) => /^(client|server)\//.test(input));
  assert.deepEqual(
    files.filter((input) => ofNode.test(withoutComments(readFileSync(input, 'utf8')))),
    [],
  );
}

describe('the bundle of', () => {
  after(() => bundles.clear());

  it('the extension contains no parser, database, service or HTTP client, and is at most 1 MB', async () => {
    const { inputs, bytes } = await bundle('client/main/extension.ts', [httpClientBeside, unserved]);
    const own = /^(client|server\/(core|wire|api)|schemas)\/|^server\/language\/protocol(\/[^/]+)?\.ts$/;
    const libraries =
      /^node_modules\/(@noble\/hashes|@vscode\/l10n|vscode-(languageclient|languageserver-(protocol|types|textdocument)|jsonrpc)|semver)\//;
    assert.deepEqual(
      inputs.filter((input) => !own.test(input) && !libraries.test(input)),
      [],
    );
    assert.ok(inputs.includes('client/main/extension.ts'));
    assert.ok(bytes <= 1024 * 1024, `${bytes} bytes`);
  });

  it('the language server contains no network client, database, service or second reader of CSV', async () => {
    const { inputs } = await bundle('server/main/languageServer.ts', [alsoInBrowser]);
    // Of the terminal only what opens files, and finds and reads the imported catalogue, which both use.
    const online =
      /^server\/(store|service|http|api|cli(?!\/(catalogue\/storedCatalogue|configFolder|errors|regularFiles|roots)[.]ts$)|wire(?!\/limits[.]ts$))\b|^node_modules\/(undici|fastify|@fastify|pg|kysely|csv-parse)\//;
    assert.deepEqual(
      inputs.filter((input) => online.test(input)),
      [],
    );
    assert.ok(inputs.some((input) => input.startsWith('server/documents/')));
    const own = inputs.filter((input) => input.startsWith('server/')).map((input) => [input, readFileSync(input, 'utf8')] as const);
    assert.deepEqual(
      own.filter(([, text]) => /\bfetch\(|'node:(https?2?|net|tls|dns|dgram)'|\b(XMLHttpRequest|WebSocket|EventSource)\b/.test(text)),
      [],
    );
  });

  it('the language server for a browser mentions nothing of Node: its own files and its libraries', async () => {
    // Its entry also has the connection of Node, which a browser never loads.
    const [{ inputs: connection, text: connecting }, { inputs: features, text }] = await Promise.all([
      bundle('server/main/languageServerWorker.ts', [alsoInBrowser]),
      bundle('server/language/connection.ts', [alsoInBrowser]),
    ]);
    assert.doesNotMatch(`${connecting}${text}`, /\brequire\(/);
    const inputs = [...new Set([...connection, ...features])];
    const own = inputs.filter((input) => input.startsWith('server/')).map((input) => [input, readFileSync(input, 'utf8')] as const);
    const ofNode = /\bBuffer\b|\bprocess\b[.]|\bsetImmediate\(|\.unref\(|NodeJS\.|__dirname|['"]node:/;
    // These choose what there is; in a browser, that is not Node's. What belongs to the bytes of files is never made there.
    const choosing = ['server/core/sha256.ts', 'server/documents/textBytes.ts', 'server/language/timers.ts'];
    assert.deepEqual(
      own.flatMap(([input, code]) => (ofNode.test(withoutComments(code)) && !input.includes('/developers/bytes/') ? [input] : [])).sort(),
      choosing,
    );
  });

  it('the extension for a browser mentions nothing of Node, and contains no parser, service or HTTP client', async () => {
    const { inputs, text } = await bundle('client/browser/browserExtension.ts', [unserved], 'browser');
    const own = /^(client|server\/(core|wire)|schemas)\/|^server\/language\/protocol(\/[^/]+)?\.ts$/;
    const libraries = /^node_modules\/(@vscode\/l10n|vscode-(languageclient|languageserver-(protocol|types|textdocument)|jsonrpc))\//;
    assert.deepEqual(
      inputs.filter((input) => !own.test(input) && !libraries.test(input)),
      [],
    );
    requireNoNode(inputs, text, ['vscode']);
  });

  it('what works with remote instances in a browser mentions nothing of Node, and contains no parser, service, HTTP client or program starter', async () => {
    const { inputs, text } = await bundle('client/browser/online.ts', [overFetch, sharedErrors], 'browser');
    const own = /^(client(?!\/(account|agents|checks)\/)|server\/(core|wire|api)|schemas)\/|^server\/language\/protocol(\/[^/]+)?\.ts$/;
    assert.deepEqual(
      inputs.filter((input) => !own.test(input) && !/^node_modules\/(@vscode\/l10n|@noble\/hashes)\//.test(input)),
      [],
    );
    assert.ok(inputs.includes('client/browser/fetchTransport.ts') && !inputs.includes('server/api/transport.ts'));
    requireNoNode(inputs, text, ['errors', 'vscode']);
    // Of the classes of errors there must be only one of each.
    const { text: whole } = await bundle('client/browser/online.ts', [overFetch], 'browser');
    for (const definition of ['this.name="Refusal"', 'super("INVALID_REQUEST"']) {
      assert.ok(whole.includes(definition), definition);
      assert.ok(!text.includes(definition), definition);
    }
  });

  it('both extensions has every feature of the client library that the language server offers', async () => {
    const offered = ['server/language', 'server/main'].flatMap((folder) =>
      globSync(`${folder}/**/*.ts`).flatMap((file) =>
        Array.from(readFileSync(file, 'utf8').matchAll(/\b(\w+)Provider:/g), ([, name]) => name),
      ),
    );
    assert.ok(offered.includes('typeHierarchy'));
    assert.deepEqual(
      UNSERVED.filter((name) => offered.some((feature) => feature === name.replace(/Provider$/, ''))),
      [],
    );
  });

  it('the language server leaves out features of its library that no source of it uses', async () => {
    const [{ text: all }, { text }] = await Promise.all([
      bundle('server/language/connection.ts', [alsoInBrowser]),
      bundle('server/language/connection.ts', [alsoInBrowser, unusedFeatures]),
    ]);
    assert.ok(all.includes('get callHierarchy(') && !text.includes('get callHierarchy('));
    const sources = ['server/language', 'server/main'].flatMap((folder) =>
      globSync(`${folder}/**/*.ts`).map((file) => withoutComments(readFileSync(file, 'utf8'))),
    );
    const used = sources.flatMap((code) => Array.from(code.matchAll(/\blanguages[.](\w+)/g), ([, name]) => name ?? ''));
    assert.ok(used.includes('inlayHint') && used.includes('typeHierarchy'));
    assert.deepEqual(
      UNUSED_FEATURES.filter((name) => used.includes(name)),
      [],
    );
    const others = /\b(TextDocuments|NotebookDocuments)\b|[.](notebooks|showDocument|on(Did|Will)(Create|Rename|Delete)Files)\b/;
    assert.ok(!sources.some((code) => others.test(code)));
  });

  it('the language server leaves out messages of the protocol that nothing in it names', async () => {
    const { inputs, text } = await bundle('server/language/connection.ts', [alsoInBrowser, unusedFeatures]);
    assert.ok(!text.includes('notebookDocument/didOpen') && text.includes('textDocument/foldingRange'));
    const left = new RegExp(`/(protocol[.])?(${UNUSED_FEATURES.join('|')}|protocol)[.]js$`);
    const code = inputs.filter((input) => !left.test(input)).map((input) => withoutComments(readFileSync(input, 'utf8')));
    for (const file of UNUSED_MESSAGES.flatMap((name) => inputs.filter((input) => input.endsWith(`/protocol.${name}.js`)))) {
      const names = Array.from(readFileSync(file, 'utf8').matchAll(/\bexports[.]([A-Z]\w+)/g), ([, name]) => name ?? '');
      assert.ok(names.length > 0, file);
      const named = new RegExp(`\\b(${names.join('|')})\\b`);
      assert.ok(!code.some((one) => named.test(one)), file);
    }
  });

  it('the language server contains the parser of js-yaml, without its schemas', async () => {
    const [{ text: all }, { text }] = await Promise.all([
      bundle('server/documents/tree/readFast.ts'),
      bundle('server/documents/tree/readFast.ts', [yamlParserOnly]),
    ]);
    const tag = 'tag:yaml.org,2002:timestamp';
    assert.ok(all.includes(tag) && !text.includes(tag) && text.length > 10_000);
  });

  it('a program has those functions of the types of LSP that its libraries mention', async () => {
    const [{ text: all }, { text }] = await Promise.all([
      bundle('client/browser/browserExtension.ts', [unserved], 'browser'),
      bundle('client/browser/browserExtension.ts', [unserved, mentionedTypes('vscode-languageclient', 'client')], 'browser'),
    ]);
    assert.ok(text.length < all.length - 10_000, `${text.length} of ${all.length} characters`);
  });

  it('the report worker contains only rules and the SQLite store', async () => {
    const { inputs } = await bundle('server/main/reportWorker.ts');
    const own = /^(server\/core|server\/store\/(?!postgres)|node_modules\/(kysely|@vscode\/l10n))/;
    const counting = /^server\/(service\/insights\/countInColumns|main\/report\w+)\.ts$/;
    assert.deepEqual(
      inputs.filter((input) => !own.test(input) && !counting.test(input)),
      [],
    );
  });

  it('the command check contains nothing of the service and its clients', async () => {
    const { inputs } = await bundle('server/main/checkWorker.ts', [compiledScan]);
    const others =
      /^server\/(store|service|http|api|agents|language)\/|^node_modules\/(undici|fastify|kysely|pg|zod|vscode-languageserver)\//;
    assert.deepEqual(
      inputs.filter((input) => others.test(input)),
      [],
    );
    assert.ok(inputs.includes('server/cli/check/command.ts'));
  });

  it('the check worker contains the compiled roster scan', async () => {
    const [plain, compiled] = await Promise.all([
      bundle('server/main/checkWorker.ts'),
      bundle('server/main/checkWorker.ts', [compiledScan]),
    ]);
    assert.ok(compiled.bytes > plain.bytes + 4096, `${compiled.bytes} bytes, ${plain.bytes} without it`);
  });
});
