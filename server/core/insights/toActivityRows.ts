import { foldEmail } from '../emails.ts';
import { readInstant } from '../instants.ts';
import type { ActivityRow, FactKind } from './activity.ts';

/** A timestamp as imported: a string with a time zone, or milliseconds since the epoch. */
export type PlainInstant = string | number;

/** A fact in JSON, of the shape in `schemas/activity.json`; null means missing. */
export type PlainFact = {
  readonly id: string;
  readonly developer: string;
  readonly repository?: string | null;
  readonly ticket?: string | null;
} & (
  | {
      readonly kind: 'commit';
      readonly at: PlainInstant;
      readonly lines?: number | null;
      readonly deployedAt?: PlainInstant | null;
    }
  | {
      readonly kind: 'pullRequest';
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
  | { readonly kind: 'deployment'; readonly at: PlainInstant; readonly outcome?: 'success' | 'failure' | null }
  | { readonly kind: 'incident'; readonly createdAt: PlainInstant; readonly resolvedAt?: PlainInstant | null }
);

/** Returns the rows to store for a fact: one, followed by a change for a commit that reached production. */
export function toActivityRows(fact: PlainFact): readonly ActivityRow[] {
  const row = toRow(fact);
  if (fact.kind !== 'commit' || fact.deployedAt == null) return [row];
  return [row, { ...row, kind: 'change', at: toTimestamp(fact.deployedAt), started: row.at, lines: 0 }];
}

function toRow(fact: PlainFact): ActivityRow {
  const row = toEmptyRow(fact);
  switch (fact.kind) {
    case 'commit':
      return { ...row, at: toTimestamp(fact.at), lines: fact.lines ?? 0 };
    case 'pullRequest':
      return {
        ...row,
        at: toTimestamp(fact.mergedAt),
        started: toTimestamp(fact.createdAt),
        noted: toTimestamp(fact.firstCommentAt),
        lines: fact.lines ?? 0,
        comments: fact.comments ?? 0,
      };
    case 'workItem':
      return { ...row, at: toTimestamp(fact.finishedAt), started: toTimestamp(fact.startedAt) };
    case 'deployment':
      return { ...row, at: toTimestamp(fact.at), failed: fact.outcome === 'failure' };
    case 'incident':
      return { ...row, at: toTimestamp(fact.resolvedAt), started: toTimestamp(fact.createdAt) };
  }
}

function toEmptyRow({ kind, id, developer, repository, ticket }: PlainFact): ActivityRow & { readonly kind: FactKind } {
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
