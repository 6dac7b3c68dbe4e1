import { readInstant } from '../dates.ts';
import { foldEmail } from '../emails.ts';
import { type ActivityRow, type PullSource, type RecordKind, type RowAbout, UNKNOWN_COUNT } from './activity.ts';
import { createBotRule } from './bots.ts';
import { isMadeUp } from './mergePullSources.ts';

/** A timestamp as imported: a string with a time zone, or milliseconds since the epoch. */
export type PlainInstant = string | number;

/** A record in JSON, of the shape in `schemas/activity.json`; null means missing. */
export type PlainRecord = {
  readonly id: string;
  readonly developer: string;
  readonly repository?: string | null;
  readonly ticket?: string | null;
  readonly removed?: boolean | null;
} & (
  | {
      readonly kind: 'commit';
      readonly at: PlainInstant;
      readonly lines?: number | null;
      readonly deployedAt?: PlainInstant | null;
    }
  | {
      readonly kind: 'pullRequest';
      readonly source?: PullSource | null;
      readonly createdAt: PlainInstant;
      readonly firstCommentAt?: PlainInstant | null;
      readonly mergedAt?: PlainInstant | null;
      readonly closedAt?: PlainInstant | null;
      readonly lines?: number | null;
      readonly comments?: number | null;
    }
  | {
      readonly kind: 'workItem';
      readonly startedAt?: PlainInstant | null;
      readonly finishedAt?: PlainInstant | null;
      readonly type?: string | null;
    }
  | ({
      readonly kind: 'deployment';
      /** That of a history is a release, whose version is its commit. */
      readonly source?: PullSource | null;
      readonly at: PlainInstant;
      readonly outcome?: 'success' | 'failure' | null;
    } & PlainAbout)
  | ({ readonly kind: 'incident'; readonly createdAt: PlainInstant; readonly resolvedAt?: PlainInstant | null } & PlainAbout)
);

/** The names of what connects deployments and incidents. */
export const ABOUT_FIELDS = ['service', 'environment', 'version', 'cause'] as const;
type PlainAbout = { readonly [Field in (typeof ABOUT_FIELDS)[number]]?: string | null };

const WHOLE_HASH = /(?<!\w)(?:[0-9A-F]{40}|[0-9A-F]{64})(?!\w)/gi;

/** A word that may be a shortened commit. */
const SHORTENED_HASH = /(?<!\S)[0-9A-F]{7,39}(?!\S)/gi;

function toAbout(record: PlainAbout): { readonly about?: RowAbout } {
  const known = ABOUT_FIELDS.flatMap((field) => {
    const text = record[field]?.trim() ?? '';
    // Some systems write the hashes of commits in capitals, by which they would be others than those of a history.
    const whole = text.replace(WHOLE_HASH, (hash) => hash.toLowerCase());
    return text === '' ? [] : [[field, field === 'version' ? whole.replace(SHORTENED_HASH, (hash) => hash.toLowerCase()) : whole] as const];
  });
  return known.length === 0 ? {} : { about: Object.fromEntries(known) };
}

const isBot = createBotRule([]);

function toDeploymentAbout(record: PlainAbout & { readonly source?: PullSource | null }, developer: string): { readonly about?: RowAbout } {
  const { about } = toAbout(record);
  if (record.source !== 'git') return about === undefined ? {} : { about };
  return { about: { ...about, release: isMadeUp(developer) || isBot(developer) ? 'unnamed' : 'named' } };
}

/** Returns the rows to store for a record: one, followed by a change for a commit that reached production; or the row to take away. */
export function toActivityRows(record: PlainRecord): readonly ActivityRow[] {
  const row = toRow(record);
  if (record.removed === true) return [{ ...row, removed: true }];
  if (record.kind !== 'commit' || record.deployedAt == null) return [row];
  return [row, { ...row, kind: 'change', at: toTimestamp(record.deployedAt), started: row.at, lines: 0 }];
}

function toRow(record: PlainRecord): ActivityRow {
  const row = toEmptyRow(record);
  switch (record.kind) {
    case 'commit':
      return { ...row, at: toTimestamp(record.at), lines: record.lines ?? UNKNOWN_COUNT };
    case 'pullRequest':
      return {
        ...row,
        at: toTimestamp(record.mergedAt),
        started: toTimestamp(record.createdAt),
        noted: toTimestamp(record.firstCommentAt),
        lines: record.lines ?? UNKNOWN_COUNT,
        comments: record.comments ?? UNKNOWN_COUNT,
        ...(record.source == null ? {} : { source: record.source, failed: isMadeUp(row.developer) }),
      };
    case 'workItem':
      return { ...row, at: toTimestamp(record.finishedAt), started: toTimestamp(record.startedAt) };
    case 'deployment':
      return { ...row, at: toTimestamp(record.at), failed: record.outcome === 'failure', ...toDeploymentAbout(record, row.developer) };
    case 'incident':
      // An incident in a version is caused by the deployment of that version.
      return {
        ...row,
        at: toTimestamp(record.resolvedAt),
        started: toTimestamp(record.createdAt),
        ...toAbout({ ...record, cause: record.cause ?? record.version ?? null, version: null }),
      };
  }
}

function toEmptyRow({ kind, id, developer, repository, ticket }: PlainRecord): ActivityRow & { readonly kind: RecordKind } {
  return {
    kind,
    id: id.trim(),
    developer: foldEmail(developer),
    at: null,
    started: null,
    noted: null,
    lines: 0,
    comments: 0,
    failed: false,
    repository: repository?.trim() ?? '',
    ticket: ticket?.trim() ?? '',
  };
}

/** Returns milliseconds since the epoch; null if the timestamp is missing or invalid. */
export function toTimestamp(written: PlainInstant | null | undefined): number | null {
  if (typeof written === 'number') return written;
  const read = written == null ? null : readInstant(written);
  return typeof read === 'number' ? read : null;
}
