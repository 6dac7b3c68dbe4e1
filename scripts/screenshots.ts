import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { photographAccount, placeAccount } from '../test/support/host/accountScenes.ts';
import { photographAcross } from '../test/support/host/acrossScenes.ts';
import { photographAreas } from '../test/support/host/areaScenes.ts';
import { photographBrowser } from '../test/support/host/browserScene.ts';
import { runAsProgram } from '../test/support/host/cannotRun.ts';
import { instanceOf } from '../test/support/host/fillService.ts';
import { photographLanguages } from '../test/support/host/languageScene.ts';
import { startPackagedHost } from '../test/support/host/packagedHost.ts';
import { findPanel } from '../test/support/host/panels.ts';
import { drag, FOLDER, photograph, placeOf, takePictures } from '../test/support/host/photographer.ts';
import { copySample } from '../test/support/host/sample.ts';
import { QUIET_SETTINGS } from '../test/support/host/settings.ts';
import { photographTrendPage } from '../test/support/host/trendPageScene.ts';
import { packageExtension } from '../test/support/host/vsix.ts';
import { openWorkbench, type Workbench } from '../test/support/host/workbench.ts';

const SIZE = { width: 1400, height: 818 };
const SIDE_BAR_WIDTH = 510;
/** Top of the panel below a roster, and below a pipeline. */
const ROSTER_HEIGHT = 366;
const PIPELINE_HEIGHT = 566;
/** Milliseconds between two keystrokes: an answer that arrives while the text changes is dropped. */
const TYPING = 100;
/** More types of steps than begin with the same letters. */
const MOST_TYPES = 20;
/** Distance from the panel to the sash above it. */
const SASH = 3;

const SETTINGS = {
  ...QUIET_SETTINGS,
  'breadcrumbs.enabled': false,
  // No line of a picture is cut off.
  '[yaml]': { 'editor.wordWrap': 'on' },
  '[json]': { 'editor.wordWrap': 'on' },
  '[exportRequest]': { 'editor.wordWrap': 'on' },
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.renderLineHighlight': 'none',
  'editor.selectionHighlight': false,
  'window.autoDetectColorScheme': true,
  'workbench.layoutControl.enabled': false,
  'workbench.preferredDarkColorTheme': 'Default Dark Modern',
  'workbench.preferredLightColorTheme': 'Default Light Modern',
};

await runAsProgram(async () => {
  mkdirSync(FOLDER, { recursive: true });
  const vsix = await packageExtension();
  const host = await startPackagedHost(vsix, { settings: SETTINGS });
  try {
    const folder = copySample(path.join(host.folder, 'harbor'));
    placeAccount(folder);
    const workbench = await openWorkbench(host, { folder, size: SIZE });
    try {
      await showProblems(workbench);
      await photograph(workbench, 'problems');
      await showFix(workbench);
      await takePictures(workbench, 'fix');
      await workbench.page.keyboard.press('Escape');
      await workbench.runCommand('Fairlead Rosters: Open as Table');
      await findPanel(workbench, 'Table of team.roster.csv');
      await photograph(workbench, 'grid');
      await workbench.runCommand('View: Close All Editors');
      await showPipeline(workbench);
      await photograph(workbench, 'pipeline');
      await showCompletion(workbench, folder);
      await takePictures(workbench, 'completion');
      await closeUnsaved(workbench);
      await showDevelopers(workbench, folder);
      await photograph(workbench, 'developers');
      await photographAreas({ workbench, host, folder });
      await photographAcross(workbench, folder);
      await photographAccount({ workbench, host, folder });
      await photographTrendPage(instanceOf(host), workbench.page.context().browser()!);
    } finally {
      await workbench.close();
    }
  } finally {
    await host.stop();
  }
  await photographBrowser(vsix, SETTINGS);
  await photographLanguages(vsix, SETTINGS);
  return 0;
});

async function showProblems(workbench: Workbench): Promise<void> {
  await workbench.openFile('team.roster.csv');
  await workbench.runCommand('Problems: Focus on Problems View');
  await workbench.page.locator('.markers-panel .monaco-list-row').filter({ hasText: 'CIRCULAR_REFERENCE' }).first().waitFor();
  await dragPanel(workbench, ROSTER_HEIGHT);
}

/** Opens the fixes for a manager whose address is misspelled. */
async function showFix(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  await workbench.runCommand('View: Hide Panel');
  await workbench.openFile('team.roster.csv');
  await workbench.runCommand('Notifications: Clear All Notifications');
  await page.keyboard.press('Control+G');
  await page.keyboard.type('7:45');
  await page.keyboard.press('Enter');
  await page.locator('.statusbar-item').filter({ hasText: 'Ln 7, Col 45' }).waitFor();
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget .monaco-list-row').filter({ hasText: 'lena.brandt' }).first().waitFor();
}

async function showPipeline(workbench: Workbench): Promise<void> {
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('release.pipeline.yaml');
  // VS Code requests code lenses only a while after a document gets the focus, and not at all if it loses it before.
  await workbench.page.locator('.codelens-decoration').filter({ hasText: '2 steps' }).waitFor();
  await workbench.runCommand('Problems: Focus on Problems View');
  await workbench.page.locator('.markers-panel .monaco-list-row').filter({ hasText: 'UNKNOWN_STEP_TYPE' }).first().waitFor();
  await dragPanel(workbench, PIPELINE_HEIGHT);
  await workbench.runCommand('View: Focus Active Editor Group');
}

/** Requests completion among the steps of a valid pipeline, and the documentation of one item. */
async function showCompletion(workbench: Workbench, folder: string): Promise<void> {
  const { page } = workbench;
  const file = path.join(folder, 'deploy.pipeline.yaml');
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes('Ask for its health')) - 1;
  const dash = `${' '.repeat(lines[at]!.indexOf('-'))}- `;
  writeFileSync(file, lines.toSpliced(at, 0, dash).join('\n'));
  await workbench.runCommand('View: Hide Panel');
  await workbench.openFile('deploy.pipeline.yaml');
  await workbench.runCommand('Notifications: Clear All Notifications');
  await page.keyboard.press('Control+G');
  await page.keyboard.type(`${at + 1}:${dash.length + 1}`);
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  await page
    .locator('.statusbar-item')
    .filter({ hasText: `Ln ${at + 1}, Col ${dash.length + 1}` })
    .waitFor();
  await page.keyboard.type('K8s', { delay: TYPING });
  await page.locator('.suggest-widget.visible .monaco-list-row.focused').filter({ hasText: 'K8s' }).waitFor();
  await page.keyboard.press('Control+Space');
  await page.locator('.suggest-details .docs').waitFor();
  // The documentation of the first item is cut off until another one is selected.
  const blue = page.locator('.suggest-widget.visible .monaco-list-row').filter({ hasText: 'Blue' }).first();
  for (let number = 0; number < MOST_TYPES && !(await blue.getAttribute('class'))?.includes('focused'); number++)
    await page.keyboard.press('ArrowDown');
  await page.locator('.suggest-details').filter({ hasText: 'Blue' }).waitFor();
}

async function closeUnsaved(workbench: Workbench): Promise<void> {
  await workbench.page.keyboard.press('Escape');
  await workbench.runCommand('File: Revert File');
}

async function dragPanel(workbench: Workbench, to: number): Promise<void> {
  const { x, y, width } = await placeOf(workbench, '.part.panel');
  await drag(workbench, { x: x + width / 2, y: y - SASH }, { x: x + width / 2, y: to });
}

/** Takes a roster through its life cycle: uploads and maps it, then uploads and approves a newer one with one more developer. */
async function showDevelopers(workbench: Workbench, folder: string): Promise<void> {
  const { page, untilNotified } = workbench;
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('clean.roster.csv');
  const publish = async (): Promise<void> => {
    await workbench.runCommand('Fairlead Rosters: Publish Roster');
    await workbench.runCommand('Fairlead Rosters: Confirm and Publish');
    await untilNotified('is active on');
  };
  await publish();
  const file = path.join(folder, 'clean.roster.csv');
  writeFileSync(
    file,
    `${readFileSync(file, 'utf8')}Noor Haddad,noor.haddad@harbor.example,ravi.menon@harbor.example,Engineer,Mobile,Amman\n`,
  );
  await page.locator('.view-line').filter({ hasText: 'noor.haddad' }).waitFor();
  // A notification may be held back while older ones are shown.
  await workbench.runCommand('Notifications: Clear All Notifications');
  await publish();
  await workbench.runCommand('View: Show Fairlead');
  const { x, y, width } = await placeOf(workbench, '.part.sidebar');
  await drag(workbench, { x: x + width, y: y + 300 }, { x: x + SIDE_BAR_WIDTH, y: y + 300 });
  await page.locator('.pane-body .monaco-list-row').filter({ hasText: 'Noor Haddad' }).waitFor();
}
