import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findPanel } from './panels.ts';
import { photograph } from './photographer.ts';
import { PROJECT } from './project.ts';
import { startServerlessHost } from './serverlessHost.ts';
import { openAddress } from './workbench.ts';

const SAMPLE = path.join(PROJECT, 'test/fixtures/sample');
const SIZE = { width: 1400, height: 818 };

/** Photographs a roster with its problems and its org chart in a VS Code that has no server, on a repository that cannot be written to. */
export async function photographBrowser(vsix: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const files = new Map(readdirSync(SAMPLE).map((name) => [name, readFileSync(path.join(SAMPLE, name), 'utf8')]));
  const host = await startServerlessHost(vsix, files, settings);
  try {
    const workbench = await openAddress(host.origin, { size: SIZE });
    try {
      await workbench.runCommand('View: Show Explorer');
      await workbench.page.locator('.explorer-viewlet .monaco-list-row', { hasText: 'team.roster.csv' }).dblclick();
      await workbench.runCommand('Problems: Focus on Problems View');
      await workbench.page.locator('.markers-panel .monaco-list-row', { hasText: 'CIRCULAR_REFERENCE' }).first().waitFor();
      await workbench.runCommand('View: Focus Active Editor Group');
      await workbench.runCommand('Fairlead Rosters: Show Org Chart');
      const panel = await findPanel(workbench, 'Org Chart of team.roster.csv');
      await panel.locator('[role="treeitem"]', { hasText: 'Maren Holt' }).first().waitFor();
      await photograph(workbench, 'browser');
    } finally {
      await workbench.close();
    }
  } finally {
    await host.stop();
  }
}
