import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fillService } from './fillService.ts';
import type { Host } from './host.ts';
import { findPanel } from './panels.ts';
import { photograph } from './photographer.ts';
import type { Workbench } from './workbench.ts';

/** A window on the sample workspace whose local service has an active roster. */
export interface Scene {
  readonly workbench: Workbench;
  readonly host: Host;
  /** The open folder. */
  readonly folder: string;
}

/** Takes the screenshots of the panels and views of all areas except rosters. */
export async function photographAreas(scene: Scene): Promise<void> {
  await fillService(scene.host, scene.folder);
  await photographReview(scene);
  // Panels open beside their documents and need the space.
  await scene.workbench.runCommand('View: Toggle Primary Side Bar Visibility');
  await photographChart(scene);
  await photographInsights(scene);
  await photographTrend(scene);
  await photographInputs(scene);
  await photographViews(scene);
}

/** Photographs a review of the roster with one person added, one moved with their reports, and one removed. */
async function photographReview({ workbench, folder }: Scene): Promise<void> {
  const file = path.join(folder, 'clean.roster.csv');
  const rows = readFileSync(file, 'utf8').split('\n');
  const changed = rows
    .filter((row) => !row.startsWith('Dan Whitford'))
    .map((row) => (row.startsWith('Lena Brandt') ? row.replace('maren.holt', 'tomas.vidal') : row))
    .map((row) => (row.startsWith('Julie Moreau') ? row.replace('Engineer,', 'Staff Engineer,') : row));
  writeFileSync(
    file,
    [...changed.slice(0, -1), 'Ola Nyberg,ola.nyberg@harbor.example,ravi.menon@harbor.example,Engineer,Mobile,Oslo', ''].join('\n'),
  );
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('clean.roster.csv');
  await workbench.page.locator('.view-line').filter({ hasText: 'ola.nyberg' }).waitFor();
  await workbench.runCommand('Fairlead Rosters: Publish Roster');
  await workbench.page.locator('.codelens-decoration').filter({ hasText: 'Upload for Later Approval' }).waitFor();
  await photograph(workbench, 'review');
}

async function photographChart({ workbench }: Scene): Promise<void> {
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('team.roster.csv');
  await workbench.runCommand('Fairlead Rosters: Show Org Chart');
  await findPanel(workbench, 'Org Chart of team.roster.csv');
  await photograph(workbench, 'orgChart');
}

async function photographInsights({ workbench }: Scene): Promise<void> {
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('quarter.insights.json');
  await workbench.runCommand('Fairlead Insights: Edit Export Request in Form');
  await findPanel(workbench, 'Form of quarter.insights.json');
  await photograph(workbench, 'requestForm');
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('quarter.insights.json');
  await workbench.runCommand('Fairlead Insights: Show Report as Charts');
  await findPanel(workbench, 'Charts');
  await photograph(workbench, 'charts');
}

/** Photographs a trend, and the explanation of one of its points with the distribution. */
export async function photographTrend({ workbench }: Pick<Scene, 'workbench'>): Promise<void> {
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('quarter.insights.json');
  await workbench.runCommand('Fairlead Insights: Show Trend');
  await workbench.choose('Week');
  const trend = await findPanel(workbench, 'Trend');
  await trend.locator('#metric').selectOption({ label: 'Lead Time for Changes (median)' });
  await photograph(workbench, 'trend');
  await trend.locator('.trendPoint').nth(6).click();
  const explanation = await findPanel(workbench, 'Maren Holt: Lead Time for Changes (median)');
  await explanation.locator('summary').click();
  await photograph(workbench, 'distribution');
}

async function photographInputs({ workbench }: Scene): Promise<void> {
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('release.pipeline.yaml');
  await workbench.runCommand('Fairlead Pipelines: Fill In Runtime Inputs in Form');
  await findPanel(workbench, 'Inputs of release.pipeline.yaml');
  await photograph(workbench, 'inputForm');
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('deploy.pipeline.yaml');
  await workbench.runCommand('Fairlead Pipelines: Show Pipeline Graph');
  await findPanel(workbench, 'Graph of deploy.pipeline.yaml');
  await photograph(workbench, 'pipelineGraph');
}

/** Photographs the views of segments and resources, expanded. */
async function photographViews({ workbench }: Scene): Promise<void> {
  const { page } = workbench;
  await workbench.runCommand('View: Close All Editors');
  await workbench.runCommand('View: Show Fairlead');
  await page.locator('.pane-header').filter({ hasText: 'Developers' }).click();
  for (const [view, rows] of [
    ['Segments', ['Harbor', 'Staging', 'beta_testers']],
    ['Platform', ['default', 'Payments']],
  ] as const) {
    await workbench.runCommand(`Fairlead: Focus on ${view} View`);
    for (const row of rows) await page.locator('.pane-body .monaco-list-row').filter({ hasText: row }).first().click();
  }
  await workbench.runCommand('Fairlead: Focus on Activity View');
  await page.locator('.pane-body .monaco-list-row').filter({ hasText: 'Confirm and Publish' }).first().waitFor();
  await workbench.runCommand('Fairlead Segments: Open Segment Keys as Text');
  for (const choice of ['Harbor', 'Staging', 'beta_testers']) await workbench.choose(choice);
  await page.locator('.view-line').filter({ hasText: 'aiko.tanaka' }).waitFor();
  await photograph(workbench, 'areas');
}
