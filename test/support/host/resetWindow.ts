import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Host } from './host.ts';
import { collapseViews, toggleView } from './panels.ts';
import { PROJECT } from './project.ts';
import type { TemporaryHost } from './temporaryHost.ts';
import { AFTER_RESET, RESET_KEY } from './windowKeys.ts';
import type { Workbench, WorkbenchOptions } from './workbench.ts';

/** An open window on a copy of the sample. */
export interface SharedWindow {
  readonly workbench: Workbench;
  readonly host: TemporaryHost;
  readonly folder: string;
  /** Whether it was loaded once more: with pseudo-translated texts, on a folder that was not trusted. */
  readonly isReloaded: boolean;
}

/** Contents of files by their paths. */
export type Files = Readonly<Record<string, string>>;

/** What VS Code would carry from one suite to the next: the undo steps of closed files, and the commands that were used last. */
export const SETTINGS_OF_SHARED = { 'files.restoreUndoStack': false, 'workbench.commandPalette.history': 0 } as const;

/** Fairlead's views, of which only the first one is expanded in a new window. */
const VIEWS = '[id="workbench.view.extension.fairlead"] .pane-header';
const FIRST_VIEW = 'Developers';

/**
 * Makes a window one like new: with the files of the sample and some others, without data, and with nothing open. User settings stay: a suite
 * that changes them changes them back.
 */
export async function resetWindow(
  { workbench: { page }, host, folder }: SharedWindow,
  files: Files,
  size: NonNullable<WorkbenchOptions['size']>,
): Promise<void> {
  await page.setViewportSize(size);
  await page.keyboard.press(RESET_KEY);
  const done = page.locator('.quick-input-widget', { hasText: AFTER_RESET.shows });
  const discard = page.locator('.monaco-dialog-box .monaco-button', { hasText: "Don't Save" });
  await done.or(discard).first().waitFor();
  if (await discard.isVisible()) {
    await discard.click();
    await done.waitFor();
  }
  // A view that opens late may have closed it already.
  await page.keyboard.press('Escape');
  await done.waitFor({ state: 'hidden' });
  await page.locator(VIEWS).first().waitFor();
  await collapseViews(page.locator(`${VIEWS}.expanded`, { hasNotText: FIRST_VIEW }));
  const collapsed = page.locator(`${VIEWS}:not(.expanded)`, { hasText: FIRST_VIEW });
  if ((await collapsed.count()) > 0) await toggleView(collapsed);
  await page.keyboard.press('Control+Shift+e');
  removeData(host);
  writeSample(folder, files);
}

/** Makes a folder one with the files of the sample and some others, and nothing else; files that are so already stay. */
export function writeSample(folder: string, files: Files): void {
  const sample = path.join(PROJECT, 'test/fixtures/sample');
  const wanted = new Map([
    ...globSync('**/*', { cwd: sample, withFileTypes: true }).flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return entry.isFile() ? [[path.relative(sample, file), readFileSync(file)] as const] : [];
    }),
    ...Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const),
  ]);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!wanted.has(name)) rmSync(path.join(folder, name), { recursive: true });
  }
  for (const [name, content] of wanted) {
    const file = path.join(folder, name);
    if (existsSync(file) && readFileSync(file).equals(content)) continue;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Removes what the local service has stored; the command for terminals, which is written once, stays. */
function removeData({ userData }: Host): void {
  const stored = path.join(userData, 'User/globalStorage/fairlead.fairlead');
  for (const name of existsSync(stored) ? readdirSync(stored) : []) {
    if (name !== 'bin') rmSync(path.join(stored, name), { recursive: true });
  }
}
