import path from 'node:path';
import { PSEUDO } from '../pseudo.ts';
import { addPseudoTexts } from './displayLanguage.ts';
import { photograph } from './photographer.ts';
import { copySample } from './sample.ts';
import { startTemporaryHost } from './temporaryHost.ts';
import { installExtension } from './vsix.ts';
import { openWorkbench } from './workbench.ts';

const SIZE = { width: 1400, height: 818 };

/** The suffix of the picture of each language. */
const LANGUAGES = { german: 'de', pseudo: PSEUDO } as const;

/** Photographs a pipeline with its problems, a hover and the views in German, and in texts that only look translated. */
export async function photographLanguages(vsix: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, language] of Object.entries(LANGUAGES)) {
    const host = await startTemporaryHost({ settings, language }, async (installed, folders) => {
      await installExtension(installed, folders, vsix);
      addPseudoTexts(path.join(folders.data, 'extensions'));
    });
    try {
      const folder = copySample(path.join(host.folder, 'harbor'));
      const workbench = await openWorkbench(host, { folder, size: SIZE });
      try {
        await workbench.openFile('release.pipeline.yaml');
        await workbench.page.locator('.codelens-decoration').first().waitFor();
        await workbench.runCommand('Problems: Focus on Problems View');
        await workbench.page.locator('.markers-panel .monaco-list-row').filter({ hasText: 'UNKNOWN_STEP_TYPE' }).first().waitFor();
        await workbench.runCommand('View: Show Fairlead');
        await workbench.page.locator('[id="workbench.view.extension.fairlead"] .welcome-view-content').first().waitFor();
        await photograph(workbench, name);
      } finally {
        await workbench.close();
      }
    } finally {
      await host.stop();
    }
  }
}
