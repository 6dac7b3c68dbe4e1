import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../core/developers/rosterSettings.ts';
import { DEFAULT_INSIGHT_SETTINGS, type InsightSettings } from '../core/insights/teams.ts';
import { findConfiguration, putConfiguration } from '../store/configuration.ts';
import { inTransaction } from '../store/transaction.ts';
import type { ServiceContext } from './serviceContext.ts';

/** The settings that rosters are checked against, apart from their mappings. */
export type RosterConfiguration = Omit<RosterSettings, 'fieldMappings'>;

/** All settings of the service. */
export type ServiceConfiguration = RosterConfiguration & InsightSettings & RetentionSettings;

/** How many roster versions are kept. */
export interface RetentionSettings {
  /** Number of the newest versions kept, besides those that are active or wait for approval; null keeps all. */
  readonly keepVersions: number | null;
}

const DEFAULT_RETENTION: RetentionSettings = { keepVersions: null };

const NAME = 'rosters';

/** Reads the stored configuration; settings that were not stored have their defaults. */
export async function readConfiguration({ database }: Pick<ServiceContext, 'database'>): Promise<ServiceConfiguration> {
  const { fieldMappings: _, ...defaults } = DEFAULT_ROSTER_SETTINGS;
  const stored = (await findConfiguration(database, NAME)) as Partial<ServiceConfiguration> | null;
  return { ...defaults, ...DEFAULT_INSIGHT_SETTINGS, ...DEFAULT_RETENTION, ...stored };
}

/** Reads the settings for rosters; the required columns include those of the filters. */
export async function readRosterConfiguration(context: Pick<ServiceContext, 'database'>): Promise<RosterConfiguration> {
  const { managerEmailConfigured, orgTreeFilterColumns, groupByColumns, orgTreeFilters } = await readConfiguration(context);
  const filtered = orgTreeFilters.map(({ column }) => column);
  return { managerEmailConfigured, orgTreeFilterColumns: [...new Set([...orgTreeFilterColumns, ...filtered])], groupByColumns };
}

/** Stores the configuration and returns it; existing rosters stay unchanged. */
export async function writeConfiguration(
  { database }: Pick<ServiceContext, 'database'>,
  configuration: ServiceConfiguration,
): Promise<ServiceConfiguration> {
  await putConfiguration(database, NAME, configuration);
  return configuration;
}

/** Changes the configuration and returns it; no other change comes between. */
export async function changeConfiguration(
  context: ServiceContext,
  change: (current: ServiceConfiguration) => ServiceConfiguration,
): Promise<ServiceConfiguration> {
  return inTransaction(context.database, 'service', async (database) =>
    writeConfiguration({ database }, change(await readConfiguration({ database }))),
  );
}
