import type { FieldType } from '../../core/developers/fieldTypes.ts';
import { findActiveVersion } from '../../store/developerVersions.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { hasOwnField, toNamedColumns } from './rosterColumns.ts';

/** The fields of developers. */
export interface DeveloperFields {
  /** Null before the first setup. */
  readonly versionId: string | null;
  readonly createdAt: number | null;
  readonly fields: readonly {
    readonly key: string;
    readonly displayName: string;
    readonly fieldType: FieldType;
    readonly type: 'string';
    readonly required: boolean;
    readonly systemField: boolean;
  }[];
}

/** Returns the fields of the active version in column order; none before the first setup, when the list of developers is empty as well. */
export async function readSchema(context: ServiceContext): Promise<DeveloperFields> {
  const version = await findActiveVersion(context.database);
  if (version === null) return { versionId: null, createdAt: null, fields: [] };
  const { managerEmailConfigured, orgTreeFilterColumns, groupByColumns } = await readRosterConfiguration(context);
  const required = new Set([...orgTreeFilterColumns, ...groupByColumns]);
  const fields = toNamedColumns(version.columns).map(({ csvColumn, fieldType, fieldName }) => ({
    key: fieldName,
    displayName: csvColumn,
    fieldType,
    type: 'string' as const,
    required:
      fieldType === 'NAME' || fieldType === 'EMAIL' || (fieldType === 'MANAGER_EMAIL' && managerEmailConfigured) || required.has(csvColumn),
    systemField: hasOwnField({ fieldType }),
  }));
  return { versionId: String(version.id), createdAt: version.createdAt, fields };
}
