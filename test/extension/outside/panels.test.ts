import assert from 'node:assert/strict';
import { compareTree } from '../../support/host/accessibilityTree.ts';
import { fillService } from '../../support/host/fillService.ts';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { checkAccessibility, findPanel, setTheme, THEMES, walkByTab } from '../../support/host/panels.ts';
import type { TemporaryHost } from '../../support/host/temporaryHost.ts';
import type { Workbench } from '../../support/host/workbench.ts';

/** A panel: the file of its accessibility tree, the title of its tab, and how a user opens it in a window on the sample workspace. */
interface PanelCase {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly open: (workbench: Workbench) => Promise<void>;
}

/** A report next to the sample, as a user exported it. */
const REPORT = 'Insights-quarter.csv';
const REPORT_TEXT = `Collection Name,Lead Time for Changes (median),Lead Time for Changes Rating,Coding Days per Developer
Maren Holt,2.51,High,9.30
Tomás Vidal,0.82,Elite,11
Lena Brandt,12.75,Medium,8.70
Ravi Menon,36.40,Low,
`;

const PANELS: readonly PanelCase[] = [
  {
    id: 'orgChart',
    name: 'the org chart',
    title: 'Org Chart of team.roster.csv',
    open: async (workbench) => {
      await workbench.openFile('team.roster.csv');
      await workbench.runCommand('Fairlead: Show Org Chart');
    },
  },
  {
    id: 'exportRequest',
    name: 'the form of an export request',
    title: 'Form of quarter.insights.json',
    open: async (workbench) => {
      await workbench.openFile('quarter.insights.json');
      await workbench.runCommand('Fairlead: Edit Export Request in Form');
    },
  },
  {
    id: 'runtimeInputs',
    name: 'the form of runtime inputs',
    title: 'Inputs of release.pipeline.yaml',
    open: async (workbench) => {
      await workbench.openFile('release.pipeline.yaml');
      await workbench.runCommand('Fairlead: Fill In Runtime Inputs in Form');
    },
  },
  {
    id: 'pipelineGraph',
    name: 'the graph of a pipeline',
    title: 'Graph of release.pipeline.yaml',
    open: async (workbench) => {
      await workbench.openFile('release.pipeline.yaml');
      await workbench.runCommand('Fairlead: Show Pipeline Graph');
    },
  },
  {
    id: 'report',
    name: 'the charts of a report',
    title: 'Charts',
    open: async (workbench) => {
      await workbench.openFile(REPORT);
      await workbench.runCommand('Fairlead: Show Report as Charts');
    },
  },
  {
    id: 'trend',
    name: 'the line charts of a trend',
    title: 'Trend',
    open: openTrend,
  },
  {
    id: 'table',
    name: 'the matrix of segments',
    title: 'Segments of Harbor',
    open: async (workbench) => {
      await workbench.runCommand('Fairlead: Show Segment Matrix');
      await workbench.answer('Which workspace?', 'Harbor');
    },
  },
  {
    id: 'table-query',
    name: 'a query of a roster',
    title: 'People of clean.roster.csv',
    open: async (workbench) => {
      await workbench.openFile('clean.roster.csv');
      await workbench.runCommand('Fairlead: Query Roster');
      await workbench.answer('Which people of clean.roster.csv?', 'A manager with everyone below');
      await workbench.answer('Whose people?', 'ravi.menon');
      await workbench.answer('Group by which column?', 'Role');
    },
  },
  {
    id: 'table-explanation',
    name: 'the explanation of a number',
    title: 'Maren Holt: Time to First Comment',
    open: async (workbench) => {
      await workbench.openFile('quarter.insights.json');
      await workbench.runCommand('Fairlead: Export Report');
      await workbench.clickLine('Maren Holt');
      await workbench.press('Home', 'Control+ArrowRight', 'Control+ArrowRight', 'ArrowRight');
      await workbench.runCommand('Fairlead: Explain Number');
    },
  },
];

async function openTrend(workbench: Workbench): Promise<void> {
  await workbench.openFile('quarter.insights.json');
  await workbench.runCommand('Fairlead: Show Trend');
  await workbench.choose('Month');
}

describe('the panels', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  let scene: { readonly host: TemporaryHost; readonly folder: string };

  usePackagedWindow({ files: { [REPORT]: REPORT_TEXT } }, (opened, host, folder) => {
    workbench = opened;
    scene = { host, folder };
  });

  before(async () => {
    await workbench.openFile('clean.roster.csv');
    await workbench.runCommand('Fairlead: Upload Roster without Review');
    await workbench.untilNotified('developers uploaded');
    await fillService(scene.host, scene.folder);
  });

  for (const { id, name, title, open } of PANELS) {
    describe(name, () => {
      before(async () => {
        await workbench.runCommand('View: Close All Editors');
        await open(workbench);
        await findPanel(workbench, title);
      });

      for (const theme of THEMES) {
        it(`has no axe-core violations in ${theme.theme}`, async () => {
          const panel = await setTheme(workbench, title, theme);
          assert.deepEqual(await checkAccessibility(panel), []);
        });
      }

      it('has the stored accessibility tree', async () => {
        const panel = await findPanel(workbench, title);
        await compareTree(`panels/${id}`, panel.locator('body'));
      });

      it('lets Tab reach every control, shows the focus, and leaves the page after the last', async () => {
        const { reachable, reached, unseen, left } = await walkByTab(workbench, await findPanel(workbench, title));
        assert.ok(reachable.length > 0, 'there is something to reach');
        assert.deepEqual([...reached].sort(), [...reachable].sort());
        assert.deepEqual(unseen, []);
        assert.ok(left, 'it is no trap');
      });
    });
  }

  it('counts one repository of a trend, and shows the own work of managers beside that of their teams', async () => {
    await workbench.runCommand('View: Close All Editors');
    await openTrend(workbench);
    const panel = await findPanel(workbench, 'Trend');
    await panel.locator('#own').check();
    await panel.locator('#name option', { hasText: 'Maren Holt (own work)' }).waitFor({ state: 'attached' });
    assert.equal(await panel.evaluate('document.activeElement.id'), 'own');
    await panel.locator('#repository').selectOption('payments');
    await panel.getByText('Local, payments').waitFor();
    assert.ok(await panel.locator('#own').isChecked());
    await panel.locator('#metric').selectOption({ label: 'Lead Time for Changes (median)' });
    await panel.locator('.trendPoint').first().click();
    const explained = await findPanel(workbench, 'Maren Holt: Lead Time for Changes (median)');
    const text = await explained.locator('body').innerText();
    assert.match(text, /payments/);
    assert.doesNotMatch(text, /storefront|\bweb\b/);
  });

  it('lets keys choose the period of a trend, and a point, which is explained', async () => {
    await workbench.runCommand('View: Close All Editors');
    await openTrend(workbench);
    const panel = await findPanel(workbench, 'Trend');
    await panel.locator('#by').focus();
    await workbench.press('w');
    await panel.getByRole('rowheader', { name: '2026-W32' }).waitFor();
    assert.equal(await panel.evaluate('document.activeElement.id'), 'by');
    await panel.locator('#metric').selectOption({ label: 'Lead Time for Changes (median)' });
    const [label] = await panel
      .locator('.trendPoint')
      .nth(1)
      .getAttribute('aria-label')
      .then((text) => text?.match(/[\d.]+(?= days)/) ?? []);
    await panel.locator('.trendPoint[tabindex="0"]').focus();
    await workbench.press('ArrowRight', 'Enter');
    const explained = await findPanel(workbench, 'Maren Holt: Lead Time for Changes (median)');
    assert.match(
      await explained.locator('body').innerText(),
      new RegExp(`2026-07-06 to 2026-07-12[^]*\\n${label}\\s+days, tier High[^]*Rating: High, the mean`),
    );
  });
});
