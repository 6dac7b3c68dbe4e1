import * as l10n from '@vscode/l10n';
import { findNearest } from '../nearest.ts';
import { WEEKDAYS, type Weekday } from './calendar.ts';
import type { TierSet } from './ratings.ts';

/** A filter: only people whose cell of a column has one of the values are in the org tree. */
export interface OrgTreeFilter {
  /** A header name. */
  readonly column: string;
  /** Trimmed cell values; '' is a cell without a value. */
  readonly values: readonly string[];
}

/** The settings that define the teams of a roster. */
export interface TeamSettings {
  /** Header names, the outermost first: a team for each value. If empty, each manager has a team. */
  readonly groupByColumns: readonly string[];
  /** All of them must hold. */
  readonly orgTreeFilters: readonly OrgTreeFilter[];
}

/** Whether past activity counts in a developer's current team or in the team at that time. */
export const MEMBERSHIPS = ['current', 'atTheTime'] as const;
type Membership = (typeof MEMBERSHIPS)[number];

/** Settings for insights, besides the columns of the groups. */
export interface InsightSettings {
  readonly orgTreeFilters: readonly OrgTreeFilter[];
  /** The IANA time zone that defines the days of a report. */
  readonly timeZone: string;
  readonly membership: Membership;
  /** The days that numbers per day are divided by, in the order of the week. */
  readonly workingDays: readonly Weekday[];
  /** Accounts, e-mails and names that are programs, besides those that are known. */
  readonly bots: readonly string[];
  /** Whether insights name teams only, and no people. */
  readonly teamOnly: boolean;
  /** The levels that metrics are rated by. */
  readonly tierSet: TierSet;
  /** Globs for the names of environments that are production, and after ! those that are not; empty takes what hosts mark or usual names say. */
  readonly productionEnvironments: readonly string[];
  /** Whether imports of Git histories count commits for their co-authors too. */
  readonly coAuthors: boolean;
}

/** Insight settings if none are configured. */
export const DEFAULT_INSIGHT_SETTINGS: InsightSettings = {
  orgTreeFilters: [],
  timeZone: 'UTC',
  membership: 'current',
  workingDays: WEEKDAYS,
  bots: [],
  teamOnly: false,
  tierSet: 'published',
  productionEnvironments: [],
  coAuthors: false,
};

/** Maximum number of teams to suggest instead of an unknown one. */
const MOST_NAMED = 3;

/** The days and team that a report was requested for. */
interface ReportTarget {
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly teamRefId?: number | undefined;
  readonly collectionId?: string | undefined;
}

/** Explains why a report is empty; names the service if `service` is given. */
export function describeEmptyReport({ dateStart, dateEnd, teamRefId, collectionId }: ReportTarget, service: string | null = null): string {
  const team = teamRefId ?? collectionId;
  const reason =
    team === undefined
      ? l10n.t('The report is empty: no team has any activity record from {0} to {1}', dateStart, dateEnd)
      : l10n.t('The report is empty: team {0} has no activity record from {1} to {2}', team, dateStart, dateEnd);
  return service === null ? `${reason}.` : l10n.t('{0} on “{1}”.', reason, service);
}

/** Returns a message that no team has a number, with the nearest ones; null if a team has it. */
export function describeUnknownTeam(wanted: number, teams: readonly Pick<TeamSummary, 'refId' | 'name'>[]): string | null {
  if (teams.some(({ refId }) => refId === wanted)) return null;
  if (teams.length === 0) return l10n.t('No such team: {0}. The service has no teams yet. Upload a roster and approve it first.', wanted);
  const nearest = teams.toSorted((one, other) => Math.abs(one.refId - wanted) - Math.abs(other.refId - wanted)).slice(0, MOST_NAMED);
  return l10n.t('No such team: {0}. The nearest: {1}.', wanted, nearest.map(({ refId, name }) => `${refId} "${name}"`).join(', '));
}

/**
 * Returns the number of the team that a text means: its number, or else its name in any case. A returned sentence says why no team or
 * several are meant.
 */
export function readTeamText(text: string, teams: readonly Pick<TeamSummary, 'refId' | 'name' | 'developerCount'>[]): number | string {
  const wanted = text.trim();
  const isNumber = /^\d{1,15}$/.test(wanted);
  if (isNumber && teams.some(({ refId }) => refId === Number(wanted))) return Number(wanted);
  const [first, ...others] = teams.filter(({ name }) => name.trim().toLowerCase() === wanted.toLowerCase());
  if (first !== undefined && others.length === 0) return first.refId;
  if (first !== undefined) {
    const listed = [first, ...others]
      .slice(0, MOST_NAMED)
      .map(({ refId, developerCount }) => l10n.t('{0} ({1} developers)', refId, developerCount));
    const rest = others.length + 1 > MOST_NAMED ? ', …' : '';
    return l10n.t('{0} teams are named "{1}": {2}{3}. Give the ID of one.', others.length + 1, first.name, listed.join(', '), rest);
  }
  if (isNumber) return describeUnknownTeam(Number(wanted), teams) ?? '';
  const nearest = findNearest(
    wanted,
    teams.map(({ name }) => name),
  );
  const advice = teams.length === 0 ? l10n.t(' The service has no teams yet. Upload a roster and approve it first.') : '';
  return l10n.t('No team is named "{0}".{1}', wanted.slice(0, 100), nearest === null ? advice : l10n.t(' Did you mean "{0}"?', nearest));
}

/** A team as our readers take it from a list. Its refId is the teamRefId of an export and never changes. */
export interface TeamSummary {
  readonly refId: number;
  readonly name: string;
  /** Null for a root. */
  readonly parentRefId: number | null;
  /** 0 for a root. */
  readonly depth: number;
  /** Including all teams below it. */
  readonly developerCount: number;
  /** Null if columns define the teams, or if the service does not say. */
  readonly managerEmail: string | null;
}
