import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { aptInstall } from './aptInstall.ts';
import { CannotRun } from './cannotRun.ts';
import { findOnPath } from './findOnPath.ts';

/** The first one draws no window, and uses a sixth less CPU. */
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/** Debian packages with one of them; the first is missing in old releases. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

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
export async function installChromium(report: (line: string) => void = console.error): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new CannotRun(`CHROMIUM_PATH names ${named}, which is not a program. Correct it, or unset it to search for Chromium.`);
  }
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new CannotRun(
      'No Chromium or Chrome was found. Install one (on Debian: "apt-get install chromium" as root), or name one in CHROMIUM_PATH.',
    );
  }
  const complaints: string[] = [];
  for (const name of PACKAGES) {
    await aptInstall(report, [name]).catch((error: unknown) => complaints.push(error instanceof Error ? error.message : String(error)));
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new CannotRun(
    ['Chromium could not be installed. Install it by hand, or name a Chrome in CHROMIUM_PATH.', ...complaints].join('\n'),
  );
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
