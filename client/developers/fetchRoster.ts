import { downloadRoster, readVersion } from '../../server/api/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { writeCsvRow } from '../../server/core/csvRow.ts';
import type { Developer, MappedColumn } from '../../server/wire/developers.ts';
import { findActive } from './activateVersion.ts';
import type { Person } from './people.ts';
import { readDevelopers } from './readDevelopers.ts';

/** A CSV to be saved: whole, or piece by piece. */
export interface RosterCsv {
  text(): Promise<string>;
  pieces(): AsyncIterable<Uint8Array>;
}

/** A version as CSV, the active one unless it is named; with people only their rows, sorted by name. */
export async function fetchRoster(
  instance: Instance,
  wanted: { readonly versionId: string | undefined; readonly people: readonly Person[] },
  signal: AbortSignal,
): Promise<RosterCsv> {
  const { versionId, people } = wanted;
  if (people.length === 0) return downloadRoster(instance, versionId === undefined ? {} : { versionId }, { signal });
  const version = versionId === undefined ? await findActive(instance, signal) : await readVersion(instance, versionId, { signal });
  const columns = version?.fieldMappings ?? [];
  const found = await readDevelopers(
    instance,
    people.map(({ email }) => email),
    { signal, ...(versionId === undefined ? {} : { versionId }) },
  );
  const rows = found.map((developer) => columns.map((column) => readCell(developer, column)));
  const text = [columns.map(({ csvColumn }) => csvColumn), ...rows].map(writeCsvRow).join('');
  return {
    text: async () => text,
    pieces: async function* () {
      yield new TextEncoder().encode(text);
    },
  };
}

function readCell({ name, email, managerEmail, attributes }: Developer, { csvColumn, fieldType }: MappedColumn): string {
  if (fieldType === 'NAME') return name;
  if (fieldType === 'EMAIL') return email;
  return fieldType === 'MANAGER_EMAIL' ? managerEmail : (attributes[csvColumn] ?? '');
}
