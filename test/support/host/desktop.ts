import { findOnPath } from './findOnPath.ts';

/**
 * Returns the `code` command of the desktop VS Code, or undefined if there is none or no display.
 * Within a VS Code terminal on a remote machine `code` belongs to the other side and does not count.
 */
export function findDesktopCode(): string | undefined {
  return hasScreen() && !process.env.VSCODE_IPC_HOOK_CLI ? findOnPath('code') : undefined;
}

/**
 * Whether the suite runs in a desktop VS Code downloaded by @vscode/test-electron instead of the browser-served one:
 * FAIRLEAD_TEST_DESKTOP=1 or =0 decides; by default it does if the other one cannot run (not Linux) or a desktop VS Code is installed.
 */
export function prefersDesktopSuite(): boolean {
  const setting = process.env.FAIRLEAD_TEST_DESKTOP;
  if (setting === '1' || setting === '0') return setting === '1';
  return process.platform !== 'linux' || findDesktopCode() !== undefined;
}

function hasScreen(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
