import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type Browser, type ConnectOverCDPTransport, chromium, type Page } from 'playwright-core';
import { endGroup } from '../run/processGroup.ts';
import { installChromium } from './installChromium.ts';

/** A message of Chromium's DevTools protocol, as far as it matters here. */
interface DevToolsMessage {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: object;
}

/** Arguments of every browser of the tests. */
export const QUIET_BROWSER = [
  // Otherwise, V8 parses the whole workbench a second time for its first stack trace, which takes 0.7 s of processor time.
  '--js-flags=--no-enable-lazy-source-positions',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** No window, no requests of its own, no throttled timers, colours and pointers like a desktop, and one store for the frames of a page. */
const ARGUMENTS = [
  ...QUIET_BROWSER,
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-sandbox',
  '--no-startup-window',
  '--remote-debugging-pipe',
  '--allow-pre-commit-input',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--disable-back-forward-cache',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,MediaRouter,OptimizationHints,PaintHolding,ThirdPartyStoragePartitioning',
  '--disable-field-trial-config',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--disable-renderer-backgrounding',
  '--enable-features=CDPScreenshotNewSurface',
  '--force-color-profile=srgb',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
];

/**
 * Starts a headless browser for windows of VS Code. It reports no requests of its pages, so `page.on('request')` hears nothing; `hearRequests`
 * does. With them it would report each message of VS Code's sockets to the test, which takes a tenth of the processor time of a window.
 */
export async function launchWindowBrowser(): Promise<Browser> {
  const program = await installChromium();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fl-'));
  // The program may be a script that starts the browser, so both are ended as a group.
  const child = spawn(program, [...ARGUMENTS, `--user-data-dir=${folder}`], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  const killNow = () => {
    endGroup(child.pid ?? 0);
    remove();
  };
  process.once('exit', killNow);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  }).then(() => {
    process.off('exit', killNow);
    remove();
  });
  return chromium.connectOverCDP(toTransport(child, ended));
}

/** Returns the addresses that a page of this browser asks for from now on. */
export async function hearRequests(page: Page): Promise<readonly string[]> {
  const addresses: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ request }) => addresses.push(request.url));
  await session.send('Network.enable', { maxPostDataSize: 0 });
  return addresses;
}

/** Connects Playwright with the pipes of a browser, which ends with the connection. */
function toTransport(child: ChildProcess, ended: Promise<void>): ConnectOverCDPTransport {
  const [, , , toBrowser, fromBrowser] = child.stdio as [null, null, null, Writable, Readable];
  const transport: ConnectOverCDPTransport = {
    send(message) {
      if (!asksForRequests(message)) return void toBrowser.write(`${JSON.stringify(message)}\0`);
      const { id, sessionId } = message as DevToolsMessage;
      return queueMicrotask(() => transport.onmessage?.({ id, sessionId, result: {} }));
    },
    close() {
      endGroup(child.pid ?? 0);
      return ended;
    },
  };
  toBrowser.on('error', () => {
    // The browser has ended, which the transport reports.
  });
  readMessages(fromBrowser, (message) => transport.onmessage?.(message));
  ended.then(() => {
    toBrowser.destroy();
    fromBrowser.destroy();
    transport.onclose?.();
  });
  return transport;
}

/** Whether Playwright, which sends no parameters, asks for the requests of a page. */
function asksForRequests({ method, params = {} }: DevToolsMessage): boolean {
  return method === 'Network.enable' && Object.keys(params).length === 0;
}

/** Reads messages that end with a zero byte. */
function readMessages(pipe: Readable, take: (message: object) => void): void {
  let parts: Buffer[] = [];
  pipe.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      const message = Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
      parts = [];
      from = end + 1;
      take(JSON.parse(message) as object);
    }
    parts.push(chunk.subarray(from));
  });
}
