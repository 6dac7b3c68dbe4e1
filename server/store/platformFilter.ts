import { type RawBuilder, sql } from 'kysely';
import { lower } from './lower.ts';

/** Which resources are wanted; null asks nothing, an empty list is never met. */
export interface ResourceFilter {
  /** Those whose identifier or name holds the text, whatever the case. */
  readonly search: string | null;
  readonly identifiers: readonly string[] | null;
  readonly names: readonly string[] | null;
}

/** What a row with `id` and `name` must fulfil to be wanted. */
export function toConditions({ search, identifiers, names }: ResourceFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (search !== null) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(${lower(sql.ref('id'))} like ${pattern} escape '\\' or ${lower(sql.ref('name'))} like ${pattern} escape '\\')`);
  }
  if (identifiers !== null) conditions.push(toMembership('id', identifiers));
  if (names !== null) conditions.push(toMembership('name', names));
  return conditions;
}

/** That a column holds one of these values. */
export function toMembership(column: string, values: readonly string[]): RawBuilder<boolean> {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`;
}
