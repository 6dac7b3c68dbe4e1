import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { PROJECT } from '../../support/host/project.ts';
import { packageExtension } from '../../support/host/vsix.ts';
import type { Workbench } from '../../support/host/workbench.ts';
import { listShown } from '../../support/manifest/commandsPage.ts';
import { soon } from '../../support/soon.ts';
import { zipNames } from './zipNames.ts';

const MAX_BYTES = 3.4 * 1024 * 1024;

/** The pages of panels, with a script and a style sheet each. */
const PAGES = readdirSync(path.join(PROJECT, 'client/panels/pages'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => [`extension/dist/panels/${name}.css`, `extension/dist/panels/${name}.js`]);

/** The data that the programs share. */
const DATA = [
  ...['connectors', 'pipelines', 'pipelinesV1', 'pipelinesV1Additions'],
  ...['connectors', 'documentation', 'expressions', 'fields', 'fieldsV1', 'steps', 'words'].map((name) => `texts/${name}`),
].map((name) => `extension/dist/data/${name}.json`);

/** The exact files of the package: no source, no test, no source map. */
const PACKAGED = [
  '[Content_Types].xml',
  'extension.vsixmanifest',
  'extension/LICENSE.txt',
  'extension/changelog.md',
  'extension/l10n/bundle.l10n.de.json',
  'extension/dist/THIRD-PARTY-NOTICES.txt',
  'extension/dist/agentTools.cjs',
  'extension/dist/browserExtension.cjs',
  'extension/dist/browserOnline.cjs',
  'extension/dist/checkWorker.cjs',
  'extension/dist/cli.cjs',
  'extension/dist/commandLine.cjs',
  ...DATA,
  'extension/dist/extension.cjs',
  'extension/dist/httpClient.cjs',
  'extension/dist/languageServer.cjs',
  'extension/dist/localService.cjs',
  'extension/dist/localServiceProgram.cjs',
  ...PAGES,
  'extension/dist/reportWorker.cjs',
  'extension/dist/rosterWorker.cjs',
  'extension/icons/activityBar.svg',
  'extension/icons/columns-dark.svg',
  'extension/icons/columns-light.svg',
  'extension/icons/columnsAligned-dark.svg',
  'extension/icons/columnsAligned-light.svg',
  'extension/icons/fairlead.png',
  ...['fix', 'map', 'mistake', 'problems', 'service', 'upload'].flatMap((step) =>
    ['', '.nls.de'].map((language) => `extension/icons/walkthrough/${step}${language}.md`),
  ),
  'extension/package.json',
  'extension/package.nls.de.json',
  'extension/package.nls.json',
  'extension/readme.md',
  'extension/schemas/account.schema.json',
  'extension/schemas/accountDefinitions.schema.json',
  'extension/schemas/configuration.schema.json',
  'extension/schemas/exportRequest.schema.json',
  'extension/schemas/insightSources.schema.json',
  'extension/schemas/pipeline.schema.json',
  'extension/schemas/pipelineV1.schema.json',
  'extension/syntaxes/exportRequest.tmLanguage.json',
  'extension/syntaxes/pipelineExpressions.tmLanguage.json',
  'extension/syntaxes/roster.tmLanguage.json',
  'extension/syntaxes/rosterLanguage.json',
  'extension/syntaxes/segmentKeysLanguage.json',
];

const FILES = {
  'sales.csv': 'region,amount\nNorth,3\n',
  'contacts.csv': 'name,email\nAnn Able,ann@x.example\nBob Best,ann@x.example\n',
  '.github/workflows/build.yml': 'name: build\non: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n',
};

describe('the packaged extension', function () {
  this.timeout(300_000);
  let userData: string;
  let workbench: Workbench;
  let folder: string;

  usePackagedWindow({ files: FILES }, (opened, { userData: its }, home) => {
    workbench = opened;
    userData = its;
    folder = home;
  });

  it('is small and contains only what it needs', async () => {
    const bytes = readFileSync(await packageExtension());
    assert.deepEqual(zipNames(bytes), [...PACKAGED].sort());
    assert.ok(bytes.length <= MAX_BYTES, `${bytes.length} bytes`);
  });

  /** Searches for some commands, and compares the palette with its page. */
  const holdToPage = async (front: string) => {
    const shown = listShown(front);
    for (const title of ['Sort Roster Rows…', 'Publish Pipeline…', 'Check File as Roster', 'Create Segment…']) {
      assert.equal(await workbench.offers(title), shown.includes(title), `${title} with ${front}`);
    }
  };

  it('offers what docs/commands.md says: without an editor, and with a roster, a pipeline, a GitHub workflow and a sales table active', async () => {
    const { page, openFile, runCommand } = workbench;
    await openFile('clean.roster.csv');
    await page.locator('.codelens-decoration', { hasText: 'developers' }).first().waitFor();
    await holdToPage('a roster');
    await openFile('deploy.pipeline.yaml');
    await page.locator('.codelens-decoration', { hasText: 'stage' }).first().waitFor();
    await holdToPage('a pipeline');
    await openFile('build.yml');
    await holdToPage('other YAML');
    await openFile('sales.csv');
    await holdToPage('other CSV');
    await runCommand('View: Close All Editors');
    await holdToPage('no editor');
  });

  it('keeps “Not a Roster” for a list of contacts in the workspace settings, and ignores the file from then on', async () => {
    const { page, openFile, runCommand } = workbench;
    await openFile('contacts.csv');
    await page.locator('.squiggly-error').first().waitFor();
    await page.locator('.codelens-decoration a', { hasText: 'Not a Roster' }).click();
    await page.locator('.codelens-decoration').first().waitFor({ state: 'detached' });
    await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
    const settings = path.join(folder, '.vscode/settings.json');
    assert.ok(existsSync(settings));
    assert.deepEqual(JSON.parse(readFileSync(settings, 'utf8')), { 'fairlead.roster.exclude': ['contacts.csv'] });
    assert.ok(!(await workbench.offers('Sort Roster Rows')));
    await runCommand('Fairlead Rosters: Check File as Roster');
    await page.locator('.squiggly-error').first().waitFor();
  });

  it('uploads a roster to the local service', async () => {
    await workbench.openFile('clean.roster.csv');
    await workbench.runCommand('Fairlead Rosters: Upload Roster without Review');
    const address = await soon('the address of the local service', () => readAddress(userData));
    const versions = await soon('an uploaded version', async () => {
      const answer = await fetch(`${address.url}/v2/developers/versions`, { headers: { 'x-api-key': address.apiKey } });
      const body = (await answer.json()) as { versions: { fileName: string; developerCount: number }[] };
      return body.versions.length > 0 ? body.versions : null;
    });
    assert.deepEqual(
      versions.map(({ fileName, developerCount }) => ({ fileName, developerCount })),
      [{ fileName: 'clean.roster.csv', developerCount: 11 }],
    );
  });
});

async function readAddress(userData: string): Promise<ServiceAddress | null> {
  const file = path.join(userData, 'User/globalStorage/fairlead.fairlead/service.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ServiceAddress) : null;
}
