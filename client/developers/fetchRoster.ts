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
  const version =
    versionId === undefined
      ? await findActiveVersion(instance, { signal })
      : await call(instance, 'readVersion', { parameters: { versionId } }, { signal });
  const columns = version?.fieldMappings ?? [];
  const found = await readDevelopers(
    instance,
    people.map(({ email }) => email),
    { signal, ...(versionId === undefined ? {} : { versionId }) },
  );
  const rows = found.map((developer) => columns.map(({ csvColumn }) => developer.record[csvColumn] ?? ''));
  const table = [columns.map(({ csvColumn }) => csvColumn), ...rows];
  const text = (query.spreadsheetSafe ? table.map((row) => row.map(toSpreadsheetSafe)) : table).map(writeCsvRow).join('');
  return {
    text: async () => text,
    pieces: async function* () {
      yield new TextEncoder().encode(text);
    },
  };
}
