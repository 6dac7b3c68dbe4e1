import { skipBecause } from '../skipBecause.ts';
import type { SharedWindow } from './resetWindow.ts';
import { closeWindow, keepWindow, type SharedWindowOptions, takeWindow } from './sharedWindows.ts';
import type { TemporaryHost } from './temporaryHost.ts';
import type { Workbench } from './workbench.ts';

/**
 * Gives the tests of a suite one window of VS Code with the packaged extension, on a copy of the sample. Suites whose tests passed leave it to
 * the next one. A failed test prints the content of the window.
 */
export function usePackagedWindow(
  options: SharedWindowOptions,
  take: (workbench: Workbench, host: TemporaryHost, folder: string) => void,
): void {
  let window: SharedWindow | undefined;

  before(async function () {
    // Only the browser-served VS Code can be driven by mouse and keyboard here, and it needs Linux.
    if (process.platform !== 'linux') skipBecause(this, 'it needs Linux');
    window = await takeWindow(options);
    take(window.workbench, window.host, window.folder);
  });

  afterEach(async function () {
    const failed = this.currentTest;
    if (failed?.state === 'failed' && window !== undefined)
      console.log(`${failed.err?.message}\n${await describeWindow(window.workbench)}`);
  });

  after(async function () {
    if (window === undefined) return;
    if (hasPassed(this.test?.parent)) keepWindow(window);
    else await closeWindow(window);
  });
}

/** Whether every test of a suite was run and passed. */
function hasPassed(suite: Mocha.Suite | undefined): boolean {
  let passed = suite !== undefined;
  suite?.eachTest(({ state }) => {
    passed &&= state === 'passed';
  });
  return passed;
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
