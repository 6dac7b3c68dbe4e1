import { l10n, workspace } from 'vscode';
import { listDevelopers } from '../../server/api/developers/listDevelopers.ts';
import { readVersionToMap } from '../../server/api/developers/uploads.ts';
import type { Instance } from '../../server/api/instance.ts';
import { guessMappings } from '../../server/core/developers/columnsToMap.ts';
import { type DeveloperField, toFields, toMappings } from '../../server/core/developers/dataTypes.ts';
import type { FieldMapping } from '../../server/core/developers/fieldMapping.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { FieldMappingsSaved } from '../../server/wire/developers.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { readManagerEmailConfigured } from '../manifest/settings.ts';
import { inView, NEVER } from '../manifest/when.ts';
import { readVersionId } from '../window/commandArguments.ts';
import { toStep } from '../window/report.ts';
import { findFolder } from '../window/workspaceFolders.ts';
import type { DeveloperParts } from './developerParts.ts';
import { countDevelopers, withWarnings } from './developersView.ts';
import { editMappings } from './editMappings.ts';
import { pickVersion } from './pickVersion.ts';
import { offerMappings } from './sharedMappings.ts';

/** Number of people whose values are shown. */
const MAX_SAMPLES = 3;

/** Commands for field mappings. */
export const MAPPING_COMMANDS = {
  mapFields: {
    run: mapFields,
    palette: NEVER,
  },
  forgetMapping: {
    run: forgetMapping,
    palette: NEVER,
    menus: [['view/title', 'roster@3', inView('developers')]],
  },
} satisfies CommandRecords<DeveloperParts>;

const QUESTION = {
  title: l10n.t('Map the fields of which version?'),
  states: ['UPLOADED', 'PENDING_REVIEW'],
  none: l10n.t('No version is waiting for a field mapping. Upload a roster first.'),
} as const;

/** Saves the field mapping of a version. If a version and its mappings are given, asks nothing; the service validates them. */
async function mapFields(app: DeveloperParts, givenVersion?: unknown, givenMappings?: unknown): Promise<FieldMappingsSaved> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const versionId = readVersionId(givenVersion) ?? (await pickVersion(instance, QUESTION, signal)).versionId;
  const isGiven = Array.isArray(givenMappings);
  const mappings = isGiven ? toMappings(givenMappings as DeveloperField[]) : await ask(versionId);
  const saving = toChange('saveFieldMappings', {
    names: [versionId],
    verb: l10n.t('Map Fields'),
    title: l10n.t('Saving the field mapping'),
    request: { parameters: { versionId }, body: toFields(mappings) },
  });
  const saved = await makeChange(app, use, saving);
  const { state, totalRecords } = saved;
  if (state !== undefined) app.rosters.states.learn(instance.name, [{ versionId, state }]);
  await app.rosters.savedMappings.keep(instance.name, mappings);
  if (!isGiven) await offerMappings(mappings);
  const count = countDevelopers(totalRecords);
  if (state === 'ACTIVE') app.report.notify(withWarnings(l10n.t('The field mapping is saved: {0} are active now.', count), saved));
  else
    app.report.notify(
      withWarnings(l10n.t('The field mapping is saved. Approve the version to make {0} active.', count), saved),
      toStep(l10n.t('Approve'), 'reviewVersion', versionId),
    );
  return saved;

  async function ask(id: string): Promise<FieldMapping[]> {
    const version = await readVersionToMap(instance, id, { signal });
    const headers = version.mappings.map(({ csvColumn }) => csvColumn);
    const records = version.records ?? (await readRecords(instance, id, signal));
    const samples = new Map(
      headers.map((header) => [
        header,
        records
          .map((record) => record[header] ?? '')
          .filter((value) => value !== '')
          .slice(0, MAX_SAMPLES),
      ]),
    );
    const saved = app.rosters.savedMappings.find(instance.name, headers);
    const title = saved === undefined ? version.fileName : l10n.t('{0}, as last time', version.fileName);
    const managerEmailConfigured = readManagerEmailConfigured(workspace.getConfiguration(undefined, findFolder()));
    const guessed = guessMappings(version.mappings, managerEmailConfigured, (column) => samples.get(column) ?? []);
    return editMappings({ title, suggested: saved ?? guessed, samples, managerEmailConfigured });
  }
}

/** Deletes the field mappings saved from this workspace for the selected instance; returns their number. */
async function forgetMapping(app: DeveloperParts): Promise<number> {
  const { selectedName } = app.instances;
  const forgotten = await app.rosters.savedMappings.forget(selectedName);
  app.report.notify(
    forgotten === 0
      ? l10n.t('No field mapping is saved for {0}.', selectedName)
      : l10n.t('Forgot {0} field mappings of {1}. Columns are mapped by their headers again.', forgotten, selectedName),
  );
  return forgotten;
}

/** Returns a few people of a version; none if the service does not list them. */
async function readRecords(
  instance: Instance,
  versionId: string,
  signal: AbortSignal,
): Promise<readonly Readonly<Record<string, string>>[]> {
  try {
    return (await listDevelopers(instance, { versionId, pageSize: MAX_SAMPLES }, { signal })).content.map(({ record }) => record);
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'CANCELLED') return [];
    throw error;
  }
}
