import * as l10n from '@vscode/l10n';
import { type CallOptions, call } from '../../api/client.ts';
import { downloadActiveRoster, findReviewBase } from '../../api/developers/activeRoster.ts';
import { approveVersion, downloadRoster } from '../../api/developers/developers.ts';
import { readVersionToMap } from '../../api/developers/uploads.ts';
import type { Instance } from '../../api/instance.ts';
import { toMinute } from '../../core/dates.ts';
import { toFields, toMappings } from '../../core/developers/dataTypes.ts';
import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../core/developers/rosterSettings.ts';
import { chooseOldVersions } from '../../core/developers/versionStates.ts';
import { plural } from '../../core/plural.ts';
import { Refusal } from '../../core/refusal.ts';
import { planTexts } from '../../documents/developers/planTexts.ts';
import type { VersionApproved, VersionSummary } from '../../wire/developers.ts';
import { ENDPOINTS } from '../../wire/endpoints.ts';
import { type Answer, showAnswer, toTableOf, toTextAnswer } from '../answer.ts';
import { addDryRun, addOutput, addYes, collect, type OutputFlags, readFieldMapping, readInteger } from '../options.ts';
import { toWarningLines } from '../problemLines.ts';
import { type ResourceCommand, toOption, writes } from '../resource.ts';
import { addTargetFlags, repeatTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { addFormatFlags, UPLOADED_VERSION } from './arguments.ts';
import { toPlanText } from './plan.ts';
import { toMappingTable } from './upload.ts';

interface VersionFlags extends TargetFlags, OutputFlags {
  readonly format: 'text' | 'json';
  readonly map?: readonly string[];
  readonly keep: number;
  readonly olderThan?: number;
}

const DAY = 86_400_000;
const MOST_NAMED = 10;

const toVersionTable = toTableOf<VersionSummary>(
  ['version', 'state', 'developers', 'uploaded_utc', 'file'],
  ({ versionId, state, fileName, developerCount, createdAt }) => [versionId, state, String(developerCount), toMinute(createdAt), fileName],
);

/** `fairlead developers map`, `approve`, `prune` and `versions`. */
export const VERSIONS: readonly ResourceCommand<VersionFlags>[] = [
  writes('saveFieldMappings', {
    name: 'map',
    description: l10n.t('Save the field mapping of a version'),
    arguments: [UPLOADED_VERSION],
    options: [toOption('--map <column=type>', l10n.t('the type of a column (repeatable); other columns are plain attributes'), collect)],
    addAllFlags: addFormatFlags,
    example: 'fairlead developers map 1 --map "Full Name=NAME" --map "Mail=EMAIL" --map "Boss=MANAGER_EMAIL"',
    notes: l10n.t('Without --map, the suggested mapping is confirmed unchanged.'),
    change: async (cli, flags, versionId) => {
      const asked = flags.map?.map(readFieldMapping);
      const instance = await requireInstance(cli, flags);
      const options = { signal: cli.interruption() };
      const version = await readVersionToMap(instance, versionId, options).catch((error: unknown) => {
        // If the service does not list the other columns, the given mapping is sent as it is.
        if (asked !== undefined && error instanceof Refusal && error.code === 'NOT_OFFERED') return { mappings: [] };
        throw error;
      });
      const body = toFields(asked === undefined ? version.mappings : complete(asked, version.mappings));
      return {
        instance,
        names: [versionId],
        send: async (service, late) => {
          const saved = await call(service, 'saveFieldMappings', { parameters: { versionId }, body }, late);
          for (const line of toWarningLines(saved.warnings)) cli.terminal.err(line);
          const mappings = toMappings(saved.fieldMappings ?? body);
          const isWaiting = saved.state !== undefined && saved.state !== 'ACTIVE' && flags.format === 'text';
          const changes = isWaiting ? await describeChanges(instance, versionId, mappings, options) : '';
          const approve = `fairlead developers approve ${versionId}${repeatTargetFlags(flags)}`;
          const next = isWaiting ? `\n${changes}${l10n.t('Next: {0}', approve)}` : '';
          const { state, totalRecords: developerCount } = saved;
          const done =
            state === undefined
              ? l10n.t('The field mapping of version {0} is saved.', versionId)
              : describeState({ versionId, state, developerCount });
          return toTextAnswer(saved, `${done}\n\n${toMappingTable(mappings)}${next}`);
        },
      };
    },
  }),
  writes('approveVersion', {
    name: 'approve',
    description: l10n.t('Make a version active'),
    arguments: [UPLOADED_VERSION],
    addAllFlags: addFormatFlags,
    example: 'fairlead developers approve 2',
    change: async (cli, flags, versionId) => {
      const instance = await requireInstance(cli, flags);
      const base = await findReviewBase(instance, versionId, { signal: cli.interruption() });
      return {
        instance,
        names: [versionId],
        send: async (service, options) => {
          const approved = await approveVersion(service, versionId, options, base);
          return toTextAnswer(approved, describeState(approved));
        },
      };
    },
  }),
  writes('deleteVersion', {
    name: 'prune',
    description: l10n.t('Delete old versions, except the active one and those that wait for approval'),
    options: [
      toOption('--keep <number>', l10n.t('number of newest versions to keep'), readInteger(1, 1_000_000)).default(10),
      toOption('--older-than <days>', l10n.t('delete only versions that are older than this'), readInteger(0, 36_500)),
    ],
    addAllFlags: (command) => addTargetFlags(addYes(addDryRun(addOutput(command)))),
    example: 'fairlead developers prune --keep 30 --older-than 90',
    notes: ENDPOINTS.deleteVersion.loses(),
    change: async (cli, flags) => {
      const instance = await requireInstance(cli, flags);
      const { versions } = await call(instance, 'listVersions', {}, { signal: cli.interruption() });
      const before = flags.olderThan === undefined ? undefined : Date.now() - flags.olderThan * DAY;
      const deleted = chooseOldVersions(versions, flags.keep, before)
        .reverse()
        .map(({ versionId }) => versionId);
      const kept = versions.length - deleted.length;
      const toAnswer = (text: string): Answer => ({
        columns: ['version'],
        rows: deleted.map((name) => [name]),
        json: { deleted, kept },
        text,
      });
      if (deleted.length === 0) {
        await showAnswer(cli, flags, toAnswer(l10n.t('Nothing to delete: {0}.', countVersions(versions.length))));
        return null;
      }
      const named = `${deleted.slice(0, MOST_NAMED).join(', ')}${deleted.length > MOST_NAMED ? ', …' : ''}`;
      return {
        instance,
        names: [l10n.t('{0} ({1} of {2})', named, deleted.length, versions.length)],
        send: async (service, options) => {
          for (const versionId of deleted) await call(service, 'deleteVersion', { parameters: { versionId } }, options);
          return toAnswer(l10n.t('Deleted {0}; {1} left.', countVersions(deleted.length), countVersions(kept)));
        },
      };
    },
  }),
  {
    name: 'versions',
    description: l10n.t('List the versions, newest first'),
    example: 'fairlead developers versions',
    read: async (cli, flags) => {
      const { versions } = await call(await requireInstance(cli, flags), 'listVersions', {}, { signal: cli.interruption() });
      return { ...toVersionTable(versions), json: { versions } };
    },
  },
];

function countVersions(count: number): string {
  return plural(count, '1 version', '{0} versions', count);
}

function describeState({ versionId, state, developerCount }: Pick<VersionApproved, 'versionId' | 'state' | 'developerCount'>): string {
  if (developerCount === undefined) return l10n.t('Version {0} is {1}.', versionId, state);
  return l10n.t('Version {0} is {1} with {2} developers.', versionId, state, developerCount);
}

/** Describes what a waiting version would change in the active one; empty if the two cannot be compared. */
async function describeChanges(
  instance: Instance,
  versionId: string,
  fieldMappings: readonly FieldMapping[],
  options: CallOptions,
): Promise<string> {
  try {
    const active = await downloadActiveRoster(instance, options);
    const text = await (await downloadRoster(instance, { versionId }, options)).text();
    const planned = planTexts({ text, active }, { ...DEFAULT_ROSTER_SETTINGS, managerEmailConfigured: false, fieldMappings });
    return planned.kind === 'planned' ? `${toPlanText(planned.plan)}\n\n` : '';
  } catch (error) {
    // The mapping is saved: a key that may not read must not make the command fail.
    if (error instanceof Refusal && error.code === 'ACCESS_DENIED') return '';
    throw error;
  }
}

/** Completes a mapping: every other column of the version becomes CUSTOM. */
function complete(asked: readonly FieldMapping[], columns: readonly FieldMapping[]): FieldMapping[] {
  const named = new Set(asked.map(({ csvColumn }) => csvColumn));
  const others = columns.filter(({ csvColumn }) => !named.has(csvColumn.trim()));
  return [...asked, ...others.map(({ csvColumn }): FieldMapping => ({ csvColumn, fieldType: 'CUSTOM' }))];
}
