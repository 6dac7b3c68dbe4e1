import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../core/developers/rosterSettings.ts';
import { findConfiguration, putConfiguration } from '../store/configuration.ts';
import type { ServiceContext } from './serviceContext.ts';

/** What rosters are checked against, beside the mapping of each. */
export type RosterConfiguration = Omit<RosterSettings, 'fieldMappings'>;

const NAME = 'rosters';

/** The stored configuration, or the default where none was stored. */
export async function readConfiguration({ database }: ServiceContext): Promise<RosterConfiguration> {
  const { fieldMappings: _, ...defaults } = DEFAULT_ROSTER_SETTINGS;
  const stored = (await findConfiguration(database, NAME)) as Partial<RosterConfiguration> | null;
  return { ...defaults, ...stored };
}

/** Stores the configuration and gives it back; rosters that were taken before keep standing. */
export async function writeConfiguration({ database }: ServiceContext, configuration: RosterConfiguration): Promise<RosterConfiguration> {
  await putConfiguration(database, NAME, configuration);
  return configuration;
}
