import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Host } from './host.ts';
import { toRemoteUri, type Workbench } from './workbench.ts';

/** Commands by their IDs, with arguments if they have some. */
type Commands = readonly (string | { readonly command: string; readonly args: unknown })[];

/** The key that makes a window one like new; no one else uses it or those below. */
export const RESET_KEY = 'Control+Alt+Shift+F12';

/** What a window shows after the last command of a reset: a question that says so only if no editor is left. */
export const AFTER_RESET = { question: ':', shows: 'Open a text editor first' } as const;

/** Closes and clears everything that a suite may have opened, filtered, selected or started. */
const RESET: Commands = [
  'workbench.action.closeAllEditors',
  'fairlead.stopService',
  { command: 'fairlead.selectInstance', args: 'Local' },
  ...['fairlead.filterDevelopers', 'fairlead.filterSegments', 'fairlead.filterPlatform'].map((command) => ({ command, args: '' })),
  'fairlead.forgetMapping',
  'fairlead.clearActivity',
  'workbench.action.clearEditorHistoryWithoutConfirm',
  'workbench.action.closePanel',
  'workbench.view.extension.fairlead',
  'notifications.clearAll',
  { command: 'workbench.action.quickOpen', args: AFTER_RESET.question },
];

/** VS Code's own commands that the tests run most often, by their titles in the palette, where each takes five times as long as by a key. */
const COMMANDS: Readonly<Record<string, string>> = {
  'File: Revert File': 'workbench.action.files.revert',
  'View: Revert and Close Editor': 'workbench.action.revertAndCloseActiveEditor',
  'Notifications: Clear All Notifications': 'notifications.clearAll',
  'Fairlead: Focus on Developers View': 'fairlead.developers.focus',
  'Fairlead: Focus on Org Tree View': 'fairlead.orgTree.focus',
  'Fairlead: Focus on Insights View': 'fairlead.insights.focus',
  'Fairlead: Focus on Segments View': 'fairlead.segments.focus',
  'Fairlead: Focus on Platform View': 'fairlead.platform.focus',
  'Fairlead: Focus on Activity View': 'fairlead.activity.focus',
};

const KEYS = new Map<string, { readonly key: string; readonly command: string }>([
  ...Object.entries(COMMANDS).map(([title, command], at) => [title, { key: `Control+Alt+Shift+F${at + 1}`, command }] as const),
  // One key: a panel that is loading may take the second of two, and then the next key too. Shift+F10 opens a context menu.
  ['View: Close All Editors', { key: 'Control+Alt+Meta+F7', command: 'workbench.action.closeAllEditors' }] as const,
]);

/** The keys of our commands that the palette never shows, because they belong to objects, scripts and key bindings; by their titles without `…`. */
const HIDDEN = new Map(
  listHidden().map(({ command, title }, at) => {
    const first = ['Control+Alt+Shift+F11', 'Control+Alt+Meta+F6', 'Control+Alt+Meta+F5'][Math.floor(at / 26)] ?? '';
    return [title, { keys: [first, String.fromCharCode(97 + (at % 26))], command }] as const;
  }),
);

/** Returns a command as the palette lists it: below the title of its area. */
export function toPaletteTitle(title: string): string {
  const { contributes } = read('package.json') as { readonly contributes: { readonly commands: readonly Titled[] } };
  const texts = read('package.nls.json') as Readonly<Record<string, string>>;
  const found = contributes.commands.find((one) => texts[one.title.slice(1, -1)]?.replace('…', '') === title);
  return `${texts[found?.category.slice(1, -1) ?? ''] ?? 'Fairlead'}: ${title}`;
}

interface Titled {
  readonly title: string;
  readonly category: string;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function listHidden(): { readonly command: string; readonly title: string }[] {
  const { contributes } = read('package.json') as {
    readonly contributes: { readonly menus: { readonly commandPalette: readonly { readonly command: string; readonly when: string }[] } };
  };
  const texts = read('package.nls.json') as Readonly<Record<string, string>>;
  return contributes.menus.commandPalette.flatMap(({ command, when }) =>
    when === 'false' ? [{ command, title: (texts[`command.${command.replace('fairlead.', '')}`] ?? '').replace('…', '') }] : [],
  );
}

/** Keys of the files of the sample that the tests open most often, by their names: Quick Open takes twice as long. */
const FILES = new Map(
  ['clean.roster.csv', 'team.roster.csv', 'release.pipeline.yaml', 'quarter.insights.json'].map((name, at) => [
    name,
    `Control+Alt+Meta+F${at + 1}`,
  ]),
);

/** Milliseconds in which a key opens a file, unless it is lost: in a window that does not know its keys yet, or in a page that is loading. */
const OPENING_MS = 2_000;

/** Binds the keys of the tests for the windows of a server on a copy of the sample. */
export function bindKeys(host: Host, folder: string): void {
  // In the active group, and not as a preview.
  const open = (name: string) => ({
    command: '_workbench.open',
    args: [toRemoteUri(host, path.join(folder, name)), [-1, { pinned: true }]],
  });
  const bound: readonly (readonly [key: string, commands: Commands])[] = [
    [RESET_KEY, RESET],
    ...Array.from(KEYS.values(), ({ key, command }) => [key, [command]] as const),
    ...Array.from(HIDDEN.values(), ({ keys, command }) => [keys.join(' '), [command]] as const),
    ...Array.from(FILES, ([name, key]) => [key, [open(name)]] as const),
  ];
  // By way of another command, so that VS Code shows none of the keys beside those of its users.
  const entries = bound.map(([key, commands]) => ({
    key: key.toLowerCase().replaceAll('control', 'ctrl'),
    command: 'runCommands',
    args: { commands },
  }));
  writeFileSync(path.join(host.userData, 'User/keybindings.json'), JSON.stringify(entries));
}

/** Makes a window run the commands, and open the files, that have a key by it. */
export function useKeys(workbench: Workbench): Workbench {
  const { page } = workbench;
  return {
    ...workbench,
    async runCommand(title) {
      const bound = KEYS.get(title);
      const hidden = HIDDEN.get(title.replace(/^Fairlead[^:]*: /, '').replace('…', ''));
      if (bound === undefined && hidden === undefined) return workbench.runCommand(title);
      // A panel that was just opened or closed may have the focus, and would take the keys with it.
      await page.evaluate('window.focus(); document.activeElement?.tagName === "IFRAME" && document.activeElement.blur()');
      await page.locator('.monaco-workbench').waitFor();
      if (bound !== undefined) await page.keyboard.press(bound.key);
      else for (const key of hidden?.keys ?? []) await page.keyboard.press(key, { delay: 20 });
    },
    async openFile(name) {
      const key = FILES.get(name);
      if (key !== undefined) {
        await page.keyboard.press(key);
        const opened = page.locator(`.editor-group-container.active .monaco-editor.focused[data-uri$="/${name}"]`);
        const isOpened = await opened.waitFor({ timeout: OPENING_MS }).then(
          () => true,
          () => false,
        );
        if (isOpened) return;
      }
      await workbench.openFile(name);
    },
  };
}
