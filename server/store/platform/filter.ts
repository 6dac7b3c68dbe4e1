import { type RawBuilder, sql } from 'kysely';
import { contains } from '../textSearch.ts';

/** A filter for resources; null means no restriction, an empty list matches nothing. */
export interface ResourceFilter {
  /** Matches if the identifier or the name contains the text, ignoring case. */
  readonly search: string | null;
  readonly identifiers: readonly string[] | null;
  readonly names: readonly string[] | null;
}

/** Builds the SQL conditions of a filter for a table with the columns `id` and `name`. */
export function toConditions({ search, identifiers, names }: ResourceFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (search !== null) conditions.push(sql`(${contains(sql.ref('id'), search)} or ${contains(sql.ref('name'), search)})`);
  if (identifiers !== null) conditions.push(toMembership('id', identifiers));
  if (names !== null) conditions.push(toMembership('name', names));
  return conditions;
}

/** Builds the condition that a column holds one of these values. */
export function toMembership(column: string, values: readonly (string | number)[]): RawBuilder<boolean> {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`;
}
