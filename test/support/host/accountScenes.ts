import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { call } from '../../../server/api/client.ts';
import { updateConnector } from '../../../server/api/platform/platform.ts';
import { uploadSegmentKeys } from '../../../server/api/segments/segments.ts';
import type { Scene } from './areaScenes.ts';
import { CannotRun } from './cannotRun.ts';
import { instanceOf } from './fillService.ts';
import { drag, photograph, placeOf, takePictures } from './photographer.ts';
import type { Workbench } from './workbench.ts';

const MANIFEST = 'layout: 1\nmanage:\n  segments: [Harbor]\n  platform: [default/payments]\n';
const DEFINITIONS = 'segments/definitions.yaml';
const CONNECTOR = 'platform/default/payments/connectors/harbor_git.yaml';
const SIDE_BAR_WIDTH = 430;

/** Makes the folder of an account in a folder that is not open yet: a watcher may miss new folders. */
export function placeAccount(parent: string): void {
  mkdirSync(path.join(parent, 'account'));
  writeFileSync(path.join(parent, 'account/fairlead.yaml'), MANIFEST);
}

/**
 * Photographs the folder of an account of a filled service: mistakes in its definitions, Source Control with a comparison by meaning, an
 * application whose plan is shown, and a conflict.
 */
export async function photographAccount({ workbench, host, folder: parent }: Scene): Promise<void> {
  const { page } = workbench;
  const folder = path.join(parent, 'account');
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('fairlead.yaml');
  await workbench.runCommand('Fairlead: Pull Account');
  await untilFile(path.join(folder, '.fairlead/state.json'));
  await photographDefinitions(workbench, folder);

  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    if (!text.includes(from)) throw new CannotRun(`${file} has no "${from}".`);
    writeFileSync(path.join(folder, file), text.replace(from, to));
  };
  edit(
    'segments/Harbor/Staging/beta_testers.keys',
    'piotr.zajac@harbor.example\n',
    'lena.brandt@harbor.example\ndan.whitford@harbor.example\n',
  );
  edit(DEFINITIONS, 'name: Harbor\n', 'name: Harbor\n    requiresTitleAndComments: true # asked for by the auditors\n');
  edit('platform/default/payments/pipelines/deploy_payments.yaml', 'timeout: 10m', 'timeout: 20m');
  edit(CONNECTOR, 'https://example.com/harbor/shop', 'https://git.harbor.example/shop');
  await changeService(host);
  await page.keyboard.press('Control+Shift+G');
  await page.locator('.scm-view').waitFor();
  const { x, y, width } = await placeOf(workbench, '.part.sidebar');
  await drag(workbench, { x: x + width, y: y + 300 }, { x: x + SIDE_BAR_WIDTH, y: y + 300 });
  await workbench.runCommand('Fairlead: Refresh Account from Service');
  const row = (text: string) => page.locator('.scm-view .monaco-list-row').filter({ hasText: text }).first();
  await row('Changed at the Service').waitFor();
  await row('beta_testers.keys').hover();
  await row('beta_testers.keys').locator('[aria-label*="Stage Account File"]').click();
  await row('Staged').waitFor();
  await row('deploy_payments.yaml').click();
  await page.locator('.monaco-diff-editor .view-line').filter({ hasText: 'timeout: 20m' }).first().waitFor();
  await photograph(workbench, 'account');

  await workbench.runCommand('View: Close All Editors');
  await workbench.runCommand('Fairlead: Apply Account');
  await page.locator('.monaco-dialog-box').waitFor();
  await takePictures(workbench, 'accountApply');
  await page.keyboard.press('Escape');

  await workbench.runCommand('View: Close All Editors');
  await workbench.runCommand('Fairlead: Pull Account');
  await page.locator('.codelens-decoration').filter({ hasText: 'Accept' }).first().waitFor();
  await photograph(workbench, 'accountConflict');
  await workbench.runCommand('View: Close All Editors');
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

/** Changes the keys of a segment and the connector at the service. */
async function changeService(host: Scene['host']): Promise<void> {
  const instance = instanceOf(host);
  const { objects } = await call(instance, 'listWorkspaces');
  const { id: workspaceId } = objects.find(({ name }) => name === 'Harbor')!;
  const staging = (await call(instance, 'listEnvironments', { parameters: { workspaceId } })).find(({ name }) => name === 'Staging')!;
  await uploadSegmentKeys(instance, { environmentId: staging.id, segmentName: 'night_shift' }, ['noor.haddad@harbor.example']);
  await updateConnector(instance, {
    orgIdentifier: 'default',
    projectIdentifier: 'payments',
    identifier: 'harbor_git',
    name: 'Harbor Git',
    type: 'Github',
    spec: { url: 'https://code.harbor.example/shop', type: 'Repo', authentication: { type: 'Http', spec: { type: 'Anonymous' } } },
  });
}

async function untilFile(file: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (existsSync(file)) return;
    await wait(100);
  }
  throw new CannotRun(`${file} was not written.`);
}
