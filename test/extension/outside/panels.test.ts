import assert from 'node:assert/strict';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { checkAccessibility, findPanel, setTheme, THEMES, walkByTab } from '../../support/host/panels.ts';
import type { Workbench } from '../../support/host/workbench.ts';

/** A panel of ours: the title of its tab, and how a user opens it in a window on the sample workspace. */
interface PanelCase {
  readonly name: string;
  readonly title: string;
  readonly open: (workbench: Workbench) => Promise<void>;
}

/** A report beside the sample, as somebody exported it. */
const REPORT = 'Insights-quarter.csv';
const REPORT_TEXT = `Collection Name,Lead Time for Changes (median),Lead Time for Changes Rating,Coding Days per Developer
Maren Holt,2.51,High,9.30
Tomás Vidal,0.82,Elite,11
Lena Brandt,12.75,Medium,8.70
Ravi Menon,36.40,Low,
`;

const PANELS: readonly PanelCase[] = [
  {
    name: 'the org chart',
    title: 'Org Chart of team.roster.csv',
    open: async (workbench) => {
      await workbench.openFile('team.roster.csv');
      await workbench.runCommand('Fairlead: Show org chart');
    },
  },
  {
    name: 'the form of an export request',
    title: 'Form of quarter.insights.json',
    open: async (workbench) => {
      await workbench.openFile('quarter.insights.json');
      await workbench.runCommand('Fairlead: Edit export request in a form');
    },
  },
  {
    name: 'the form of runtime inputs',
    title: 'Inputs of release.pipeline.yaml',
    open: async (workbench) => {
      await workbench.openFile('release.pipeline.yaml');
      await workbench.runCommand('Fairlead: Fill in runtime inputs in a form');
    },
  },
  {
    name: 'the charts of a report',
    title: 'Charts',
    open: async (workbench) => {
      await workbench.openFile(REPORT);
      await workbench.runCommand('Fairlead: Show report as charts');
    },
  },
];

describe('the panels', function () {
  this.timeout(300_000);
  let workbench: Workbench;

  usePackagedWindow({ files: { [REPORT]: REPORT_TEXT } }, (opened) => {
    workbench = opened;
  });

  for (const { name, title, open } of PANELS) {
    describe(name, () => {
      before(async () => {
        await workbench.runCommand('View: Close All Editors');
        await open(workbench);
        await findPanel(workbench, title);
      });

      for (const theme of THEMES) {
        it(`axe-core finds nothing in ${theme.theme}`, async () => {
          const panel = await setTheme(workbench, title, theme);
          assert.deepEqual(await checkAccessibility(panel), []);
        });
      }

      it('Tab reaches everything, shows where it is, and leaves the page behind the last', async () => {
        const { reachable, reached, unseen, left } = await walkByTab(workbench, await findPanel(workbench, title));
        assert.ok(reachable.length > 0, 'there is something to reach');
        assert.deepEqual([...reached].sort(), [...reachable].sort());
        assert.deepEqual(unseen, []);
        assert.ok(left, 'it is no trap');
      });
    });
  }
});
