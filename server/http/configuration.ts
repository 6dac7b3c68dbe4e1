import { DEFAULT_ROSTER_SETTINGS } from '../core/developers/rosterSettings.ts';
import { DEFAULT_INSIGHT_SETTINGS, MEMBERSHIPS, type OrgTreeFilter } from '../core/insights/teamSettings.ts';
import { findTimeZone } from '../core/insights/timeZone.ts';
import { Refusal } from '../core/refusal.ts';
import { readConfiguration, writeConfiguration } from '../service/configuration.ts';
import type { Configuration } from '../wire/local.ts';
import type { Call } from './call.ts';
import { isObject, isText, type JsonObject, requireJsonObject } from './jsonBody.ts';

const MOST_COLUMNS = 1000;
/** Each grouping column is a level of teams. */
const MOST_LEVELS = 20;
const MOST_FILTERS = 100;
const MOST_VALUES = 10_000;

/** Handles GET /__fairlead/configuration. */
export function handleReadConfiguration({ service }: Call): Promise<Configuration> {
  return readConfiguration(service);
}

/** Handles PUT /__fairlead/configuration: missing settings get their defaults. */
export function handleWriteConfiguration({ request, service }: Call): Promise<Configuration> {
  const example = '{"managerEmailConfigured": true, "orgTreeFilterColumns": [], "groupByColumns": ["Team"]}';
  return writeConfiguration(service, readBody(requireJsonObject(request, example)));
}

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
    orgTreeFilterColumns: readColumns('orgTreeFilterColumns', orgTreeFilterColumns, MOST_COLUMNS),
    groupByColumns: readColumns('groupByColumns', groupByColumns, MOST_LEVELS),
    orgTreeFilters: readFilters(orgTreeFilters),
    timeZone: readTimeZone(timeZone),
    membership: readMembership(membership),
    keepVersions: readKeepVersions(keepVersions),
  };
}

function readKeepVersions(value: unknown): number | null {
  if (value === null || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1)) return value;
  throw new Refusal('INVALID_REQUEST', 'keepVersions must be an integer from 1 on, or null to keep all versions.');
}

function readColumns(name: string, value: unknown, most: number): string[] {
  if (!Array.isArray(value) || !value.every(isColumn)) {
    throw new Refusal('INVALID_REQUEST', `${name} must be an array of header names, none of them blank.`);
  }
  if (value.length > most) throw new Refusal('INVALID_REQUEST', `${name} holds ${value.length} header names; name at most ${most}.`);
  return [...new Set(value.map((column) => column.trim()))];
}

function isColumn(value: unknown): value is string {
  return isText(value) && value.trim() !== '';
}

/** Filters on the same column stay separate: all must match. */
function readFilters(value: unknown): OrgTreeFilter[] {
  if (Array.isArray(value) && value.length <= MOST_FILTERS) return value.map(readFilter);
  const example = '[{"column": "Site", "values": ["Oslo"]}]';
  throw new Refusal('INVALID_REQUEST', `orgTreeFilters must be an array of at most ${MOST_FILTERS} filters, like ${example}.`);
}

function readFilter(filter: unknown, index: number): OrgTreeFilter {
  const { column, values } = isObject(filter) ? filter : {};
  if (!isColumn(column)) {
    throw new Refusal('INVALID_REQUEST', `Filter ${index + 1} of orgTreeFilters names no column. Give the header name as its column.`);
  }
  if (!Array.isArray(values) || values.length === 0 || values.length > MOST_VALUES || !values.every(isText)) {
    throw new Refusal(
      'INVALID_REQUEST',
      `The filter of "${column.trim().slice(0, 100)}" must have values: an array of 1 to ${MOST_VALUES} texts, of which people have one in that column.`,
    );
  }
  return { column: column.trim(), values: [...new Set(values.map((text) => text.trim()))] };
}

function readTimeZone(value: unknown): string {
  const zone = isText(value) ? findTimeZone(value) : null;
  if (zone !== null) return zone;
  const shown = isText(value) ? `"${value.slice(0, 50)}", which is no time zone` : 'no text';
  throw new Refusal('INVALID_REQUEST', `timeZone is ${shown}. Give the name of one, like UTC or Europe/Berlin.`);
}

function readMembership(value: unknown): Configuration['membership'] {
  const known = MEMBERSHIPS.find((name) => name === value);
  if (known !== undefined) return known;
  throw new Refusal(
    'INVALID_REQUEST',
    'membership must be "current" (history counts in the teams of today) or "atTheTime" (in the teams of its day).',
  );
}
