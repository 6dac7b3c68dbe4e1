import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { photograph } from './photographer.ts';
import type { Workbench } from './workbench.ts';

const AROUND = '  orgIdentifier: harbor\n  projectIdentifier: payments\n';

function pipeline(name: string, inputs: string): string {
  return `pipeline:\n  name: ${name}\n  identifier: ${name.toLowerCase()}\n${AROUND}  stages:\n    - stage:\n        name: Notify\n        identifier: notify\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: Tell\n                  identifier: tell\n                  template:\n                    templateRef: tell\n                    versionLabel: v1\n                    templateInputs:\n                      type: ShellScript\n                      spec:\n                        environmentVariables:\n${inputs}`;
}

function variable(name: string, value: string): string {
  return `                          - name: ${name}\n                            type: String\n                            value: ${value}\n`;
}

/** A template, three pipelines that use it, one of them wrongly, and a pipeline of version 1 with mistakes. */
const FILES: Readonly<Record<string, string>> = {
  'templates/tell.template.yaml': `template:\n  name: Tell\n  identifier: tell\n  versionLabel: v1\n${AROUND}  type: Step\n  spec:\n    type: ShellScript\n    timeout: 5m\n    spec:\n      shell: Bash\n      onDelegate: true\n      source:\n        type: Inline\n        spec:\n          script: ./tell.sh\n      environmentVariables:\n        - name: CHANNEL\n          type: String\n          value: <+input>.allowedValues(releases,incidents)\n        - name: TEXT\n          type: String\n          value: <+input>.default(Done)\n`,
  'pipelines/billing.yaml': pipeline('Billing', variable('CHANNEL', 'releases')),
  'pipelines/ledger.yaml': pipeline('Ledger', variable('CHANNEL', 'incidents') + variable('TEXT', 'Ledger is out')),
  'pipelines/refunds.yaml': pipeline('Refunds', variable('CHANEL', 'release')),
  'ship.v1.yaml': `version: 1\npipeline:\n  name: Ship\n  id: ship\n  inputs:\n    region:\n      type: string\n      enum: [eu, us]\n      default: asia\n  stages:\n    - name: Build\n      id: build\n      steps:\n        - id: test\n          run:\n            shel: bash\n            script: make test\n        - id: tell\n          run: echo \${{ inputs.regoin }}\n    - name: Roll Out\n      identifier: rollout\n      needs: biuld\n      timeout: soon\n      steps:\n        - run: ./deploy.sh\n`,
};

/** Photographs a pipeline of version 1 with mistakes, the users of a template above it, and a pipeline with its template filled in. */
export async function photographAcross(workbench: Workbench, folder: string): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const { page } = workbench;
  await workbench.runCommand('View: Close Primary Side Bar');
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('ship.v1.yaml');
  await workbench.runCommand('Problems: Focus on Problems View');
  await page.locator('.markers-panel .monaco-list-row').filter({ hasText: 'shel' }).first().waitFor();
  await photograph(workbench, 'version1');
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('tell.template.yaml');
  // Lenses are asked for a while after a document gets the focus.
  await workbench.runCommand('View: Focus Active Editor Group');
  await page.locator('.codelens-decoration').filter({ hasText: '3 pipelines, 1 would break' }).waitFor();
  await photograph(workbench, 'usedBy');
  await workbench.runCommand('View: Toggle Panel Visibility');
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('ledger.yaml');
  await page.locator('.view-line').filter({ hasText: 'templateRef' }).first().waitFor();
  await workbench.runCommand('Fairlead Pipelines: Show Expanded Pipeline');
  await page.locator('.view-line').filter({ hasText: 'Template "tell"' }).first().waitFor();
  await photograph(workbench, 'expanded');
}
