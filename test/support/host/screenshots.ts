import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CannotRun, runAsProgram } from './cannotRun.ts';
import { startPackagedHost } from './packagedHost.ts';
import { PROJECT } from './project.ts';
import { copySample } from './sample.ts';
import { QUIET_SETTINGS } from './settings.ts';
import { packageExtension } from './vsix.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const FOLDER = path.join(PROJECT, 'icons/screenshots');
const MAX_BYTES = 250 * 1024;
const SIDE_BAR_WIDTH = 470;

/** Colour themes of VS Code by the ending of the picture's name, with the class that the workbench then has. */
const THEMES = [
  { name: 'dark', theme: 'Default Dark Modern', kind: 'vs-dark' },
  { name: 'light', theme: 'Default Light Modern', kind: 'vs' },
] as const;

const SETTINGS = {
  ...QUIET_SETTINGS,
  'breadcrumbs.enabled': false,
  'editor.minimap.enabled': false,
  'workbench.colorTheme': THEMES[0].theme,
  'workbench.layoutControl.enabled': false,
};

await runAsProgram(async () => {
  mkdirSync(FOLDER, { recursive: true });
  const host = await startPackagedHost(await packageExtension(), { settings: SETTINGS });
  try {
    const folder = copySample(path.join(host.folder, 'harbor'));
    const workbench = await openWorkbench(host, { folder });
    const settingsFile = path.join(host.userData, 'User/settings.json');
    try {
      await showProblems(workbench);
      await photograph(workbench, settingsFile, 'problems');
      await showDevelopers(workbench, folder);
      await photograph(workbench, settingsFile, 'developers');
    } finally {
      await workbench.close();
    }
  } finally {
    await host.stop();
  }
  return 0;
});

async function showProblems(workbench: Workbench): Promise<void> {
  await workbench.openFile('team.roster.csv');
  await workbench.runCommand('Problems: Focus on Problems View');
  await workbench.page.locator('.markers-panel .monaco-list-row').filter({ hasText: 'CIRCULAR_REFERENCE' }).first().waitFor();
}

/** Takes a roster all the way: uploaded and mapped, then a newer one with one more developer uploaded and approved. */
async function showDevelopers(workbench: Workbench, folder: string): Promise<void> {
  const { page } = workbench;
  const told = (text: string) => page.locator('.notification-toast').filter({ hasText: text }).first().waitFor();
  await workbench.runCommand('View: Close All Editors');
  await workbench.runCommand('View: Close Panel');
  await workbench.openFile('clean.roster.csv');
  await workbench.runCommand('Fairlead: Upload roster');
  await told('uploaded');
  await workbench.runCommand('Fairlead: Map fields');
  await workbench.choose('clean.roster.csv');
  await workbench.choose('Save this mapping');
  await told('are active now');
  const file = path.join(folder, 'clean.roster.csv');
  writeFileSync(
    file,
    `${readFileSync(file, 'utf8')}Noor Haddad,noor.haddad@harbor.example,ravi.menon@harbor.example,Engineer,Mobile,Amman\n`,
  );
  await page.locator('.view-line').filter({ hasText: 'noor.haddad' }).waitFor();
  await workbench.runCommand('Fairlead: Upload roster');
  await told('would be added');
  await workbench.runCommand('Fairlead: Approve version');
  await workbench.choose('clean.roster.csv');
  await told('active');
  await workbench.runCommand('View: Show Fairlead');
  await widenSideBar(workbench);
  await page.locator('.pane-body .monaco-list-row').filter({ hasText: 'Noor Haddad' }).waitFor();
}

async function widenSideBar({ page }: Workbench): Promise<void> {
  const box = await page.locator('.part.sidebar').boundingBox();
  if (box === null) throw new CannotRun('The side bar is not shown.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width, y);
  await page.mouse.down();
  await page.mouse.move(box.x + SIDE_BAR_WIDTH, y, { steps: 10 });
  await page.mouse.up();
}

async function photograph({ page, runCommand }: Workbench, settingsFile: string, name: string): Promise<void> {
  await runCommand('Notifications: Clear All Notifications');
  await page.locator('.notification-toast').waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  for (const { name: ending, theme, kind } of THEMES) {
    writeFileSync(settingsFile, JSON.stringify({ ...SETTINGS, 'workbench.colorTheme': theme }));
    await page.locator(`.monaco-workbench.${kind}`).waitFor();
    const file = path.join(FOLDER, `${name}-${ending}.png`);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    const { size } = statSync(file);
    if (size > MAX_BYTES) throw new CannotRun(`${file} has ${size} bytes, more than the ${MAX_BYTES} that the README should load.`);
    console.log(`${path.relative(PROJECT, file)} (${Math.round(size / 1024)} KB)`);
  }
}
