import type { ScanBytes } from '../../server/documents/roster/bytes/byteScan.ts';
import { ScanModule } from '../../server/documents/roster/bytes/compiledModule.ts';
import { compileFind, type FindBytes } from '../../server/documents/roster/bytes/findBytes.ts';
import { compileScan } from '../../server/documents/roster/bytes/scanCompiled.ts';

const { compileRosterScan } = (await import(new URL('../../compileScan.mjs', import.meta.url).href)) as {
  readonly compileRosterScan: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** The compiled scan of rosters, as a bundle holds it: sources that run as they are know only the plain one. */
export async function readCompiledScan(): Promise<ScanBytes> {
  return compileScan(new ScanModule(await compileRosterScan()));
}

/** The search for bytes that is compiled with it. */
export async function readCompiledFind(): Promise<FindBytes> {
  return compileFind(new ScanModule(await compileRosterScan()));
}
