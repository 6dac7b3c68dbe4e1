import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { PROJECT } from './project.ts';

/** The folder of the stored accessibility trees, one file for each view or panel. */
export const TREES = path.join(PROJECT, 'test/extension/outside/accessibility');

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 250;
/** Number of consecutive equal readings after which a tree is stored. */
const SETTLED = 8;

/** Values that differ from run to run, and what is stored in their place. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/\d{1,2}\/\d{1,2}\/\d{4}/g, '(date)'],
  [/\d{1,2}:\d{2}:\d{2}[ \u202f][AP]M/g, '(time)'],
  [/\b\d+ %/g, '(zoom) %'],
  [/\b[\d.,]+ m?s\b/g, '(duration)'],
  [/\b(now|\d+ (second|minute)s? ago)\b/g, '(age)'],
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:(port)'],
  // Icons are private characters of a font.
  [/^ *- text: [\uE000-\uF8FF]+\n/gm, ''],
  [/: [\uE000-\uF8FF]+$/gm, ''],
  [/\s*[\uE000-\uF8FF]/g, ''],
];

/**
 * Compares what a screen reader finds in a part of the window with the stored tree, and waits for it, because views and pages load asynchronously.
 * `npm run accessibility` updates the stored trees.
 */
export async function compareTree(name: string, part: Locator): Promise<void> {
  const file = path.join(TREES, `${name}.yml`);
  if (process.env.FAIRLEAD_ACCESSIBILITY === 'write') {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await readSettled(part));
  }
  const stored = readFileSync(file, 'utf8');
  let shown = '';
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(PAUSE_MS)) {
    shown = await readTree(part);
    if (shown === stored) return;
  }
  assert.equal(shown, stored, `${name} differs: if the change is intended, run "npm run accessibility".`);
}

async function readTree(part: Locator): Promise<string> {
  // A pointer over a row shows its buttons.
  await part.page().mouse.move(0, 0);
  const tree = await part.ariaSnapshot();
  return `${VARYING.reduce((text, [pattern, instead]) => text.replace(pattern, instead), tree)}\n`;
}

async function readSettled(part: Locator): Promise<string> {
  let tree = await readTree(part);
  for (let equal = 0; equal < SETTLED; ) {
    await wait(PAUSE_MS);
    const next = await readTree(part);
    equal = next === tree ? equal + 1 : 0;
    tree = next;
  }
  return tree;
}
