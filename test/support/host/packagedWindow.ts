import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { skipBecause } from '../skipBecause.ts';
import { askFirstLook, toFirstLook } from './firstLook.ts';
import { copySample } from './sample.ts';
import { emptyBrowser, startSharedHost } from './sharedWindows.ts';
import type { TemporaryHost } from './temporaryHost.ts';
import { openWorkbench, type Workbench, type WorkbenchOptions } from './workbench.ts';

/** Options of a suite's window. */
export interface PackagedWindow {
  /** Files to write into the copy of the sample before it opens, contents by name. */
  readonly files?: Readonly<Record<string, string>>;
  readonly size?: WorkbenchOptions['size'];
  /** Whether it opens like `npm start`: at the first mistake of the sample, with the walkthrough. */
  readonly isFirstLook?: boolean;
  /** The display language; English by default. */
  readonly language?: string;
}

/**
 * Gives the tests of a suite one window of VS Code with the packaged extension, on a copy of the sample. A failed test prints the content
 * of the window.
 */
export function usePackagedWindow(
  { files = {}, size, isFirstLook = false, language }: PackagedWindow,
  take: (workbench: Workbench, host: TemporaryHost, folder: string) => void,
): void {
  let host: TemporaryHost | undefined;
  let workbench: Workbench | undefined;

  before(async function () {
    // Only the browser-served VS Code can be driven by mouse and keyboard here, and it needs Linux.
    if (process.platform !== 'linux') skipBecause(this, 'it needs Linux');
    host = await startSharedHost({
      ...(isFirstLook ? { environment: askFirstLook() } : {}),
      ...(language === undefined ? {} : { language }),
    });
    const folder = copySample(path.join(host.folder, 'sample'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const payload = isFirstLook ? { payload: toFirstLook(host, folder) } : {};
    const context = await emptyBrowser(host);
    // A few suites save screenshots for a developer who asks for them.
    const isPainted = process.env.SHOTS !== undefined;
    workbench = await openWorkbench(host, { folder, context, isPainted, ...payload, ...(size === undefined ? {} : { size }) });
    take(workbench, host, folder);
  });

  afterEach(async function () {
    const failed = this.currentTest;
    if (failed?.state === 'failed' && workbench !== undefined) console.log(`${failed.err?.message}\n${await describeWindow(workbench)}`);
  });

  after(async () => {
    await workbench?.close();
    await host?.stop();
  });
}

const SHOWN = {
  question: '.quick-input-widget:not([style*="display: none"])',
  dialog: '.monaco-dialog-box',
  messages: '.notifications-toasts .notification-list-item',
  tabs: '.tab.active',
  problem: '.marker-widget',
  menu: '.action-widget, .context-view, .monaco-editor .message',
  views: '.pane-header.expanded',
};

/** Runs in a frame: describes the last message of a panel, and its focus. */
const DESCRIBE_PANEL = `document.querySelector('#root') === null ? '' : [
  'panel: ' + document.title, document.querySelector('.status')?.textContent ?? '', 'focus: ' + (document.hasFocus() ? document.activeElement?.textContent?.slice(0, 80) : 'elsewhere'),
].join('; ')`;

/** Describes the focused element and what is in front. */
async function describeWindow({ page }: Workbench): Promise<string> {
  const focus = await page.evaluate<string>('document.activeElement?.outerHTML.slice(0, 200) ?? ""').catch(String);
  const shown = await Promise.all(
    Object.entries(SHOWN).map(async ([name, selector]) => `${name}: ${(await page.locator(selector).allInnerTexts()).join(' | ')}`),
  );
  const panels = await Promise.all(page.frames().map((frame) => frame.evaluate<string>(DESCRIBE_PANEL).catch(() => '')));
  return [`focus: ${focus}`, ...shown, ...panels.filter((panel) => panel !== '')].join('\n');
}
