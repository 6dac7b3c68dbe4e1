import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CannotRun } from './cannotRun.ts';
import { PROJECT } from './project.ts';
import { shrinkPng } from './shrinkPng.ts';
import type { Workbench } from './workbench.ts';

/** The folder of the screenshots in README.md and docs/. */
export const FOLDER = path.join(PROJECT, 'icons/screenshots');

/** Maximum size of a screenshot for readers of the pages. */
const MAX_BYTES = 120_000;

/** The color schemes, which are also the suffix of the file name, and the class that the workbench then has. */
const SCHEMES = [
  { scheme: 'dark', kind: 'vs-dark' },
  { scheme: 'light', kind: 'vs' },
] as const;

/** The layout of a keyboard is that of this machine. */
const UNSEEN = '[id="status.workbench.keyboardLayout"] { display: none !important; }';

/** Takes a screenshot of the window in dark and in light, once no notification is in the way. */
export async function photograph(workbench: Workbench, name: string): Promise<void> {
  await workbench.runCommand('Notifications: Clear All Notifications');
  await workbench.page.locator('.notification-toast').waitFor({ state: 'detached' });
  await takePictures(workbench, name);
}

/** Takes the same screenshots at once, for example while a list is open that a command would close. */
export async function takePictures({ page }: Workbench, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  for (const { scheme, kind } of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`.monaco-workbench.${kind}`).waitFor();
    await drawAgain(page);
    const file = path.join(FOLDER, `${name}-${scheme}.png`);
    const picture = shrinkPng(await page.screenshot({ animations: 'disabled', style: UNSEEN }));
    if (picture.length > MAX_BYTES) throw new CannotRun(`${file} would have ${picture.length} bytes, more than ${MAX_BYTES}.`);
    writeFileSync(file, picture);
    console.log(`${path.relative(PROJECT, file)} (${Math.round(picture.length / 1000)} KB)`);
  }
}

/** Waits until pages inside panels have drawn their new colors. */
async function drawAgain(page: Workbench['page']): Promise<void> {
  const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
  for (let round = 0; round < 5; round++) {
    for (const frame of page.frames()) await frame.evaluate(drawn).catch(() => undefined);
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the bounding box of a part of the window. */
export async function placeOf({ page }: Workbench, part: string) {
  const place = await page.locator(part).boundingBox();
  if (place === null) throw new CannotRun(`The window does not show ${part}.`);
  return place;
}

/** Drags the sash between two parts of the window. */
export async function drag({ page }: Workbench, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 10 });
  await page.mouse.up();
}
