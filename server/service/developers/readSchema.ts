import type { FieldType } from '../../core/developers/fieldTypes.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireSetUp } from './requireVersion.ts';
import { hasOwnField, toNamedColumns } from './rosterColumns.ts';

/** The fields that developers have (facts A11). */
export interface DeveloperFields {
  readonly versionId: string;
  readonly createdAt: number;
  readonly fields: readonly {
    readonly key: string;
    readonly displayName: string;
    readonly fieldType: FieldType;
    readonly type: 'string';
    readonly required: boolean;
    readonly systemField: boolean;
  }[];
}

/** The fields of the active version, in the order of its columns. Throws PRECONDITION_FAILED before the set-up. */
export async function readSchema(context: ServiceContext): Promise<DeveloperFields> {
  const version = await requireSetUp(context.database);
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
