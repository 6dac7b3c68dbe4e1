import { type DeveloperField, TYPED_RECORDS, toDeveloperFields } from '../../core/developers/dataTypes.ts';
import { listRequiredTypes } from '../../core/developers/fieldMapping.ts';
import { Refusal } from '../../core/refusal.ts';
import { type RowField, readFirstCells, readValues } from '../../store/developers/pages.ts';
import { findActiveVersion, type RosterColumn } from '../../store/developers/versions.ts';
import { type RosterConfiguration, readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { toFieldMappings, toNamedColumns } from './rosterColumns.ts';

const OWN_FIELDS: Readonly<Record<string, RowField>> = {
  name: 'name',
  email: 'email',
  manageremail: 'managerEmail',
  manager_email: 'managerEmail',
  developerrefid: 'refNumber',
};

/** Describes the columns of a version's rows; `rowSet` is null before the setup. */
export async function readFields(
  { database }: Pick<ServiceContext, 'database'>,
  columns: readonly RosterColumn[],
  rowSet: number | null,
): Promise<readonly DeveloperField[]> {
  return toDeveloperFields(columns, rowSet === null ? [] : await readFirstCells(database, rowSet, TYPED_RECORDS));
}

/** The fields of developers. */
interface DeveloperFields {
  readonly fields: readonly DeveloperField[];
  readonly requiredFields: readonly string[];
  /** Not set before the first setup. */
  readonly versionId?: string;
}

/** Returns the fields of the active version in column order; none before the first setup, when the list of developers is empty as well. */
export async function readSchema(context: ServiceContext): Promise<DeveloperFields> {
  const version = await findActiveVersion(context.database);
  if (version === null) return { fields: [], requiredFields: [] };
  return {
    fields: await readFields(context, version.columns, version.rowSet),
    requiredFields: listRequiredFields(version.columns, await readRosterConfiguration(context)),
    versionId: String(version.id),
  };
}

/** Returns the headers of the columns that every roster needs. */
export function listRequiredFields(
  columns: readonly RosterColumn[],
  { managerEmailConfigured, orgTreeFilterColumns, groupByColumns }: RosterConfiguration,
): string[] {
  const types: readonly string[] = listRequiredTypes(managerEmailConfigured);
  const names = new Set([...orgTreeFilterColumns, ...groupByColumns]);
  return toFieldMappings(columns)
    .filter(({ csvColumn, fieldType }) => types.includes(fieldType) || names.has(csvColumn))
    .map(({ csvColumn }) => csvColumn);
}

/** Returns the distinct values of a field of the active version, sorted, without blank ones. Throws INVALID_REQUEST for an unknown field. */
export async function listAttributeValues({ database }: ServiceContext, attribute: string): Promise<readonly string[]> {
  const version = await findActiveVersion(database);
  if (version === null) return [];
  const values = await readValues(database, version.rowSet, requireField(version.columns, 'attribute', attribute));
  return values.filter((value) => value.trim() !== '').toSorted();
}

/** Resolves a key to a field: one of the service's own names or a header, matched exactly, or else ignoring case. */
export function requireField(columns: readonly RosterColumn[], parameter: string, key: string): RowField {
  const folded = key.trim().toLowerCase();
  const own = Object.hasOwn(OWN_FIELDS, folded) ? OWN_FIELDS[folded] : undefined;
  if (own !== undefined) return own;
  const named = toNamedColumns(columns);
  const names = (column: (typeof named)[number]): string[] => [column.csvColumn, column.fieldName];
  const exact = named.findIndex((column) => names(column).includes(key.trim()));
  const found = exact !== -1 ? exact : named.findIndex((column) => names(column).some((name) => name.toLowerCase() === folded));
  const type = named[found]?.fieldType;
  if (type === 'NAME') return 'name';
  if (type === 'EMAIL') return 'email';
  if (type === 'MANAGER_EMAIL') return 'managerEmail';
  if (type !== undefined) return { column: found };
  const known = [
    'name',
    'email',
    'managerEmail',
    ...named.filter(({ fieldType }) => fieldType === 'CUSTOM' || fieldType === 'ROLE').map(({ csvColumn }) => csvColumn),
  ];
  throw new Refusal(
    'INVALID_REQUEST',
    `${parameter} is "${key.slice(0, 100)}", which is not a field of a developer. Use one of: ${known.join(', ')}.`,
  );
}
