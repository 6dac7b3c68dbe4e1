import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Host } from './host.ts';
import { installChromium } from './installChromium.ts';
import { launchWindowBrowser, QUIET_BROWSER } from './windowBrowser.ts';

/**
 * One window of VS Code in a headless browser, driven like by a user. Waits are limited by Playwright's timeout and fail with what was
 * missing.
 */
export interface Workbench {
  readonly page: Page;
  /** Runs a command of the palette by its title, such as `Fairlead: Upload Roster`; closing all editors by its keys, which take a fifth of the time. */
  runCommand(title: string): Promise<void>;
  /** Whether the palette has a command of ours, found by its title. */
  offers(title: string): Promise<boolean>;
  /** Opens a file of the workspace by name. */
  openFile(name: string): Promise<void>;
  /** Clicks the row of the open list that contains the text. */
  choose(text: string): Promise<void>;
  /** Presses Enter in the list with this question, as soon as one of its rows is active. */
  enter(question: string): Promise<void>;
  /** Types an answer into the box or list whose title or prompt contains `question`, and presses Enter; without a text, it accepts the suggestion. */
  answer(question: string, text?: string): Promise<void>;
  /** Clicks the line that contains the text, and returns when its editor has the focus. */
  clickLine(text: string): Promise<void>;
  /**
   * Returns once a notification contains the text, as a toast or, because VS Code shows only a few toasts within a second, in the
   * notification center.
   */
  untilNotified(text: string): Promise<void>;
  /** Presses keys one after another. */
  press(...keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * `payload` has VS Code's own parameters for a development window, such as `[['extensionDevelopmentPath', 'vscode-remote://…']]`; `context` is
 * a running browser for the window, which otherwise gets one of its own.
 */
export interface WorkbenchOptions {
  readonly folder: string;
  readonly payload?: readonly (readonly [string, string])[];
  readonly size?: { readonly width: number; readonly height: number };
  /** Called with the page before it opens anything. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly context?: BrowserContext;
  /** Whether it is painted, for a picture; default true. Without it, everything else works the same, and faster. */
  readonly isPainted?: boolean;
}

/** Adds a style sheet to the window: what is transparent has its layout, focus and pointer, but is neither painted nor drawn. */
const UNPAINTED = `if (window === window.top) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 !important; }');
  document.adoptedStyleSheets.push(sheet);
}`;

/**
 * Delivers the messages of VS Code's sockets at once. VS Code reads each as a blob, whose bytes take a way through the process of the
 * browser: a tenth of the processor time of a window.
 */
const PLAIN_SOCKETS = `if (window === window.top) {
  const { readAsArrayBuffer } = FileReader.prototype;
  FileReader.prototype.readAsArrayBuffer = function (data) {
    if (!(data instanceof ArrayBuffer)) return readAsArrayBuffer.call(this, data);
    Object.defineProperty(this, 'result', { value: data, configurable: true });
    queueMicrotask(() => this.dispatchEvent(new ProgressEvent('load')));
  };
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.binaryType = 'arraybuffer';
    }
  };
}`;

const TIMEOUT_MS = 60_000;
/** Timeout for a list that is opened for the first time, and the longest; it doubles with each try. */
const LIST_TIMEOUT_MS = { first: 2_000, longest: 16_000 };

/** Starts a headless browser. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await installChromium(), args: QUIET_BROWSER });
}

/** Opens a folder in the host and returns the window once its workbench has loaded. */
export function openWorkbench(host: Host, options: WorkbenchOptions): Promise<Workbench> {
  return openAddress(toAddress(host, options.folder, options.payload), options);
}

/** Opens an address and returns its window once the workbench has loaded. */
export async function openAddress(address: string, options: Omit<WorkbenchOptions, 'folder' | 'payload'>): Promise<Workbench> {
  const page = await (options.context ?? (await launchWindowBrowser())).newPage();
  const close = async (): Promise<void> => {
    await page.close();
    if (options.context === undefined) await page.context().browser()?.close();
  };
  try {
    await page.setViewportSize(options.size ?? { width: 1400, height: 900 });
    page.setDefaultTimeout(TIMEOUT_MS);
    if (options.isPainted === false) await page.addInitScript(UNPAINTED);
    await page.addInitScript(PLAIN_SOCKETS);
    await options.prepare?.(page);
    await page.goto(address);
    await page.locator('.monaco-workbench').waitFor();
    return toWorkbench(page, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the URL that opens a folder or a `.code-workspace`; it contains the token, so that a click is enough. */
export function toAddress(host: Host, folder: string, payload: WorkbenchOptions['payload'] = []): string {
  const parameters = payload.length === 0 ? {} : { payload: JSON.stringify(payload) };
  return `${host.origin}/?${new URLSearchParams({ tkn: host.token, [folder.endsWith('.code-workspace') ? 'workspace' : 'folder']: folder, ...parameters })}`;
}

/** Returns the URI of a local file or folder as used in the window. */
export function toRemoteUri(host: Host, file: string): string {
  return `vscode-remote://${host.authority}${file}`;
}

/** Presses the key that opens a list and inserts a text into its box, until Enter would take the row with that text. */
export function findByKeys(page: Page, key: string, text: string): Promise<void> {
  return retryList(page, key, text, async (timeout) => {
    await page.locator('.quick-input-widget input:focus').waitFor({ timeout });
    await page.keyboard.insertText(text);
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: text }).waitFor({ timeout });
  });
}

/** Opens a list again until `find` succeeds in it: a list opened before VS Code knows its extensions or files never shows them, and one that loses the focus closes. */
async function retryList(page: Page, key: string, text: string, find: (timeout: number) => Promise<void>): Promise<void> {
  let timeout = LIST_TIMEOUT_MS.first;
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; timeout = Math.min(2 * timeout, LIST_TIMEOUT_MS.longest)) {
    await page.keyboard.press(key);
    const isFound = await find(timeout).then(
      () => true,
      () => false,
    );
    if (isFound) return;
    await page.keyboard.press('Escape');
  }
  throw new Error(`The list opened with ${key} never showed "${text}".`);
}

/** The command that the tests run most often, and its keys in VS Code. */
const CLOSE_ALL = 'View: Close All Editors';
const CLOSE_ALL_KEYS = ['Control+k', 'Control+w'];

/** Milliseconds in which a toast appears, unless VS Code leaves it out. */
const TOAST_MS = 5_000;

function toWorkbench(page: Page, close: () => Promise<void>): Workbench {
  const rowWith = (text: string) => page.locator('.quick-input-list .monaco-list-row').filter({ hasText: text }).first();
  const pick = (key: string, typed: string, text: string) =>
    retryList(page, key, typed, async (timeout) => {
      await page.locator('.quick-input-widget input[type="text"]').fill(typed, { timeout });
      await rowWith(text).click({ timeout });
    });
  const questionOf = (label: string) => page.locator('.quick-input-widget', { hasText: label });
  // An opening view may take the focus shortly after the question appears; a user would click the question.
  const focus = async (label: string) => {
    const input = questionOf(label).locator('input[type="text"], input[type="password"]').first();
    await input.waitFor();
    await input.focus();
    return input;
  };
  return {
    page,
    async runCommand(title) {
      if (title === CLOSE_ALL) for (const key of CLOSE_ALL_KEYS) await page.keyboard.press(key);
      else await pick('F1', `>${title}`, title);
    },
    async offers(title) {
      await page.keyboard.press('F1');
      await page.locator('.quick-input-widget input[type="text"]').fill(`>${title}`);
      const other = page.locator('.quick-input-list .monaco-list-row', { hasText: /No matching commands|similar commands/ });
      const found = page.locator('.quick-input-list .monaco-list-row', {
        hasText: new RegExp(`: ${title.replace(/[…()]/g, '.')}`),
      });
      await found.or(other).first().waitFor();
      const isFound = (await found.count()) > 0;
      await page.keyboard.press('Escape');
      return isFound;
    },
    async openFile(name) {
      await pick('Control+P', name, name);
      // Each group of editors has an active tab.
      await page.locator('.tab.active').filter({ hasText: name }).first().waitFor();
    },
    choose: (text) => rowWith(text).click(),
    async enter(question) {
      await questionOf(question).locator('.monaco-list-row.focused').waitFor();
      await focus(question);
      await page.keyboard.press('Enter');
    },
    async answer(question, text) {
      const box = await focus(question);
      if (text !== undefined) await box.fill(text);
      await page.keyboard.press('Enter');
    },
    async clickLine(text) {
      const editor = page.locator('.editor-instance', { has: page.locator('.view-line', { hasText: text }) });
      await editor.locator('.view-line', { hasText: text }).first().click();
      await editor.locator('.monaco-editor.focused').waitFor();
    },
    async untilNotified(text) {
      const toast = page.locator('.notification-toast', { hasText: text }).first();
      const isShown = await toast.waitFor({ timeout: TOAST_MS }).then(
        () => true,
        () => false,
      );
      if (isShown) return;
      await pick('F1', '>Notifications: Show Notifications', 'Notifications: Show Notifications');
      await page.locator('.notifications-center .notification-list-item', { hasText: text }).first().waitFor();
      await pick('F1', '>Notifications: Clear All Notifications', 'Notifications: Clear All Notifications');
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    close,
  };
}
