import type { ScanBytes } from '../../server/documents/roster/bytes/byteScan.ts';
import { compileScan } from '../../server/documents/roster/bytes/scanCompiled.ts';

const { compileRosterScan } = (await import(new URL('../../compileScan.mjs', import.meta.url).href)) as {
  readonly compileRosterScan: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** The compiled scan of rosters, as a bundle holds it: sources that run as they are know only the plain one. */
export async function readCompiledScan(): Promise<ScanBytes> {
  return compileScan(await compileRosterScan());
}
