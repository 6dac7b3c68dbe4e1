import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../test/support/host/project.ts';
import { buildWithLists, readBundled } from '../test/support/release/bundled.ts';
import { readManifest } from '../test/support/release/manifest.ts';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
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

// Writes dist/fairlead.cdx.json, CycloneDX 1.6: everything that is bundled, without build and test dependencies.
buildWithLists();
const { packages } = JSON.parse(readFileSync(path.join(PROJECT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const { name, version, license } = readManifest();
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
