import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../host/project.ts';

interface Metafile {
  readonly inputs: Readonly<Record<string, unknown>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
}

/** The packages that went into the bundles, by where they are installed, each with the programs that hold it. */
function readBundled(): ReadonlyMap<string, readonly string[]> {
  const bundled = new Map<string, string[]>();
  for (const file of globSync('dist/*.meta.json', { cwd: PROJECT }).sort()) {
    const program = path.basename(file, '.meta.json');
    const { inputs } = JSON.parse(readFileSync(path.join(PROJECT, file), 'utf8')) as Metafile;
    const places = new Set(
      Object.keys(inputs).flatMap(
        (input) => /(?:^|[/:])(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? [],
      ),
    );
    for (const place of places) bundled.set(place, [...(bundled.get(place) ?? []), program]);
  }
  return bundled;
}

function toComponent(place: string, programs: readonly string[], locked: LockedPackage): object {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { version = '', license, integrity } = locked;
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm = '', digest = ''] = integrity?.split('-', 2) ?? [];
  return {
    type: 'library',
    'bom-ref': place === `node_modules/${name}` ? purl : `${purl}#${place}`,
    name,
    version,
    purl,
    ...(license === undefined ? {} : { licenses: [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }] }),
    ...(algorithm === 'sha512' ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] } : {}),
    properties: programs.map((program) => ({ name: 'fairlead:bundle', value: program })),
  };
}

// Writes dist/fairlead.cdx.json, CycloneDX 1.6: what is bundled, and nothing that only builds or tests.
// One of an earlier build may tell of a program that is no more.
for (const file of globSync('dist/*.meta.json', { cwd: PROJECT })) rmSync(path.join(PROJECT, file));
execFileSync(process.execPath, ['esbuild.mjs', '--production', '--metafile'], { cwd: PROJECT, stdio: 'inherit' });
const { packages } = JSON.parse(readFileSync(path.join(PROJECT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const { name, version, license } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')) as Readonly<Record<string, string>>;
const components = [...readBundled()]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([place, programs]) => {
    const locked = packages[place];
    if (locked === undefined) throw new Error(`${place} is bundled and not in package-lock.json. Run "npm install".`);
    return toComponent(place, programs, locked);
  });
const root = { type: 'application', 'bom-ref': `pkg:npm/${name}@${version}`, name, version, licenses: [{ license: { id: license } }] };
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: root },
  components,
};
writeFileSync(path.join(PROJECT, 'dist/fairlead.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
console.log(`dist/fairlead.cdx.json: ${components.length} libraries`);
