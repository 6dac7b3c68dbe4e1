import { DEFAULT_ROSTER_SETTINGS } from '../core/developers/rosterSettings.ts';
import { findTimeZone, WEEKDAYS, type Weekday } from '../core/insights/calendar.ts';
import { TIER_SETS } from '../core/insights/ratings.ts';
import { DEFAULT_INSIGHT_SETTINGS, MEMBERSHIPS, type OrgTreeFilter } from '../core/insights/teams.ts';
import { isJsonObject } from '../core/jsonObject.ts';
import { findNearest } from '../core/nearest.ts';
import { Refusal } from '../core/refusal.ts';
import { changeConfiguration, readConfiguration, writeConfiguration } from '../service/configuration.ts';
import type { Configuration } from '../wire/local.ts';
import type { CallTo, Handlers } from './call.ts';
import { isText } from './jsonBody.ts';

const MAX_COLUMNS = 1000;
/** Each grouping column is a level of teams. */
const MAX_LEVELS = 20;
const MAX_FILTERS = 100;
const MAX_VALUES = 10_000;
const MAX_BOTS = 1000;
const LONGEST_BOT = 320;
const MAX_GLOBS = 100;
const LONGEST_GLOB = 200;

/** The handlers of the configuration. */
export const CONFIGURATION_HANDLERS = {
  readConfiguration({ service }): Promise<Configuration> {
    return readConfiguration(service);
  },

  /** Missing settings get their defaults. */
  writeConfiguration({ body, service }): Promise<Configuration> {
    return writeConfiguration(service, readBody(body, DEFAULTS));
  },

  /** Missing settings stay as they are. */
  updateConfiguration({ body, service }): Promise<Configuration> {
    const unknown = Object.keys(body).find((name) => !Object.hasOwn(DEFAULTS, name));
    if (unknown !== undefined) {
      const nearest = findNearest(unknown, Object.keys(DEFAULTS));
      const hint = nearest === null ? `Use one of ${Object.keys(DEFAULTS).join(', ')}.` : `Did you mean "${nearest}"?`;
      throw new Refusal('INVALID_REQUEST', `Unknown setting "${unknown.slice(0, 50).toWellFormed()}". ${hint}`);
    }
    return changeConfiguration(service, (current) => readBody(body, current));
  },
} satisfies Handlers;

const DEFAULTS: Configuration = {
  managerEmailConfigured: DEFAULT_ROSTER_SETTINGS.managerEmailConfigured,
  orgTreeFilterColumns: [],
  groupByColumns: [],
  ...DEFAULT_INSIGHT_SETTINGS,
  keepVersions: null,
};

/** Reads the settings of a body; missing ones are those of `others`. */
function readBody(body: CallTo<'updateConfiguration'>['body'], others: Configuration): Configuration {
  const given: Required<typeof body> = { ...others, ...body };
  const { managerEmailConfigured, teamOnly, coAuthors } = given;
  if (typeof managerEmailConfigured !== 'boolean') {
    throw new Refusal('INVALID_REQUEST', 'managerEmailConfigured must be true or false.');
  }
  if (typeof teamOnly !== 'boolean') throw new Refusal('INVALID_REQUEST', 'teamOnly must be true or false.');
  if (typeof coAuthors !== 'boolean') throw new Refusal('INVALID_REQUEST', 'coAuthors must be true or false.');
  return {
    managerEmailConfigured,
    orgTreeFilterColumns: readColumns('orgTreeFilterColumns', given.orgTreeFilterColumns, MAX_COLUMNS),
    groupByColumns: readColumns('groupByColumns', given.groupByColumns, MAX_LEVELS),
    orgTreeFilters: readFilters(given.orgTreeFilters),
    timeZone: readTimeZone(given.timeZone),
    membership: readMembership(given.membership),
    workingDays: readWorkingDays(given.workingDays),
    bots: readBots(given.bots),
    teamOnly,
    tierSet: readTierSet(given.tierSet),
    productionEnvironments: readEnvironments(given.productionEnvironments),
    coAuthors,
    keepVersions: readKeepVersions(given.keepVersions),
  };
}

/** Returns working days in the order of the week, each once. */
function readWorkingDays(value: unknown): Weekday[] {
  const names = Array.isArray(value) ? value.map((name) => (isText(name) ? name.trim().toUpperCase() : '')) : [];
  if (names.length > 0 && names.every((name) => WEEKDAYS.some((day) => day === name))) return WEEKDAYS.filter((day) => names.includes(day));
  throw new Refusal('INVALID_REQUEST', `workingDays must be an array of at least one of ${WEEKDAYS.join(', ')}.`);
}

function readBots(value: unknown): string[] {
  if (Array.isArray(value) && value.length <= MAX_BOTS && value.every((name) => isColumn(name) && name.length <= LONGEST_BOT)) {
    return [...new Set(value.map((name) => String(name).trim()))];
  }
  throw new Refusal(
    'INVALID_REQUEST',
    `bots must be an array of at most ${MAX_BOTS} accounts, e-mails or names, each of 1 to ${LONGEST_BOT} characters.`,
  );
}

function readTierSet(value: unknown): Configuration['tierSet'] {
  const known = TIER_SETS.find((name) => name === value);
  if (known !== undefined) return known;
  throw new Refusal('INVALID_REQUEST', 'tierSet must be "published" (the levels that the service publishes) or "dora2024".');
}

function readEnvironments(value: unknown): string[] {
  const isGlob = (glob: unknown): boolean => isColumn(glob) && glob.trim() !== '!' && glob.length <= LONGEST_GLOB;
  if (Array.isArray(value) && value.length <= MAX_GLOBS && value.every(isGlob)) {
    return [...new Set(value.map((glob) => String(glob).trim()))];
  }
  throw new Refusal(
    'INVALID_REQUEST',
    `productionEnvironments must be an array of at most ${MAX_GLOBS} globs such as "eu-*" or "!*-canary", each of 1 to ${LONGEST_GLOB} characters.`,
  );
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
  const { column, values } = isJsonObject(filter) ? filter : {};
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
