import { l10n, workspace } from 'vscode';
import { findMissingFieldTypes } from '../../server/core/developers/fieldMapping.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { type PlanRoster, SUGGEST_MAPPING, type SuggestedMapping } from '../../server/language/protocol/developers.ts';
import { readManagerEmailConfigured } from '../manifest/settings.ts';
import type { DeveloperParts } from './developerParts.ts';
import { editMappings } from './editMappings.ts';
import { toContent } from './planRoster.ts';
import type { ReviewedMapping } from './reviewText.ts';
import type { RosterSource } from './rosterSource.ts';

/** Returns the mapping to confirm with a first upload: the one last saved for the same columns, otherwise what headers and values suggest. */
export async function suggestColumns(app: DeveloperParts, instanceName: string, source: RosterSource): Promise<ReviewedMapping> {
  const params: PlanRoster = { textDocument: { uri: source.uri.toString() }, content: toContent(source.content), active: null };
  const suggested = await app.language.ask<SuggestedMapping>(SUGGEST_MAPPING, params);
  if (suggested === null) throw new Refusal('INVALID_REQUEST', l10n.t('Nothing was sent: {0} has no header. Write one.', source.fileName));
  const headers = suggested.mappings.map(({ csvColumn }) => csvColumn);
  const saved = app.rosters.savedMappings.find(instanceName, headers);
  return saved === undefined ? suggested : { ...suggested, mappings: saved };
}

/** Asks for the columns of required fields that have none yet. Throws CANCELLED. */
export async function askMissing(mapping: ReviewedMapping, fileName: string): Promise<ReviewedMapping> {
  const isComplete = findMissingFieldTypes(mapping.mappings, readManagerEmailConfigured(workspace.getConfiguration())).length === 0;
  return isComplete ? mapping : changeColumns(mapping, fileName);
}

/** Lets the user change the field of each column. Throws CANCELLED. */
export async function changeColumns({ mappings, samples }: ReviewedMapping, title: string): Promise<ReviewedMapping> {
  const managerEmailConfigured = readManagerEmailConfigured(workspace.getConfiguration());
  const byHeader = new Map(mappings.map(({ csvColumn }, column) => [csvColumn, samples[column] ?? []]));
  return { mappings: await editMappings({ title, suggested: mappings, samples: byHeader, managerEmailConfigured }), samples };
}
