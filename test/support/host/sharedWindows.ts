import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { CannotRun } from './cannotRun.ts';
import { addPseudoTexts } from './displayLanguage.ts';
import type { Host, HostOptions } from './host.ts';
import { installHost } from './installHost.ts';
import { startTemporaryHost, type TemporaryHost } from './temporaryHost.ts';
import { installExtension, packageExtension } from './vsix.ts';
import { launchBrowser } from './workbench.ts';

/** What the windows of a run share: the installed package, a browser, and a port. */
interface Shared {
  readonly folder: string;
  readonly extensions: string;
  readonly context: BrowserContext;
  /** The port of the servers, one after another: the browser keeps the compiled files of an origin. */
  port: string;
}

let sharing: Promise<Shared> | undefined;

after(async () => {
  const shared = await sharing?.catch(() => undefined);
  await shared?.context.browser()?.close();
  if (shared !== undefined) rmSync(shared.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** Starts a server with the package, and with data of its own; it must be stopped before the next one starts. */
export async function startSharedHost(options: HostOptions = {}): Promise<TemporaryHost> {
  const shared = await share();
  const start = (port: string): Promise<TemporaryHost> => startTemporaryHost({ ...options, extensions: shared.extensions, port });
  const host = await start(shared.port).catch((error: unknown) => {
    // Another program may have taken the port.
    if (error instanceof CannotRun && shared.port !== '0') return start('0');
    throw error;
  });
  shared.port = new URL(host.origin).port;
  return host;
}

/** Returns the browser without anything that an earlier window of this origin stored. */
export async function emptyBrowser({ origin }: Host): Promise<BrowserContext> {
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
  const browser = await launchBrowser();
  return { folder, extensions: path.join(data, 'extensions'), context: await browser.newContext(), port: '0' };
}
