import { l10n } from 'vscode';
import { type FieldMapping, findMissingFieldTypes } from '../../server/core/developers/fieldMapping.ts';
import { FIELD_TYPES, type FieldType } from '../../server/core/developers/fieldTypes.ts';
import { type Choice, pickOne } from '../window/ask.ts';

/** What is shown while a mapping is edited. */
export interface MappingQuestion {
  readonly title: string;
  readonly suggested: readonly FieldMapping[];
  /** Values of a few people, by column header. */
  readonly samples: ReadonlyMap<string, readonly string[]>;
  /** Whether a column for the manager's e-mail is required. */
  readonly managerEmailConfigured: boolean;
}

/** Shows the field of each column and lets the user change them one by one; Enter accepts the suggestion, if it can be saved. Throws CANCELLED. */
export async function editMappings({ title, suggested, samples, managerEmailConfigured }: MappingQuestion): Promise<FieldMapping[]> {
  let mappings = [...suggested];
  for (;;) {
    const missing = findMissingFieldTypes(mappings, managerEmailConfigured);
    const save = toSave(missing);
    const columns = mappings.map((mapping): Choice<FieldMapping | null> => {
      const { csvColumn, fieldType } = mapping;
      const detail = samples.get(csvColumn)?.join(' · ') ?? '';
      const description = `→ ${fieldType}: ${describeType(fieldType)}`;
      return { label: csvColumn, description, ...(detail === '' ? {} : { detail }), value: mapping };
    });
    const chosen = await pickOne(l10n.t('{0}: choose a column to change it', title), [save, ...columns], save, { isHub: true });
    if (chosen === null && missing.length === 0) return mappings;
    if (chosen !== null) mappings = assign(mappings, chosen, await askType(chosen));
  }
}

/** Returns the item that saves, or that says why the mapping cannot be saved. */
function toSave(missing: readonly FieldType[]): Choice<null> {
  if (missing.length === 0) return { label: `$(check) ${l10n.t('Save Mapping')}`, value: null };
  const label = `$(warning) ${l10n.t('No column for {0} yet', missing.join(', '))}`;
  return { label, description: l10n.t('choose the column that contains it; the mapping requires it'), value: null };
}

function askType({ csvColumn, fieldType }: FieldMapping): Promise<FieldType> {
  const types = FIELD_TYPES.map((type): Choice<FieldType> => ({ label: type, description: describeType(type), value: type }));
  const current = types.find(({ value }) => value === fieldType);
  return pickOne(l10n.t('Which field is “{0}”?', csvColumn), types, current);
}

/** Assigns a field to a column: the column that had it before becomes an attribute. */
function assign(mappings: readonly FieldMapping[], chosen: FieldMapping, fieldType: FieldType): FieldMapping[] {
  return mappings.map((mapping) => {
    if (mapping === chosen) return { ...mapping, fieldType };
    return fieldType !== 'CUSTOM' && mapping.fieldType === fieldType ? { ...mapping, fieldType: 'CUSTOM' } : mapping;
  });
}

function describeType(type: FieldType): string {
  switch (type) {
    case 'NAME':
      return l10n.t('the name of the developer');
    case 'EMAIL':
      return l10n.t('the e-mail that identifies the developer');
    case 'MANAGER_EMAIL':
      return l10n.t('the e-mail of the manager, or nothing');
    case 'ROLE':
      return l10n.t('the role of the developer');
    case 'CUSTOM':
      return l10n.t('an attribute, kept as is');
  }
}
