import type { DataFile, DataFiles, KeptFile } from '../../store/dataFiles.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { withEverything } from './withEverything.ts';
import { writeDump } from './writeDump.ts';

export type { KeptFile } from '../../store/dataFiles.ts';

/** What files are written with. */
export interface DumpContext {
  readonly service: ServiceContext;
  readonly files: DataFiles;
  readonly version: string;
}

/** All data as it is at one moment, put down so that a slow reader keeps nobody waiting; whoever takes it removes it. */
export function exportData({ service, files, version }: DumpContext): Promise<KeptFile> {
  return withEverything(service, (transaction) => files.keep(writeDump(transaction, version, service.now())));
}

/** Saves all data as it is at one moment under a name, in place of what was saved under it before. */
export function saveSnapshot({ service, files, version }: DumpContext, name: string): Promise<DataFile> {
  return withEverything(service, (transaction) => files.write(name, writeDump(transaction, version, service.now())));
}
