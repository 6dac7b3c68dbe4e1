import { ConfigurationTarget, l10n, workspace } from 'vscode';
import type { FieldMapping } from '../../server/core/developers/fieldMapping.ts';
import { shareMappings } from '../../server/core/developers/followFieldMappings.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { CHOOSE_MAPPINGS } from '../../server/language/protocol/developers.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { readFieldMappings, readManagerEmailConfigured } from '../manifest/settings.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { findFolder, toFolderTarget } from '../window/workspaceFolders.ts';
import { toContent } from './planRoster.ts';
import type { RosterSource } from './rosterSource.ts';

/** Returns the mapping in the settings to send with a roster; undefined if there is none, or it belongs to files with other columns. */
export async function chooseMappings(
  language: FairleadLanguageClient,
  { uri, content }: RosterSource,
): Promise<readonly FieldMapping[] | undefined> {
  if (readFieldMappings(workspace.getConfiguration(undefined, uri)) === undefined) return undefined;
  const params = { textDocument: { uri: uri.toString() }, content: toContent(content) };
  return (await language.ask<readonly FieldMapping[]>(CHOOSE_MAPPINGS, params)) ?? undefined;
}

/** Asks whether to use a saved mapping for local files too, unless their headers or the settings already imply it. */
export async function offerMappings(saved: readonly FieldMapping[]): Promise<void> {
  const configuration = workspace.getConfiguration(undefined, findFolder());
  const settings = {
    managerEmailConfigured: readManagerEmailConfigured(configuration),
    fieldMappings: readFieldMappings(configuration) ?? null,
  };
  const shared = shareMappings(saved, settings);
  if (shared === null || !(await wants(saved))) return;
  const value = Object.fromEntries(shared.map(({ csvColumn, fieldType }) => [csvColumn, fieldType]));
  const target = workspace.workspaceFolders === undefined ? ConfigurationTarget.Global : toFolderTarget();
  await configuration.update('fairlead.roster.fieldMappings', value, target);
}

/** Asks; leaving the list means no, because the mapping is already saved. */
async function wants(saved: readonly FieldMapping[]): Promise<boolean> {
  const columns = saved.filter(({ fieldType }) => fieldType !== 'CUSTOM').map(({ csvColumn, fieldType }) => `${csvColumn} → ${fieldType}`);
  const yes: Choice<boolean> = { label: l10n.t('Use it in the editor too'), detail: columns.join(' · '), value: true };
  const no: Choice<boolean> = { label: l10n.t('Use it for this version only'), value: false };
  try {
    return await pickOne(l10n.t('Read local files with these columns by this mapping?'), [yes, no], yes);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CANCELLED') return false;
    throw error;
  }
}
