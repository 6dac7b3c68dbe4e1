import { l10n } from 'vscode';
import type { App } from '../../app.ts';

/** Deletes the field mappings saved from this workspace for the selected instance; returns their number. */
export async function forgetMapping(app: App): Promise<number> {
  const { selectedName } = app.instances;
  const forgotten = await app.rosters.savedMappings.forget(selectedName);
  app.report.tell(
    forgotten === 0
      ? l10n.t('No field mapping of {0} is remembered here.', selectedName)
      : l10n.t('Forgotten: {0} field mappings of {1}. Columns are mapped by their headers again.', forgotten, selectedName),
  );
  return forgotten;
}
