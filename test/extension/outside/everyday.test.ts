import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { call } from '../../../server/api/client.ts';
import { uploadRoster } from '../../../server/api/developers/developers.ts';
import { importActivity } from '../../../server/api/insights/activity.ts';
import { uploadSegmentKeys } from '../../../server/api/segments/segments.ts';
import { waitForInstance } from '../../support/host/fillService.ts';
import { FIRST_MISTAKE } from '../../support/host/firstLook.ts';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { findPanel } from '../../support/host/panels.ts';
import type { TemporaryHost } from '../../support/host/temporaryHost.ts';
import { hearRequests } from '../../support/host/windowBrowser.ts';
import type { Workbench } from '../../support/host/workbench.ts';
import { soon } from '../../support/soon.ts';

const ASK = `pipeline:
  identifier: ask
  name: Ask
  projectIdentifier: shop
  orgIdentifier: default
  stages:
    - stage:
        identifier: wait
        name: Wait
        type: Approval
        spec:
          execution:
            steps:
              - step:
                  identifier: go
                  name: Go
                  type:${' '}`;

/** The rows of the large review: VS Code folds at most 5,000 places of a document. */
const PEOPLE = 6_001;
const toLarge = (team: string): string => {
  const row = (number: number) => {
    const manager = number === 0 ? '' : `p${(number - 1) >> 3}@harbor.example`;
    return `Person ${number},p${number}@harbor.example,${manager},${number === 0 ? 'Board' : team}\n`;
  };
  return `Name,Email,Manager Email,Team\n${Array.from({ length: PEOPLE }, (_, number) => row(number)).join('')}`;
};

/** Evaluated in the page: the colour of an element’s text, and of a theme variable. */
const COLOURS = `(() => {
  const probe = document.createElement('span');
  probe.style.color = 'var(--vscode-list-warningForeground)';
  document.querySelector('.monaco-workbench').append(probe);
  const warning = getComputedStyle(probe).color;
  probe.remove();
  const tabs = [...document.querySelectorAll('.tab')];
  return { warning, tabs: tabs.map((tab) => [tab.getAttribute('data-resource-name'), getComputedStyle(tab.querySelector('.label-name')).color]) };
})()`;

describe('everyday work by keyboard and mouse', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  let host: TemporaryHost;
  let folder: string;

  // As the first suite it opens the window that the others then share.
  usePackagedWindow(
    { files: { 'ask.pipeline.yaml': ASK, 'large.roster.csv': toLarge('After') }, isFirstLook: true },
    (opened, itsHost, itsFolder) => {
      workbench = opened;
      host = itsHost;
      folder = itsFolder;
    },
  );

  const connect = () => waitForInstance(host);
  const suggestions = () => workbench.page.locator('.suggest-widget.visible .monaco-list-row');
  const line = (text: string | RegExp) => workbench.page.locator('.view-line', { hasText: text }).first();
  const tab = (text: string) => workbench.page.locator('.tab', { hasText: text });
  const type = (text: string) => workbench.page.keyboard.type(text);
  const viewRow = (text: string | RegExp) => workbench.page.locator('.pane-body .monaco-list-row', { hasText: text }).first();
  const closeAll = () => workbench.runCommand('View: Close All Editors');

  /** Saves a screenshot if a folder for them is set. */
  async function picture(name: string): Promise<void> {
    if (process.env.SHOTS) await workbench.page.screenshot({ path: path.join(process.env.SHOTS, `${name}.png`) });
  }

  /** Makes a roster the active version. */
  async function activate(fileName: string, content: string): Promise<void> {
    const instance = await connect();
    const answer = await uploadRoster(instance, { fileName, content });
    await call(instance, 'saveFieldMappings', { parameters: { versionId: answer.versionId }, body: answer.fields });
  }

  describe('the first look', () => {
    after(closeAll);

    it('shows the walkthrough, and the sample with its first error visible', async () => {
      await workbench.page.locator('.gettingStartedContainer', { hasText: 'Get Started with Fairlead' }).first().waitFor();
      await workbench.page.locator('.tab', { hasText: FIRST_MISTAKE.file }).first().waitFor();
      await workbench.page.locator('.monaco-editor .squiggly-error').first().waitFor();
    });
  });

  before(async () => {
    await workbench.runCommand('Fairlead: Start Local Service');
    const instance = await connect();
    const { id: workspaceId } = await call(instance, 'createWorkspace', { body: { name: 'Docks' } });
    await call(instance, 'createTrafficType', { parameters: { workspaceId }, body: { name: 'user' } });
    await call(instance, 'createSegment', { parameters: { workspaceId, trafficTypeName: 'user' }, body: { name: 'pilots' } });
    for (const [name, production] of [
      ['Trial', false],
      ['Live', true],
    ] as const) {
      const { id: environmentId } = await call(instance, 'createEnvironment', { parameters: { workspaceId }, body: { name, production } });
      await call(instance, 'activateSegment', { parameters: { environmentId, segmentName: 'pilots' } });
      await uploadSegmentKeys(instance, { environmentId, segmentName: 'pilots' }, ['ann', 'bob']);
    }
  });

  describe('in a pipeline', () => {
    it('finds the manual approval when “manual” is typed as the type of a step', async () => {
      await workbench.openFile('ask.pipeline.yaml');
      await workbench.clickLine('identifier: go');
      await workbench.press('Control+End');
      await type('manual');
      const approval = suggestions().filter({ hasText: 'HarnessApproval' });
      await approval.waitFor();
      await picture('manual');
      await approval.and(workbench.page.locator('.focused')).waitFor();
      await workbench.press('Enter');
      await line('type: HarnessApproval').waitFor();
    });

    it('shows the public page of a type on hover, without a request for it', async () => {
      const asked = await hearRequests(workbench.page);
      await workbench.page
        .locator('.view-line span', { hasText: /^HarnessApproval$/ })
        .first()
        .hover();
      const hover = workbench.page.locator('.monaco-hover:not(.hidden)', { hasText: 'in the catalogue since 0.1.0' });
      await hover.waitFor();
      await picture('hover');
      const link = hover.locator('a', { hasText: 'Documentation' }).first();
      const address = (await link.getAttribute('data-href')) ?? (await link.getAttribute('href'));
      assert.match(address ?? '', /^https:\/\/developer\.harness\.io\/\S+\/adding-harness-approval-stages$/);
      // One of its own, so that it is known to hear them.
      await workbench.page.evaluate(`fetch('/version')`);
      assert.ok(asked.some((url) => url.endsWith('/version')));
      assert.deepEqual(
        asked.filter((url) => url.includes('harness.io')),
        [],
      );
      await workbench.runCommand('File: Revert File');
    });
  });

  describe('with segments', () => {
    const openKeys = async (environment: string) => {
      await workbench.runCommand('Fairlead Segments: Open Segment Keys as Text');
      await workbench.answer('Which workspace?', 'Docks');
      await workbench.answer('Which environment of Docks?', environment);
      await workbench.enter(`Which segment of ${environment}?`);
      await tab(`pilots · ${environment} · Docks.keys`).waitFor();
      // The document takes the focus when it is loaded, which would close an earlier question.
      await workbench.clickLine('bob');
    };

    it('lists workspaces by name only', async () => {
      await workbench.runCommand('Fairlead Segments: Open Segment Keys as Text');
      const row = workbench.page
        .locator('.quick-input-widget', { hasText: 'Which workspace?' })
        .locator('.monaco-list-row', { hasText: 'Docks' });
      await row.waitFor();
      await picture('workspaces');
      assert.equal((await row.innerText()).trim(), 'Docks');
      await workbench.press('Escape');
    });

    it('shows keys of production in the colour of warnings in their tab, and others not', async () => {
      await openKeys('Trial');
      await openKeys('Live');
      await tab('pilots · Live').locator('.monaco-icon-label[class*="fairlead"], .monaco-decoration-badge, .label-name').first().waitFor();
      const colours = async () => workbench.page.evaluate<{ warning: string; tabs: [string, string][] }>(COLOURS);
      const of = (found: Awaited<ReturnType<typeof colours>>, name: string) => found.tabs.find(([title]) => title.includes(name))?.[1];
      const found = await soon('the colour of warnings', async () => {
        const all = await colours();
        return of(all, 'Live') === all.warning ? all : null;
      });
      await picture('production');
      assert.notEqual(of(found, 'Trial'), found.warning);
    });

    it('shows keys in a single tab, even after their environment was renamed', async () => {
      const instance = await connect();
      const { objects } = await call(instance, 'listWorkspaces');
      const workspaceId = objects.find(({ name }) => name === 'Docks')!.id;
      const environmentId = (await call(instance, 'listEnvironments', { parameters: { workspaceId } })).find(
        ({ name }) => name === 'Trial',
      )!.id;
      await call(instance, 'changeEnvironment', {
        parameters: { workspaceId, environmentId },
        body: [{ op: 'replace', path: '/name', value: 'Quay' }],
      });
      await openKeys('Quay');
      await tab('pilots · Trial').waitFor({ state: 'detached' });
      assert.equal(await tab('pilots').count(), 2);
      await closeAll();
    });

    it('closes the review of many keys once they are saved', async () => {
      await openKeys('Quay');
      await workbench.press('Control+End');
      await workbench.page.keyboard.insertText(`\n${Array.from({ length: 21 }, (_, number) => `key-${number}`).join('\n')}`);
      await workbench.press('Control+S');
      await tab('current keys ↔ keys to save').waitFor();
      await workbench.choose('Save Keys');
      await tab('current keys ↔ keys to save').waitFor({ state: 'detached' });
      await workbench.untilNotified('21 added, 0 removed');
      await closeAll();
    });

    it('shows information if a command finds nothing to work on, and does not list it as refused', async () => {
      await workbench.runCommand('Fairlead Rosters: Approve Version');
      const toast = workbench.page.locator('.notification-toast', { hasText: 'No version is waiting' });
      await toast.waitFor();
      assert.equal(await toast.locator('.codicon-info').count(), 1);
      await workbench.runCommand('Fairlead: Focus on Activity View');
      await viewRow('Start Local Service').waitFor();
      assert.equal(await viewRow('Approve Version').count(), 0);
    });
  });

  describe('with reports, tables and reviews', () => {
    it('compares the two quarters of the sample, with values on both sides', async () => {
      const instance = await connect();
      await activate('clean.roster.csv', readFileSync(path.join(folder, 'clean.roster.csv'), 'utf8'));
      for (const name of ['spring.facts.ndjson', 'quarter.facts.ndjson']) {
        await importActivity(instance, { content: readFileSync(path.join(folder, name)), type: 'application/x-ndjson' });
      }
      await workbench.openFile('quarter.insights.json');
      await workbench.runCommand('Fairlead Insights: Compare with Previous Period');
      await workbench.answer('Compare 2026-07-01 to 2026-09-30 with which days?', 'The previous quarter');
      const panel = await findPanel(workbench, 'Charts');
      await panel.locator('h1', { hasText: '2026-07-01 to 2026-09-30 compared with 2026-04-01 to 2026-06-30' }).waitFor();
      await panel.locator('canvas').first().waitFor();
      await picture('quarters');
      await tab('comparison.csv').click();
      const velocity = (await line('Maren Holt,PR Velocity').innerText()).split(',');
      // Before, after, and the change.
      for (const value of velocity.slice(3, 6)) assert.match(value, /^[+-]?\d+\.\d+$/, velocity.join());
      // A result can be saved as a file, and closes without a question.
      await workbench.runCommand('File: Save As...');
      await workbench.page.locator('.quick-input-widget:visible input').first().waitFor();
      await workbench.press('Enter');
      await soon('the saved comparison', async () => existsSync(path.join(folder, 'comparison.csv')) || null);
      await closeAll();
      await workbench.page.locator('.tab').first().waitFor({ state: 'detached' });
      assert.equal(await workbench.page.locator('.monaco-dialog-box').count(), 0);
    });

    it('explains a bar of charts by its activity records, and a number by the keyboard', async () => {
      let decisions = 0;
      await workbench.openFile('quarter.insights.json');
      decisions++;
      await workbench.runCommand('Fairlead Insights: Show Report as Charts');
      decisions++;
      const panel = await findPanel(workbench, 'Charts');
      await panel.locator('h1', { hasText: 'Insights-' }).waitFor();
      const canvas = panel.locator('canvas').first();
      await canvas.waitFor();
      console.log(`      figure: a chart takes ${decisions} decisions`);
      assert.ok(decisions <= 3);
      await canvas.scrollIntoViewIfNeeded();
      const box = (await canvas.boundingBox()) ?? assert.fail();
      // The left end of the first bar, behind the names.
      await canvas.click({ position: { x: box.width * 0.4, y: 26 } });
      const explanation = workbench.page.locator('.tab.active', { hasText: ': ' });
      await explanation.waitFor();
      const title = (await explanation.innerText()).trim();
      const table = await findPanel(workbench, title);
      await table.locator('.value strong').first().waitFor();
      await workbench.runCommand('View: Close Editor');
      const value = panel.getByRole('button', { name: /^Explain / }).first();
      await value.focus();
      await workbench.page.keyboard.press('Enter');
      await workbench.page.locator('.tab.active', { hasText: ': ' }).waitFor();
      await closeAll();
    });

    it('knows an exported report as one, which closes without a question', async () => {
      await workbench.openFile('quarter.insights.json');
      await workbench.runCommand('Fairlead Insights: Export Report');
      await tab('.csv').waitFor();
      await workbench.clickLine('Maren Holt');
      await workbench.runCommand('Fairlead Insights: Show Report as Charts');
      await findPanel(workbench, 'Charts');
      await closeAll();
      await workbench.page.locator('.tab').first().waitFor({ state: 'detached' });
    });

    it('opens, outlines and folds a review of 6,000 changes, and links to its last row', async () => {
      const instance = await connect();
      await call(instance, 'resetData', { body: { area: 'developers' } });
      await activate('large.roster.csv', toLarge('Before'));
      await workbench.openFile('large.roster.csv');
      await workbench.runCommand('Fairlead Rosters: Publish Roster');
      await tab('Review of large.roster.csv').waitFor();
      await line('Changed (6,000)').waitFor();
      await picture('review-large');
      await workbench.press('Control+Shift+o');
      const symbol = workbench.page.locator('.quick-input-list .monaco-list-row.focused');
      await workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Changed (6,000)' }).first().waitFor();
      for (const section of ['Unchanged (1)', 'Changed (6,000)']) {
        await workbench.page.locator('.quick-input-widget input[type="text"]').fill(`@${section}`);
        await symbol.filter({ hasText: new RegExp(`^\\W*${section.replace(/[()]/g, '\\$&')}`) }).waitFor();
      }
      await workbench.press('Enter');
      await workbench.page.locator('.monaco-editor.focused').waitFor();
      await line('~ Person 1 <').waitFor();
      await workbench.press('Control+Shift+BracketLeft');
      await line('~ Person 1 <').waitFor({ state: 'detached' });
      await line('Unchanged (1)').waitFor();
      await picture('review-folded');
      await workbench.press('Control+Shift+BracketRight');
      await line('~ Person 1 <').waitFor();
      await workbench.press('Control+End');
      await line('~ Person 6000 <').click({ position: { x: 60, y: 8 }, modifiers: ['Control'] });
      await workbench.page.locator('.active-line-number', { hasText: '6002' }).waitFor();
      await line('Person 6000,p6000@harbor.example').waitFor();
      await closeAll();
    });
  });
});
