import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SOURCE = 'server/documents/developers/bytes/wasm/rosterScan.ts';
const OPTIONS = ['--optimizeLevel', '3', '--noAssert', '--runtime', 'stub', '--initialMemory', '48', '--enable', 'simd', '--use', 'abort='];

/** Marks functions whose calls would take too long; the compiler needs a decorator there, which is no TypeScript syntax. */
const INLINE = '// @inline\n';

/** Has compiled scans, each named by the hash of everything it depends on: compiling takes two seconds of processor time. */
const CACHE = 'node_modules/.cache/fairlead';

/** Compiles the scan of rosters to WebAssembly and returns its bytes; throws the compiler's messages if it does not compile. */
export async function compileRosterScan() {
  const folder = path.dirname(SOURCE);
  const files = (await readdir(folder)).sort().map((name) => path.join(folder, name));
  const hash = createHash('sha256');
  for (const file of [...files, 'scripts/compileScan.mjs', 'node_modules/assemblyscript/package.json']) hash.update(await readFile(file));
  const kept = path.join(CACHE, `${hash.digest('hex')}.wasm`);
  const known = await readFile(kept).catch(() => null);
  if (known !== null) return new Uint8Array(known);
  const compiled = await compile();
  try {
    await mkdir(CACHE, { recursive: true });
    const writing = `${kept}.${process.pid}`;
    await writeFile(writing, compiled);
    await rename(writing, kept);
  } catch {
    // The next build compiles it again.
  }
  return compiled;
}

async function compile() {
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
