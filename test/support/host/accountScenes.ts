import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Scene } from './areaScenes.ts';
import { CannotRun } from './cannotRun.ts';
import { photograph } from './photographer.ts';
import type { Workbench } from './workbench.ts';

const MANIFEST = 'layout: 1\nmanage:\n  segments: [Harbor]\n  platform: [default/payments]\n';
const DEFINITIONS = 'segments/definitions.yaml';

/** Makes the folder of an account in a folder that is not open yet: a watcher may miss new folders. */
export function placeAccount(parent: string): void {
  mkdirSync(path.join(parent, 'account'));
  writeFileSync(path.join(parent, 'account/fairlead.yaml'), MANIFEST);
}

/** Photographs mistakes in the definitions of the folder of an account, which is pulled from the filled service. */
export async function photographAccount({ workbench, folder: parent }: Pick<Scene, 'workbench' | 'folder'>): Promise<void> {
  const folder = path.join(parent, 'account');
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('fairlead.yaml');
  await workbench.runCommand('Fairlead: Pull Account');
  await untilFile(path.join(folder, '.fairlead/state.json'));
  await photographDefinitions(workbench, folder);
}

/** Photographs two mistakes in the definitions of segments, which are then mended. */
async function photographDefinitions(workbench: Workbench, folder: string): Promise<void> {
  const file = path.join(folder, DEFINITIONS);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('trafficType: user', 'trafficType: usr').replace('production: true', 'prodution: true'));
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('definitions.yaml');
  await workbench.runCommand('Problems: Focus on Problems View');
  await workbench.page.locator('.markers-panel .monaco-list-row').filter({ hasText: 'UNDEFINED_NAME' }).first().waitFor();
  await photograph(workbench, 'accountFiles');
  writeFileSync(file, text);
  await workbench.runCommand('View: Toggle Panel Visibility');
}

async function untilFile(file: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (existsSync(file)) return;
    await wait(100);
  }
  throw new CannotRun(`${file} was not written.`);
}
