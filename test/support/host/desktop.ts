import { findOnPath } from './findOnPath.ts';

/**
 * Gives the desktop VS Code's `code` command, or undefined where there is none or no screen to show it on.
 * Within a VS Code terminal on a remote machine `code` belongs to the other side and does not count.
 */
export function findDesktopCode(): string | undefined {
  return hasScreen() && !process.env.VSCODE_IPC_HOOK_CLI ? findOnPath('code') : undefined;
}

/**
 * Says whether the suite runs in a desktop VS Code that @vscode/test-electron downloads, instead of the browser-served one:
 * FAIRLEAD_TEST_DESKTOP=1 or =0 decides; unset, it is used where the other cannot run (not Linux) and where a desktop VS Code is installed.
 */
export function prefersDesktopSuite(): boolean {
  const wish = process.env.FAIRLEAD_TEST_DESKTOP;
  if (wish === '1' || wish === '0') return wish === '1';
  return process.platform !== 'linux' || findDesktopCode() !== undefined;
}

function hasScreen(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
