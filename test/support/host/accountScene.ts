import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toLocalInstance } from '../../../server/api/instance.ts';
import { updateConnector } from '../../../server/api/platform/platform.ts';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import type { Host } from './host.ts';
import { photograph } from './photographer.ts';
import type { Workbench } from './workbench.ts';

/** A window whose local service is filled. */
interface Scene {
  readonly workbench: Workbench;
  readonly host: Host;
  readonly folder: string;
}

/** Photographs the folder of an account in Source Control, with a change here, one at the service and a conflict, and a comparison. */
export async function photographAccount({ workbench, host, folder }: Scene): Promise<void> {
  const { page } = workbench;
  const inAccount = (name: string): string => path.join(folder, 'account', name);
  const edit = (name: string, from: string, to: string): void =>
    writeFileSync(inAccount(name), readFileSync(inAccount(name), 'utf8').replace(from, to));
  mkdirSync(inAccount('.'));
  writeFileSync(inAccount('fairlead.yaml'), 'layout: 1\nmanage:\n  segments: [Harbor]\n  platform: [default/payments]\n');
  await workbench.runCommand('View: Close All Editors');
  await workbench.runCommand('View: Show Source Control');
  await page.locator('.scm-view .monaco-list-row').filter({ hasText: 'Changed Here' }).waitFor();
  await workbench.runCommand('Fairlead: Pull Account');
  await page.locator('.notification-toast').filter({ hasText: 'files written' }).waitFor();
  const service = path.join(host.userData, 'User/globalStorage/fairlead.fairlead/service.json');
  const instance = toLocalInstance(JSON.parse(readFileSync(service, 'utf8')) as ServiceAddress);
  const scope = { orgIdentifier: 'default', projectIdentifier: 'payments' };
  const spec = {
    url: 'https://example.com/harbor/pay',
    type: 'Repo',
    authentication: { type: 'Http', spec: { type: 'Anonymous' } },
  } as const;
  await updateConnector(instance, { ...scope, identifier: 'harbor_git', name: 'Harbor Git', type: 'Github', spec });
  edit('platform/default/payments/project.yaml', 'name: Payments', 'name: Payments and Fees');
  edit('segments/Harbor/Staging/beta_testers.keys', 'maren.holt@harbor.example', 'lena.brandt@harbor.example');
  edit('platform/default/payments/connectors/harbor_git.yaml', 'harbor/shop', 'harbor/fees');
  await workbench.runCommand('Fairlead: Refresh Account from Service');
  const row = (text: string) => page.locator('.scm-view .monaco-list-row').filter({ hasText: text }).first();
  await row('Conflicts').waitFor();
  await row('beta_testers.keys').click();
  await page.locator('.diff-editor .view-line').filter({ hasText: 'lena.brandt' }).first().waitFor();
  await photograph(workbench, 'account');
}
