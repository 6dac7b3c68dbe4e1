import type { FieldMapping } from '../../server/core/developers/fieldMapping.ts';
import { FIELD_TYPES, type FieldType } from '../../server/core/developers/fieldTypes.ts';
import { type Choice, pickOne } from '../ask.ts';

const DESCRIPTIONS: Readonly<Record<FieldType, string>> = {
  NAME: 'the name of the developer',
  EMAIL: 'the e-mail that identifies the developer',
  MANAGER_EMAIL: 'the e-mail of the manager, or nothing',
  ROLE: 'the role of the developer',
  CUSTOM: 'an attribute, kept as it is',
};

/** Shows what each column stands for and lets the user change it column by column; Enter at once takes it as it is. Throws CANCELLED. */
export async function editMappings(title: string, suggested: readonly FieldMapping[]): Promise<FieldMapping[]> {
  let mappings = [...suggested];
  for (;;) {
    const save: Choice<FieldMapping | null> = { label: '$(check) Save this mapping', value: null };
    const columns = mappings.map((mapping): Choice<FieldMapping | null> => {
      const { csvColumn, fieldType } = mapping;
      return { label: csvColumn, description: `→ ${fieldType}: ${DESCRIPTIONS[fieldType]}`, value: mapping };
    });
    const chosen = await pickOne(`${title}: choose a column to change it`, [save, ...columns], save);
    if (chosen === null) return mappings;
    const types = FIELD_TYPES.map((type): Choice<FieldType> => ({ label: type, description: DESCRIPTIONS[type], value: type }));
    const current = types.find(({ value }) => value === chosen.fieldType);
    const fieldType = await pickOne(`What does “${chosen.csvColumn}” stand for?`, types, current);
    mappings = mappings.map((mapping) => (mapping === chosen ? { ...mapping, fieldType } : mapping));
  }
}
