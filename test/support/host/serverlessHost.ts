import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readEntry, zipNames } from '../../extension/outside/zipNames.ts';
import { USED_EXTENSIONS } from './fewExtensions.ts';
import { installHost } from './installHost.ts';
import { PROJECT } from './project.ts';
import { STILL_SETTINGS } from './settings.ts';

/** A VS Code without a server side, as vscode.dev: everything runs in the browser, and its files are those of a read-only repository. */
export interface ServerlessHost {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Paths at which the workbench, the extension and the repository are served. */
const STATIC = '/static/';
const EXTENSION = '/extension/';
const REPOSITORY = '/repository/';
const PROVIDER = '/provider/';

const PROGRAM = 'out/vs/code/browser/workbench/workbench.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.cjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
};

/** The extension that provides the repository. */
const PROVIDER_MANIFEST = JSON.stringify({
  name: 'repository',
  publisher: 'test',
  version: '1.0.0',
  engines: { vscode: '^1.101.0' },
  browser: './main.cjs',
  activationEvents: ['onFileSystem:vscode-vfs'],
});

/** Serves the workbench with a packaged extension; `files` are those of the repository, by path from its root. */
export async function startServerlessHost(
  vsix: string,
  files: ReadonlyMap<string, string>,
  settings: Readonly<Record<string, unknown>> = STILL_SETTINGS,
): Promise<ServerlessHost> {
  const { builtIn } = await installHost();
  const code = path.dirname(builtIn);
  const archive = readFileSync(vsix);
  const packaged = new Set(zipNames(archive));
  const provider = readFileSync(path.join(PROJECT, 'test/support/host/standIns/readOnlyRepository.cjs'));
  const parts: Readonly<Record<string, (rest: string, address: URL) => string | Buffer | null>> = {
    [STATIC]: (rest) =>
      rest === PROGRAM ? withoutServer(readFileSync(path.join(code, rest), 'utf8')) : readFileSync(path.join(code, rest)),
    [EXTENSION]: (rest) => (packaged.has(`extension/${rest}`) ? readEntry(archive, `extension/${rest}`) : null),
    [PROVIDER]: (rest) => (rest === 'package.json' ? PROVIDER_MANIFEST : rest === 'main.cjs' ? provider : null),
    [REPOSITORY]: (rest, { searchParams }) =>
      rest === 'list'
        ? JSON.stringify(Object.fromEntries(Array.from(files, ([name, text]) => [`/${name}`, Buffer.byteLength(text)])))
        : (files.get((searchParams.get('path') ?? '').slice(1)) ?? null),
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const address = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const found = address.pathname === '/' ? writePage(address, code, settings) : findPart(parts, address);
    if (found === null) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': TYPES[path.extname(address.pathname)] ?? 'text/html; charset=utf-8' }).end(found);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function findPart(
  parts: Readonly<Record<string, (rest: string, address: URL) => string | Buffer | null>>,
  address: URL,
): string | Buffer | null {
  const [prefix, read] = Object.entries(parts).find(([start]) => address.pathname.startsWith(start)) ?? [];
  if (prefix === undefined || read === undefined) return null;
  try {
    return read(decodeURIComponent(address.pathname.slice(prefix.length)), address);
  } catch {
    return null;
  }
}

/** What this build of the workbench does with the server that it came from, and what others do without one. */
const SERVER_PARTS: readonly (readonly [RegExp, string])[] = [
  [/remoteAuthority:location[.]host/, 'remoteAuthority:void 0'],
  [/(userDataPath[)][.]with[(][{]scheme:[\w$]+[.])vscodeRemote(?=[}][)],"User"[)])/, '$1vscodeUserData'],
];

function withoutServer(program: string): string {
  return SERVER_PARTS.reduce((text, [part, instead]) => {
    if (!part.test(text)) throw new Error(`The workbench of this VS Code has no ${part}.`);
    return text.replace(part, instead);
  }, program);
}

function writePage({ origin, host }: URL, code: string, settings: Readonly<Record<string, unknown>>): string {
  const at = (place: string) => ({ scheme: 'http', authority: host, path: place });
  const configuration = {
    folderUri: { scheme: 'vscode-vfs', authority: 'memory', path: '/' },
    additionalBuiltinExtensions: [at('/extension'), at('/provider')],
    enableWorkspaceTrust: false,
    userDataPath: '/',
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    isEnabledCoderGettingStarted: false,
    webviewEndpoint: `${origin}${STATIC}out/vs/workbench/contrib/webview/browser/pre`,
    productConfiguration: { extensionsGallery: {}, enableTelemetry: false },
    configurationDefaults: settings,
  };
  const builtIn = USED_EXTENSIONS.flatMap((name) => {
    const manifest = JSON.parse(readFileSync(path.join(code, 'extensions', name, 'package.json'), 'utf8')) as Readonly<
      Record<string, unknown>
    >;
    return manifest.main !== undefined && manifest.browser === undefined ? [] : [{ extensionPath: name, packageJSON: manifest }];
  });
  const toAttribute = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta id="vscode-workbench-web-configuration" data-settings="${toAttribute(configuration)}">
<meta id="vscode-workbench-builtin-extensions" data-settings="${toAttribute(builtIn)}">
<link rel="stylesheet" href="${STATIC}out/vs/code/browser/workbench/workbench.css">
</head>
<body aria-label=""></body>
<script>globalThis._VSCODE_FILE_ROOT = '${origin}${STATIC}out/';</script>
<script type="module" src="${STATIC}out/nls.messages.js"></script>
<script type="module" src="${STATIC}${PROGRAM}"></script>
</html>`;
}
