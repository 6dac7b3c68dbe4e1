import { call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { Developer, VersionSummary } from '../../server/wire/developers.ts';

/** Number of people whose values are shown. */
const MAX_SAMPLES = 3;

/** Returns values of a few people of a version, by column header; empty if the service does not list them. */
export async function readSamples(instance: Instance, version: VersionSummary, signal: AbortSignal): Promise<Map<string, string[]>> {
  const { versionId, fieldMappings } = version;
  try {
    const { content } = await call(instance, 'listDevelopers', { query: { versionId, pageSize: MAX_SAMPLES } }, { signal });
    return new Map(
      fieldMappings.map((column) => [column.csvColumn, content.map((person) => readValue(person, column)).filter((value) => value !== '')]),
    );
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'CANCELLED') return new Map();
    throw error;
  }
}

function readValue(person: Developer, { csvColumn, fieldType }: VersionSummary['fieldMappings'][number]): string {
  if (fieldType === 'NAME') return person.name;
  if (fieldType === 'EMAIL') return person.email;
  return fieldType === 'MANAGER_EMAIL' ? person.managerEmail : (person.attributes[csvColumn] ?? '');
}
