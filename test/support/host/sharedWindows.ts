import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { PSEUDO } from '../pseudo.ts';
import { CannotRun } from './cannotRun.ts';
import { addDisplayLanguage, addPseudoTexts } from './displayLanguage.ts';
import { askFirstLook, toFirstLook } from './firstLook.ts';
import type { Host, HostFolders, HostOptions } from './host.ts';
import { type InstalledHost, installHost } from './installHost.ts';
import { type Files, resetWindow, SETTINGS_OF_SHARED, type SharedWindow, writeSample } from './resetWindow.ts';
import { STILL_SETTINGS } from './settings.ts';
import { startTemporaryHost, type TemporaryHost } from './temporaryHost.ts';
import { installExtension, packageExtension } from './vsix.ts';
import { launchWindowBrowser } from './windowBrowser.ts';
import { bindKeys, useKeys } from './windowKeys.ts';
import { openWorkbench, type WorkbenchOptions } from './workbench.ts';

/** Options of a suite's window. */
export interface SharedWindowOptions {
  /** Files beside those of the sample. */
  readonly files?: Files;
  readonly size?: NonNullable<WorkbenchOptions['size']>;
  /** Whether it has just opened, like `npm start`: at the first mistake of the sample, with the walkthrough. */
  readonly isFirstLook?: boolean;
  /** Called with the window in English, which is then loaded once more for the tests: with pseudo-translated texts, on a folder that is not trusted. */
  readonly beforeReload?: (window: SharedWindow) => Promise<void>;
}

/** What the windows of a run share: the installed package, a browser, and a port. */
interface Shared {
  readonly folder: string;
  readonly extensions: string;
  readonly context: BrowserContext;
  /** The port of the servers, one after another: the browser keeps the compiled files of an origin. */
  port: string;
}

const DEFAULT_SIZE = { width: 1400, height: 900 };

/** Runs in the page: removes the parameters of a development window from its address. */
const FORGET_PAYLOAD = `(() => {
  const address = new URL(location.href);
  address.searchParams.delete('payload');
  history.replaceState(null, '', address);
})()`;

let sharing: Promise<Shared> | undefined;
/** The window of the suite before, which the next one may use. */
let kept: SharedWindow | undefined;

after(async () => {
  await closeKept();
  const shared = await sharing?.catch(() => undefined);
  await shared?.context.browser()?.close();
  if (shared !== undefined) rmSync(shared.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** Returns a window for a suite: the one of the suite before, made like new, if it is in English and need not have just opened; otherwise a new one. */
export async function takeWindow(options: SharedWindowOptions): Promise<SharedWindow> {
  const { beforeReload } = options;
  const window = await takeEnglish(options);
  if (beforeReload === undefined) return window;
  try {
    await beforeReload(window);
    await reloadUntrusted(window);
    return { ...window, isReloaded: true };
  } catch (error) {
    await closeWindow(window);
    throw error;
  }
}

async function takeEnglish({ files = {}, size = DEFAULT_SIZE, isFirstLook = false }: SharedWindowOptions): Promise<SharedWindow> {
  if (kept !== undefined && !kept.isReloaded && !isFirstLook) {
    const window = kept;
    kept = undefined;
    await resetWindow(window, files, size).catch((error: unknown) => closeWindow(window).then(() => Promise.reject(error)));
    return window;
  }
  await closeKept();
  const host = await startSharedHost(isFirstLook ? { environment: askFirstLook() } : {});
  try {
    const folder = path.join(host.folder, 'sample');
    writeSample(folder, files);
    bindKeys(host, folder);
    const payload = isFirstLook ? { payload: toFirstLook(host, folder) } : {};
    const context = await emptyBrowser(host);
    // A few suites save screenshots for a developer who asks for them.
    const isPainted = process.env.SHOTS !== undefined;
    const workbench = useKeys(await openWorkbench(host, { folder, context, isPainted, size, ...payload }));
    // A reload would open the file of the first look once more.
    if (isFirstLook) await workbench.page.evaluate(FORGET_PAYLOAD);
    return { workbench, host, folder, isReloaded: false };
  } catch (error) {
    await host.stop();
    throw error;
  }
}

/** Settings with which VS Code trusts no folder, and does not ask about it. */
const UNTRUSTED = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.emptyWindow': false,
};

/** Loads a window once more, with pseudo-translated texts and without trust in its folder. */
async function reloadUntrusted({ workbench: { page }, host: { userData } }: SharedWindow): Promise<void> {
  const write = (file: string, content: object): void => writeFileSync(path.join(userData, 'User', file), JSON.stringify(content));
  // The command "Configure Display Language" writes it there.
  write('argv.json', { locale: PSEUDO });
  write('settings.json', { ...STILL_SETTINGS, ...SETTINGS_OF_SHARED, ...UNTRUSTED });
  await page.reload();
  await page.locator('.monaco-workbench').waitFor();
}

/** Keeps a window for the next suite. */
export function keepWindow(window: SharedWindow): void {
  kept = window;
}

export async function closeWindow({ workbench, host }: SharedWindow): Promise<void> {
  await workbench.close();
  await host.stop();
}

async function closeKept(): Promise<void> {
  const window = kept;
  kept = undefined;
  if (window !== undefined) await closeWindow(window);
}

/** Starts a server with the package, and with data of its own; it must be stopped before the next one starts. */
async function startSharedHost(options: HostOptions): Promise<TemporaryHost> {
  const shared = await share();
  const start = (port: string): Promise<TemporaryHost> =>
    startTemporaryHost({ ...options, settings: SETTINGS_OF_SHARED, extensions: shared.extensions, port }, addLanguage);
  const host = await start(shared.port).catch((error: unknown) => {
    // Another program may have taken the port.
    if (error instanceof CannotRun && shared.port !== '0') return start('0');
    throw error;
  });
  shared.port = new URL(host.origin).port;
  return host;
}

/** Adds the language of the reloaded window before a server starts. */
async function addLanguage(_installed: InstalledHost, { data }: HostFolders): Promise<void> {
  addDisplayLanguage(path.join(data, 'data'), PSEUDO);
}

/** Returns the browser without anything that an earlier window of this origin stored. */
async function emptyBrowser({ origin }: Host): Promise<BrowserContext> {
  const { context } = await share();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.close();
  return context;
}

function share(): Promise<Shared> {
  sharing ??= prepare();
  return sharing;
}

async function prepare(): Promise<Shared> {
  const [installed, vsix] = [await installHost(), await packageExtension()];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fl-'));
  const data = path.join(folder, 'server');
  await installExtension(installed, { data, home: path.join(folder, 'home') }, vsix);
  addPseudoTexts(path.join(data, 'extensions'));
  const browser = await launchWindowBrowser();
  return { folder, extensions: path.join(data, 'extensions'), context: await browser.newContext(), port: '0' };
}
