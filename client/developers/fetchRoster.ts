import { call, type Download } from '../../server/api/client.ts';
import { findActiveVersion } from '../../server/api/developers/activeRoster.ts';
import { downloadRoster } from '../../server/api/developers/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { toSpreadsheetSafe, writeCsvRow } from '../../server/core/csvCells.ts';
import type { Person } from './people.ts';
import { readDevelopers } from './readDevelopers.ts';

/** What to download, and how. */
interface WantedRoster {
  readonly versionId: string | undefined;
  readonly people: readonly Person[];
  readonly query: { readonly spreadsheetSafe?: true };
}

/** Returns a version as CSV, the active one by default; if people are given, only their rows, sorted by name. */
export async function fetchRoster(
  instance: Instance,
  { versionId, people, query }: WantedRoster,
  signal: AbortSignal,
): Promise<Pick<Download, 'text' | 'pieces'>> {
  if (people.length === 0) return downloadRoster(instance, { ...query, ...(versionId === undefined ? {} : { versionId }) }, { signal });
  const columns =
    versionId === undefined
      ? ((await findActiveVersion(instance, { signal }))?.fieldMappings ?? []).map(({ csvColumn }) => csvColumn)
      : (await call(instance, 'readVersion', { parameters: { versionId } }, { signal })).fieldMappings.map(({ name }) => name);
  const found = await readDevelopers(
    instance,
    people.map(({ email }) => email),
    { signal, ...(versionId === undefined ? {} : { versionId }) },
  );
  const rows = found.map((developer) => columns.map((column) => developer.record[column] ?? ''));
  const table = [columns, ...rows];
  const text = (query.spreadsheetSafe ? table.map((row) => row.map(toSpreadsheetSafe)) : table).map(writeCsvRow).join('');
  return {
    text: async () => text,
    pieces: async function* () {
      yield new TextEncoder().encode(text);
    },
  };
}
