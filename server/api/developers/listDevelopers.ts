import { toMappings } from '../../core/developers/dataTypes.ts';
import { type FieldMapping, mapFieldsByHeader } from '../../core/developers/fieldMapping.ts';
import type { FieldType } from '../../core/developers/fieldTypes.ts';
import type { DeveloperList, DeveloperQuery } from '../../wire/developers.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';

/** A developer as read from a list. */
export interface Developer {
  /** Null if the service does not report it: it is our addition. */
  readonly developerRefId: number | null;
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  /** The other values, by header. */
  readonly attributes: Readonly<Record<string, string>>;
  /** All values by header, as an upsert takes them back. */
  readonly record: Readonly<Record<string, string>>;
}

/** A page of developers. */
export interface DeveloperPage {
  readonly content: readonly Developer[];
  /** Zero-based. */
  readonly pageIndex: number;
  readonly totalItems: number;
  readonly totalPages: number;
  /** The answer as it came. */
  readonly answer: DeveloperList;
}

/** Reads a page of developers. */
export async function listDevelopers(instance: Instance, query: DeveloperQuery = {}, options: CallOptions = {}): Promise<DeveloperPage> {
  const answer = await call(instance, 'listDevelopers', { query }, options);
  const content = toDevelopers(answer);
  const { pageIndex = query.pageIndex ?? 0, totalRecords: totalItems = content.length } = answer;
  const pageSize = answer.pageSize ?? query.pageSize ?? content.length;
  return { content, pageIndex, totalItems, totalPages: pageSize === 0 ? 0 : Math.ceil(totalItems / pageSize), answer };
}

/** Reads developers out of a list; without `fields`, the headers tell the columns. */
export function toDevelopers({ records, fields, developerRefIds }: DeveloperList): Developer[] {
  const listed = fields === undefined ? null : findOwnColumns(toMappings(fields));
  return records.map((record, index) => {
    const own = listed ?? findOwnColumns(mapFieldsByHeader(Object.keys(record)));
    const [name, email, managerEmail] = own.map((column) => (column === undefined ? '' : (record[column] ?? '')));
    return {
      developerRefId: developerRefIds?.[index] ?? null,
      name: name!,
      email: email!,
      managerEmail: managerEmail!,
      attributes: Object.fromEntries(Object.entries(record).filter(([header]) => !own.includes(header))),
      record,
    };
  });
}

/** Finds the columns of the fields that every developer has. */
function findOwnColumns(columns: readonly FieldMapping[]): readonly (string | undefined)[] {
  return OWN_TYPES.map((type) => columns.find(({ fieldType }) => fieldType === type)?.csvColumn);
}

const OWN_TYPES = ['NAME', 'EMAIL', 'MANAGER_EMAIL'] as const satisfies readonly FieldType[];
