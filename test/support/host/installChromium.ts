import { accessSync, constants, existsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CannotRun } from './cannotRun.ts';
import { findOnPath } from './findOnPath.ts';
import { runProgram } from './runProgram.ts';
import { withLock } from './withLock.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the absolute path of a Chromium or Chrome: the one named by CHROMIUM_PATH, one that is installed,
 * or, for root on a Debian-like system, one installed now from its packages. Throws CannotRun.
 */
export async function installChromium(tell: (line: string) => void = console.error): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new CannotRun(`CHROMIUM_PATH names ${named}, which is no program. Correct it, or unset it to have Chromium looked for.`);
  }
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new CannotRun(
      'No Chromium or Chrome was found. Install one (on Debian: "apt-get install chromium" as root), or name one in CHROMIUM_PATH.',
    );
  }
  return withLock(
    path.join(os.tmpdir(), 'fairlead-chromium.lock'),
    () => tell('Another run is installing Chromium: waiting for it.'),
    () => findChromiumOrInstall(tell),
  );
}

async function findChromiumOrInstall(tell: (line: string) => void): Promise<string> {
  const meanwhile = findChromium();
  if (meanwhile) return meanwhile;
  tell('Installing Chromium with apt-get, once.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runProgram('apt-get', ['update'], { env });
    await runProgram('apt-get', ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', 'chromium'], { env });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotRun(`Chromium could not be installed. Install it by hand, or name a Chrome in CHROMIUM_PATH.\n${reason}`);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new CannotRun('The package chromium was installed but holds no program named chromium. Name a Chrome in CHROMIUM_PATH.');
}

function findChromium(): string | undefined {
  for (const command of COMMANDS) {
    const found = findOnPath(command);
    if (found) return found;
  }
  return USUAL_PLACES.find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
