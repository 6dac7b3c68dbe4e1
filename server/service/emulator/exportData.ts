import type { DataFile, DataFiles, KeptFile } from '../../store/dataFiles.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { withEverything } from './withEverything.ts';
import { writeDump } from './writeDump.ts';

export type { KeptFile } from '../../store/dataFiles.ts';

/** What exports and imports work with. */
export interface DumpContext {
  readonly service: ServiceContext;
  readonly files: DataFiles;
  readonly version: string;
}

/** Exports a consistent copy of all data to a temporary file, so that a slow reader blocks no one; the caller removes it. */
export function exportData({ service, files, version }: DumpContext): Promise<KeptFile> {
  return withEverything(service, (transaction) => files.keep(writeDump(transaction, version, service.now())));
}

/** Saves a consistent copy of all data under a name, replacing an existing snapshot. */
export function saveSnapshot({ service, files, version }: DumpContext, name: string): Promise<DataFile> {
  return withEverything(service, (transaction) => files.write(name, writeDump(transaction, version, service.now())));
}
