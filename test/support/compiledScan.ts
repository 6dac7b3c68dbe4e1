import { ScanModule } from '../../server/documents/developers/bytes/compiledModule.ts';
import type { ScanBytes } from '../../server/documents/developers/bytes/scan.ts';
import { compileScan } from '../../server/documents/developers/bytes/scanCompiled.ts';
import { compileFind, type FindBytes } from '../../server/documents/developers/bytes/text.ts';

const { compileRosterScan } = (await import(new URL('../../scripts/compileScan.mjs', import.meta.url).href)) as {
  readonly compileRosterScan: () => Promise<Uint8Array<ArrayBuffer>>;
};

let compiled: Promise<Uint8Array<ArrayBuffer>> | null = null;

/** Compiles the scan once per process, because that takes seconds. */
async function readModule(): Promise<ScanModule> {
  compiled ??= compileRosterScan();
  return new ScanModule(await compiled);
}

/** Returns the compiled scan of rosters, as in a bundle; sources that run directly use only the plain one. */
export async function readCompiledScan(): Promise<ScanBytes> {
  return compileScan(await readModule());
}

/** Returns the byte search compiled with it. */
export async function readCompiledFind(): Promise<FindBytes> {
  return compileFind(await readModule());
}
