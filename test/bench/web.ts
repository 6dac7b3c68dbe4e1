import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkInBrowser } from '../support/browserServer.ts';
import { SEED } from '../support/campaign.ts';
import { PROJECT } from '../support/host/project.ts';
import { startServerlessHost } from '../support/host/serverlessHost.ts';
import { packageExtension } from '../support/host/vsix.ts';
import { openAddress } from '../support/host/workbench.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { listDownload, MAX_DOWNLOAD } from '../support/release/browserDownload.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';

const WINDOWS = 3;
const ROWS = 100_000;
const ROSTER = 'team.roster.csv';

/** Measures the extension in a browser without a server: what it loads, the wait for the first problems, and a large roster. */
export async function benchWeb(): Promise<string[]> {
  const vsix = await packageExtension();
  const sizes = listDownload(readFileSync(vsix));
  const sizeOf = (wanted: (name: string) => boolean) => sizes.reduce((sum, [name, size]) => (wanted(name) ? sum + size : sum), 0);
  const data = sizeOf((name) => name.endsWith('.json'));
  const waits: Waits[] = [];
  for (let round = 0; round < WINDOWS; round++) waits.push(await measureWindow(vsix));
  // The last row has too few cells.
  const text = `${writeLargeRoster(largeRecords(ROWS, SEED), SEED)}Last,last@harbor.example,nobody@harbor.example\r\n`;
  const [large] = await checkInBrowser([{ uri: `vscode-vfs://memory/${ROSTER}`, language: 'roster', text, settings: {} }]);
  return [
    `The extension in a browser without a server, ${WINDOWS} windows, medians`,
    ...sizes.filter(([name]) => name.endsWith('.cjs')).map(([name, size]) => `  ${name}: ${size} bytes compressed`),
    `  data of the language server: ${data} bytes compressed`,
    judge(
      'extension, language server and data, compressed',
      sizeOf(() => true),
      { at: 'most', value: MAX_DOWNLOAD, unit: ' bytes' },
    ),
    judge('opening a roster to its first problems', median(waits.map(({ first }) => first)), { at: 'most', value: 1500, unit: ' ms' }),
    `  the next roster: ${median(waits.map(({ next }) => next)).toFixed(0)} ms`,
    `  a roster of ${ROWS} rows in the worker, first check: ${large!.elapsed.toFixed(0)} ms, ${large!.problems.map(({ code }) => code).join(', ')}`,
  ];
}

/** Milliseconds from a double click on a roster to its problems in the status bar. */
interface Waits {
  /** The extension is not active yet, and the language server not started. */
  readonly first: number;
  readonly next: number;
}

async function measureWindow(vsix: string): Promise<Waits> {
  const roster = readFileSync(path.join(PROJECT, 'test/fixtures/sample', ROSTER), 'utf8');
  const host = await startServerlessHost(vsix, new Map([ROSTER, `next-${ROSTER}`].map((name) => [name, roster])));
  try {
    const { page, close } = await openAddress(host.origin, {});
    try {
      const wait = async (name: string): Promise<number> => {
        const row = page.locator('.explorer-viewlet .monaco-list-row').filter({ has: page.getByText(name, { exact: true }) });
        await row.waitFor();
        const before = Date.now();
        await row.dblclick();
        await page.locator('.tab.active', { hasText: name }).waitFor();
        await page
          .locator('.monaco-editor.focused .squiggly-error, .editor-instance .squiggly-error')
          .first()
          .waitFor({ state: 'attached' });
        return Date.now() - before;
      };
      const first = await wait(ROSTER);
      return { first, next: await wait(`next-${ROSTER}`) };
    } finally {
      await close();
    }
  } finally {
    await host.stop();
  }
}
