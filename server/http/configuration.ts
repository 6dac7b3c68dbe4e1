import { DEFAULT_ROSTER_SETTINGS } from '../core/developers/rosterSettings.ts';
import { findTimeZone } from '../core/insights/calendar.ts';
import { DEFAULT_INSIGHT_SETTINGS, MEMBERSHIPS, type OrgTreeFilter } from '../core/insights/teams.ts';
import { Refusal } from '../core/refusal.ts';
import { readConfiguration, writeConfiguration } from '../service/configuration.ts';
import type { Configuration } from '../wire/local.ts';
import type { Handlers } from './call.ts';
import { isObject, isText, type JsonObject, requireJsonObject } from './jsonBody.ts';

const MAX_COLUMNS = 1000;
/** Each grouping column is a level of teams. */
const MAX_LEVELS = 20;
const MAX_FILTERS = 100;
const MAX_VALUES = 10_000;

/** The handlers of the configuration. */
export const CONFIGURATION_HANDLERS = {
  readConfiguration({ service }): Promise<Configuration> {
    return readConfiguration(service);
  },

  /** Missing settings get their defaults. */
  writeConfiguration({ request, service }): Promise<Configuration> {
    const example = '{"managerEmailConfigured": true, "orgTreeFilterColumns": [], "groupByColumns": ["Team"]}';
    return writeConfiguration(service, readBody(requireJsonObject(request, example)));
  },
} satisfies Handlers;

function readBody({
  managerEmailConfigured = DEFAULT_ROSTER_SETTINGS.managerEmailConfigured,
  orgTreeFilterColumns = [],
  groupByColumns = [],
  orgTreeFilters = DEFAULT_INSIGHT_SETTINGS.orgTreeFilters,
  timeZone = DEFAULT_INSIGHT_SETTINGS.timeZone,
  membership = DEFAULT_INSIGHT_SETTINGS.membership,
  keepVersions = null,
}: JsonObject): Configuration {
  if (typeof managerEmailConfigured !== 'boolean') {
    throw new Refusal('INVALID_REQUEST', 'managerEmailConfigured must be true or false.');
  }
  return {
    managerEmailConfigured,
    orgTreeFilterColumns: readColumns('orgTreeFilterColumns', orgTreeFilterColumns, MAX_COLUMNS),
    groupByColumns: readColumns('groupByColumns', groupByColumns, MAX_LEVELS),
    orgTreeFilters: readFilters(orgTreeFilters),
    timeZone: readTimeZone(timeZone),
    membership: readMembership(membership),
    keepVersions: readKeepVersions(keepVersions),
  };
}

function readKeepVersions(value: unknown): number | null {
  if (value === null || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1)) return value;
  throw new Refusal('INVALID_REQUEST', 'keepVersions must be an integer of at least 1, or null to keep all versions.');
}

function readColumns(name: string, value: unknown, most: number): string[] {
  if (!Array.isArray(value) || !value.every(isColumn)) {
    throw new Refusal('INVALID_REQUEST', `${name} must be an array of header names, none of them blank.`);
  }
  if (value.length > most) throw new Refusal('INVALID_REQUEST', `${name} has ${value.length} header names. Use at most ${most}.`);
  return [...new Set(value.map((column) => column.trim()))];
}

function isColumn(value: unknown): value is string {
  return isText(value) && value.trim() !== '';
}

/** Filters on the same column stay separate: all must match. */
function readFilters(value: unknown): OrgTreeFilter[] {
  if (Array.isArray(value) && value.length <= MAX_FILTERS) return value.map(readFilter);
  const example = '[{"column": "Site", "values": ["Oslo"]}]';
  throw new Refusal('INVALID_REQUEST', `orgTreeFilters must be an array of at most ${MAX_FILTERS} filters, like ${example}.`);
}

function readFilter(filter: unknown, index: number): OrgTreeFilter {
  const { column, values } = isObject(filter) ? filter : {};
  if (!isColumn(column)) {
    throw new Refusal('INVALID_REQUEST', `Filter ${index + 1} of orgTreeFilters has no column. Set its column to a header name.`);
  }
  if (!Array.isArray(values) || values.length === 0 || values.length > MAX_VALUES || !values.every(isText)) {
    throw new Refusal(
      'INVALID_REQUEST',
      `The filter of "${column.trim().slice(0, 100)}" must have values: an array of 1 to ${MAX_VALUES} strings. People must have one of them in that column.`,
    );
  }
  return { column: column.trim(), values: [...new Set(values.map((text) => text.trim()))] };
}

function readTimeZone(value: unknown): string {
  const zone = isText(value) ? findTimeZone(value) : null;
  if (zone !== null) return zone;
  const shown = isText(value) ? `is "${value.slice(0, 50)}", which is not a time zone` : 'must be a string';
  throw new Refusal('INVALID_REQUEST', `timeZone ${shown}. Use a name like UTC or Europe/Berlin.`);
}

function readMembership(value: unknown): Configuration['membership'] {
  const known = MEMBERSHIPS.find((name) => name === value);
  if (known !== undefined) return known;
  throw new Refusal(
    'INVALID_REQUEST',
    'membership must be "current" (history counts in the teams of today) or "atTheTime" (in the teams of its day).',
  );
}
