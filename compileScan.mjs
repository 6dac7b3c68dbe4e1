import { readFile } from 'node:fs/promises';
import path from 'node:path';

const SOURCE = 'server/documents/developers/bytes/wasm/rosterScan.ts';
const OPTIONS = ['--optimizeLevel', '3', '--noAssert', '--runtime', 'stub', '--initialMemory', '48', '--enable', 'simd', '--use', 'abort='];

/** Marks functions whose calls would take too long; the compiler needs a decorator there, which is no TypeScript syntax. */
const INLINE = '// @inline\n';

/** Compiles the scan of rosters to WebAssembly and returns its bytes; throws the compiler's messages if it does not compile. */
export async function compileRosterScan() {
  const { default: asc } = await import('assemblyscript/asc');
  const written = new Map();
  const { error, stderr } = await asc.main([SOURCE, ...OPTIONS, '--outFile', 'scan.wasm'], {
    readFile: (name, base) => readSource(path.resolve(base, name)).catch(() => null),
    writeFile: (name, contents) => written.set(name, contents),
  });
  if (error !== null) throw new Error(`${SOURCE} does not compile:\n${stderr.toString()}`);
  return written.get('scan.wasm');
}

async function readSource(file) {
  return (await readFile(file, 'utf8')).replaceAll(INLINE, '@inline\n');
}
