import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HostFolders } from './host.ts';
import type { InstalledHost } from './installHost.ts';
import type { Workbench } from './workbench.ts';

type Commands = readonly (string | { readonly command: string; readonly args: string })[];

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

const KEYS = new Map(Object.entries(COMMANDS).map(([title, command], at) => [title, { key: `Control+Alt+Shift+F${at + 1}`, command }]));

/** Binds the keys of the tests before a server starts. */
export async function bindKeys(_installed: InstalledHost, { data }: HostFolders): Promise<void> {
  const bound = [{ key: RESET_KEY, commands: RESET }, ...[...KEYS.values()].map(({ key, command }) => ({ key, commands: [command] }))];
  const user = path.join(data, 'data/User');
  mkdirSync(user, { recursive: true });
  // By way of another command, so that VS Code shows none of the keys beside those of its users.
  const entries = bound.map(({ key, commands }) => ({
    key: key.toLowerCase().replace('control', 'ctrl'),
    command: 'runCommands',
    args: { commands },
  }));
  writeFileSync(path.join(user, 'keybindings.json'), JSON.stringify(entries));
}

/** Makes a window run the commands that have a key by it. */
export function useKeys(workbench: Workbench): Workbench {
  return {
    ...workbench,
    runCommand(title) {
      const bound = KEYS.get(title);
      return bound === undefined ? workbench.runCommand(title) : workbench.page.keyboard.press(bound.key);
    },
  };
}
