import { type CompiledQuery, type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { DeveloperIdentity } from '../../core/developers/identities.ts';
import { EmailIndex } from '../../core/emails.ts';
import type { Database } from '../database.ts';
import type { Page } from '../page.ts';
import type { DeveloperIdentitiesTable, Tables } from '../tables.ts';
import { contains, lower } from '../textSearch.ts';
import { readEmails } from './rows.ts';
import { findActiveVersion } from './versions.ts';

/** The fields by which identities are searched and sorted. */
export type IdentityField = 'email' | 'integrationId' | 'applicationType' | 'identity' | 'refNumber';

/** A filter for identities of the developers of one version; null means no restriction. */
export interface IdentityFilter {
  /** The row set of the version. */
  readonly rowSet: number;
  readonly emails: readonly string[] | null;
  readonly refNumbers: readonly number[] | null;
  /** Matches if the field contains the text, ignoring case. */
  readonly search: { readonly field: IdentityField; readonly text: string } | null;
}

/** An identity with the reference number of its e-mail. */
export interface ListedIdentity extends DeveloperIdentity {
  readonly refNumber: number;
}

/** Rows per INSERT statement. */
const ROWS_PER_STATEMENT = 100;
/** Rows per page read. */
const PAGE = 2000;

/** Statements between two yields to the event loop. */
const STATEMENTS_PER_TURN = 20;

/** The values for "none" in key columns, which cannot be null. */
const NO_INTEGRATION = 0;
const NO_TYPE = '';

/** Writes identities, replacing those with the same system and account. */
export async function putDeveloperIdentities(database: Database, identities: readonly DeveloperIdentity[], at: number): Promise<void> {
  const fullPut = buildPut(database, ROWS_PER_STATEMENT);
  for (let from = 0, statements = 1; from < identities.length; from += ROWS_PER_STATEMENT, statements++) {
    const rows = identities.slice(from, from + ROWS_PER_STATEMENT);
    const put = rows.length === ROWS_PER_STATEMENT ? fullPut : buildPut(database, rows.length);
    await database.executeQuery({ ...put, parameters: rows.flatMap((identity) => Object.values(toRow(identity, at))) });
    if (statements % STATEMENTS_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Reads the identities whose accounts are among these names, ignoring case, of whichever system and developer. */
export async function readIdentitiesNamed(database: Database, names: readonly string[]): Promise<DeveloperIdentity[]> {
  const found: DeveloperIdentity[] = [];
  for (let from = 0; from < names.length; from += ROWS_PER_STATEMENT) {
    const some = names.slice(from, from + ROWS_PER_STATEMENT).map((name) => name.toLowerCase());
    const rows = await database
      .selectFrom('developer_identities')
      .select(['email', 'integration_id', 'application_type', 'identity'])
      .where(lower(sql`identity`), 'in', some)
      .execute();
    found.push(...rows.map(toIdentity));
  }
  return found;
}

/** Deletes identities by their system and account. */
export async function deleteIdentities(database: Database, identities: readonly DeveloperIdentity[]): Promise<void> {
  for (const { integrationId, applicationType, identity } of identities) {
    await database
      .deleteFrom('developer_identities')
      .where('integration_id', '=', integrationId ?? NO_INTEGRATION)
      .where('application_type', '=', applicationType ?? NO_TYPE)
      .where('identity', '=', identity)
      .execute();
  }
}

/** Builds a statement that is compiled once and run for many rows; only the column names of the sample row matter. */
function buildPut(database: Database, rows: number): CompiledQuery {
  const row = toRow({ email: '', integrationId: null, applicationType: null, identity: '' }, 0);
  return database
    .insertInto('developer_identities')
    .values(Array.from({ length: rows }, () => row))
    .onConflict((conflict) =>
      conflict
        .columns(['integration_id', 'application_type', 'identity'])
        .doUpdateSet((set) => ({ email: set.ref('excluded.email'), updated_at: set.ref('excluded.updated_at') })),
    )
    .compile();
}

/** Moves identities to the e-mails of the active version if they differ only by case, so that they stay with their developers. */
export async function followDevelopers(database: Database): Promise<void> {
  const active = await findActiveVersion(database);
  if (active === null) return;
  const present = database.selectFrom('developers').select('email').where('version_id', '=', active.rowSet);
  const left = await database.selectFrom('developer_identities').select('email').distinct().where('email', 'not in', present).execute();
  if (left.length === 0) return;
  const known = new EmailIndex(await readEmails(database, active.rowSet), (email) => email);
  for (const { email } of left) {
    const meant = known.find(email);
    if (meant !== null) await database.updateTable('developer_identities').set({ email: meant }).where('email', '=', email).execute();
  }
}

/** Counts the identities that match the filter. */
export async function countDeveloperIdentities(database: Database, filter: IdentityFilter): Promise<number> {
  const { rows } = await select(database, filter)
    .select((expression) => expression.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Reads one page of the matching identities in sorted order; ties are broken by e-mail, system and account. */
export async function readDeveloperIdentities(
  database: Database,
  filter: IdentityFilter,
  { field, descending, offset, limit }: Page & { readonly field: IdentityField; readonly descending: boolean },
): Promise<ListedIdentity[]> {
  const rows = await select(database, filter)
    .innerJoin('developer_refs', 'developer_refs.email', 'developer_identities.email')
    .select(['developer_refs.number', 'developer_identities.email', 'integration_id', 'application_type', 'identity'])
    .orderBy(orderOf(field), descending ? 'desc' : 'asc')
    .orderBy('developer_identities.email')
    .orderBy('integration_id')
    .orderBy('application_type')
    .orderBy('identity')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ number, ...row }) => ({ refNumber: number, ...toIdentity(row) }));
}

/**
 * Reads all identities by e-mail, system and account, one page at a time, including those of developers who are not in the active version.
 */
export async function* readIdentityPages(database: Database): AsyncGenerator<DeveloperIdentity[]> {
  const order = ['email', 'integration_id', 'application_type', 'identity'] as const;
  const all = database.selectFrom('developer_identities').select(order).orderBy('email').orderBy('integration_id');
  const page = all.orderBy('application_type').orderBy('identity').limit(PAGE);
  let rows = await page.execute();
  for (;;) {
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(toIdentity);
    if (rows.length < PAGE) return;
    const { email, integration_id, application_type, identity } = last;
    rows = await page
      .where(({ eb, refTuple, tuple }) => eb(refTuple(...order), '>', tuple(email, integration_id, application_type, identity)))
      .execute();
  }
}

/** Whether any identity names its system by application type instead of integration. */
export async function hasApplicationTypes(database: Database): Promise<boolean> {
  const row = await database
    .selectFrom('developer_identities')
    .select('application_type')
    .where('integration_id', '=', NO_INTEGRATION)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Identities = SelectQueryBuilder<Tables, 'developer_identities', object>;

function select(database: Database, { rowSet, emails, refNumbers, search }: IdentityFilter): Identities {
  const present = database.selectFrom('developers').select('email').where('version_id', '=', rowSet);
  let query: Identities = database.selectFrom('developer_identities').where('developer_identities.email', 'in', present);
  if (emails !== null) query = query.where('developer_identities.email', 'in', emails);
  if (refNumbers !== null) {
    const wanted = database.selectFrom('developer_refs').select('email').where('number', 'in', refNumbers);
    query = query.where('developer_identities.email', 'in', wanted);
  }
  if (search !== null) query = query.where(contains(textOf(search.field), search.text));
  return query;
}

const REF_NUMBER = sql`(select number from developer_refs where developer_refs.email = developer_identities.email)`;

/** Numbers sort numerically, strings ignore case. */
function orderOf(field: IdentityField): Expression<unknown> {
  if (field === 'integrationId') return sql`integration_id`;
  return field === 'refNumber' ? REF_NUMBER : lower(textOf(field));
}

function textOf(field: IdentityField): Expression<unknown> {
  return {
    email: sql`developer_identities.email`,
    integrationId: sql`coalesce(cast(nullif(integration_id, ${sql.lit(NO_INTEGRATION)}) as text), '')`,
    applicationType: sql`application_type`,
    identity: sql`identity`,
    refNumber: sql`cast(${REF_NUMBER} as text)`,
  }[field];
}

function toRow({ integrationId, applicationType, identity, email }: DeveloperIdentity, updated_at: number): DeveloperIdentitiesTable {
  return { integration_id: integrationId ?? NO_INTEGRATION, application_type: applicationType ?? NO_TYPE, identity, email, updated_at };
}

function toIdentity(row: Omit<DeveloperIdentitiesTable, 'updated_at'>): DeveloperIdentity {
  const { email, integration_id, application_type, identity } = row;
  return {
    email,
    integrationId: integration_id === NO_INTEGRATION ? null : integration_id,
    applicationType: application_type === NO_TYPE ? null : application_type,
    identity,
  };
}
