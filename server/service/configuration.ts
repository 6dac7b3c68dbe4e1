import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../core/developers/rosterSettings.ts';
import { DEFAULT_INSIGHT_SETTINGS, type InsightSettings } from '../core/insights/teamSettings.ts';
import { findConfiguration, putConfiguration } from '../store/configuration.ts';
import type { ServiceContext } from './serviceContext.ts';

/** What rosters are checked against, beside the mapping of each. */
export type RosterConfiguration = Omit<RosterSettings, 'fieldMappings'>;

/** All that can be configured. */
export type ServiceConfiguration = RosterConfiguration & InsightSettings & RetentionSettings;

/** How many versions of the roster are kept. */
export interface RetentionSettings {
  /** The newest so many, beside those that are active or wait for approval; null keeps all. */
  readonly keepVersions: number | null;
}

const DEFAULT_RETENTION: RetentionSettings = { keepVersions: null };

const NAME = 'rosters';

/** The stored configuration; what was not stored has its default. */
export async function readConfiguration({ database }: Pick<ServiceContext, 'database'>): Promise<ServiceConfiguration> {
  const { fieldMappings: _, ...defaults } = DEFAULT_ROSTER_SETTINGS;
  const stored = (await findConfiguration(database, NAME)) as Partial<ServiceConfiguration> | null;
  return { ...defaults, ...DEFAULT_INSIGHT_SETTINGS, ...DEFAULT_RETENTION, ...stored };
}

/** What the configuration asks of rosters: the columns of the filters among the rest. */
export async function readRosterConfiguration(context: Pick<ServiceContext, 'database'>): Promise<RosterConfiguration> {
  const { managerEmailConfigured, orgTreeFilterColumns, groupByColumns, orgTreeFilters } = await readConfiguration(context);
  const filtered = orgTreeFilters.map(({ column }) => column);
  return { managerEmailConfigured, orgTreeFilterColumns: [...new Set([...orgTreeFilterColumns, ...filtered])], groupByColumns };
}

/** Stores the configuration and gives it back; rosters that were taken before keep standing. */
export async function writeConfiguration({ database }: ServiceContext, configuration: ServiceConfiguration): Promise<ServiceConfiguration> {
  await putConfiguration(database, NAME, configuration);
  return configuration;
}
