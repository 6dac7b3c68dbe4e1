import path from 'node:path';
import type { Page } from 'playwright-core';
import { startPackagedHost } from '../support/host/packagedHost.ts';
import { copySample } from '../support/host/sample.ts';
import { packageExtension } from '../support/host/vsix.ts';
import { findByKeys, openWorkbench, type Workbench } from '../support/host/workbench.ts';
import { median } from './interleave.ts';

const WINDOWS = 3;
const ROUNDS = 7;

interface Waits {
  /** From Enter in the file list to the first underlined mistake: before the extension is active, and after that. */
  readonly firstSquiggle: number;
  readonly nextSquiggles: readonly number[];
  /** From a keystroke that makes a mistake to its underline. */
  readonly keys: readonly number[];
  /** From Enter in the command palette to the review of a roster; the first one starts the local service. */
  readonly firstReview: number;
  readonly nextReviews: readonly number[];
}

/** Measures how long a user waits in a real VS Code: milliseconds from the keystroke to the frame that shows the result. */
export async function benchWorkbench(): Promise<string[]> {
  const vsix = await packageExtension();
  const windows: Waits[] = [];
  for (let round = 0; round < WINDOWS; round++) windows.push(await measureWindow(vsix));
  const line = (what: string, times: readonly number[]) => `  ${what}: ${median(times).toFixed(0)} ms (of ${times.length})`;
  return [
    `waiting times of a user, ${WINDOWS} windows, medians`,
    line(
      'first squiggle in a new window',
      windows.map(({ firstSquiggle }) => firstSquiggle),
    ),
    line(
      'squiggle of the next file',
      windows.flatMap(({ nextSquiggles }) => nextSquiggles),
    ),
    line(
      'key to squiggle',
      windows.flatMap(({ keys }) => keys),
    ),
    line(
      'palette to the first review',
      windows.map(({ firstReview }) => firstReview),
    ),
    line(
      'palette to the next review',
      windows.flatMap(({ nextReviews }) => nextReviews),
    ),
  ];
}

async function measureWindow(vsix: string): Promise<Waits> {
  const host = await startPackagedHost(vsix);
  try {
    const workbench = await openWorkbench(host, { folder: copySample(path.join(host.folder, 'sample')) });
    try {
      return await measure(workbench);
    } finally {
      await workbench.close();
    }
  } finally {
    await host.stop();
  }
}

async function measure(workbench: Workbench): Promise<Waits> {
  const { page } = workbench;
  const rounds = Array.from({ length: ROUNDS });
  const SQUIGGLE = '.squiggly-error';
  const open = async (): Promise<number> => {
    await findByKeys(page, 'Control+P', 'team.roster.csv');
    return timeUntil(page, 'Enter', SQUIGGLE, '');
  };
  const closeAll = async (): Promise<void> => {
    await workbench.runCommand('View: Close All Editors');
    await page.locator('.tab').first().waitFor({ state: 'detached' });
  };
  const firstSquiggle = await open();
  const nextSquiggles: number[] = [];
  for (const _ of rounds) {
    await closeAll();
    nextSquiggles.push(await open());
  }
  await closeAll();
  await workbench.openFile('clean.roster.csv');
  await workbench.clickLine('Aiko Tanaka');
  await page.keyboard.press('Home');
  const keys: number[] = [];
  for (const _ of rounds) {
    // A quote that is never closed.
    keys.push(await timeUntil(page, '"', SQUIGGLE, ''));
    await page.keyboard.press('Backspace');
    await page.locator(SQUIGGLE).first().waitFor({ state: 'detached' });
  }
  await workbench.runCommand('File: Revert File');
  const review = async (): Promise<number> => {
    await findByKeys(page, 'F1', 'Fairlead Rosters: Publish Roster');
    return timeUntil(page, 'Enter', '.tab.active', 'Review of clean.roster.csv');
  };
  const firstReview = await review();
  const nextReviews: number[] = [];
  for (const _ of rounds) {
    await closeAll();
    await workbench.openFile('clean.roster.csv');
    nextReviews.push(await review());
  }
  return { firstSquiggle, nextSquiggles, keys, firstReview, nextReviews };
}

/** Presses a key and returns the milliseconds from its event to the first frame in which an element that matches a selector contains a text; both times are read in the page. */
async function timeUntil(page: Page, key: string, selector: string, text: string): Promise<number> {
  await page.evaluate(`(() => {
    const began = new Promise((begin) => addEventListener('keydown', () => begin(performance.now()), { capture: true, once: true }));
    const isThere = () => [...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.textContent.includes(${JSON.stringify(text)}));
    const seen = () => new Promise((end) => {
      const look = () => (isThere() ? end(performance.now()) : requestAnimationFrame(look));
      look();
    });
    window.fairleadWait = began.then(async (from) => (await seen()) - from);
  })()`);
  await page.keyboard.press(key);
  return page.evaluate<number>('window.fairleadWait');
}
