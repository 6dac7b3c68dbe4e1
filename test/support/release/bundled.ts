import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../host/project.ts';

interface Metafile {
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The argument of a script that packs what another script built: the files of a release come from one build. */
export const BUILT = '--built';

/** Builds for production, with the lists that readBundled reads; only checks that they exist if the script has the argument `--built`. */
export function buildWithLists(...args: readonly string[]): void {
  if (process.argv.includes(BUILT)) {
    if (globSync('dist/*.meta.json', { cwd: PROJECT }).length > 0) return;
    throw new Error(`dist/ has no build for production with its lists. Leave out ${BUILT}.`);
  }
  // What else is there would be packed.
  for (const folder of ['data', 'panels']) rmSync(path.join(PROJECT, 'dist', folder), { recursive: true, force: true });
  execFileSync(process.execPath, ['esbuild.mjs', '--production', '--metafile', ...args], { cwd: PROJECT, stdio: 'inherit' });
}

/** Lists the data that the programs share, by path below dist/data/: only what is made out of schemas/, and nothing else that is there. */
export function listSharedData(): readonly string[] {
  const found = globSync('**/*.json', { cwd: path.join(PROJECT, 'dist/data') });
  return found.filter((name) => existsSync(path.join(PROJECT, 'schemas', name))).sort();
}

/** Returns the packages in the bundles of the last build, or of some of its programs, by their folder, each with the programs that contain it. */
export function readBundled(programs?: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const bundled = new Map<string, string[]>();
  for (const file of globSync('dist/*.meta.json', { cwd: PROJECT }).sort()) {
    const program = path.basename(file, '.meta.json');
    if (programs?.includes(program) === false) continue;
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

/** Returns the notices of packages: name, version, license and the full text of every license file. Throws if one has none. */
export function toNotices(places: Iterable<string>): string {
  const parts = [...places].sort().map((place) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(PROJECT, place, 'package.json'), 'utf8')) as Record<
      string,
      string
    >;
    return [`${'='.repeat(80)}\n${name} ${version} (${license})\n${'='.repeat(80)}`, ...readLicences(place)].join('\n\n');
  });
  return `Fairlead bundles the following packages. Each has its own license, whose full text follows.\n\n${parts.join('\n\n')}\n`;
}

/**
 * Returns the license texts of a package: its license files, or if it has none the section of its README.md, else its author, and the terms of
 * its license. Throws for an unknown license.
 */
export function readLicences(place: string): readonly string[] {
  const folder = path.join(PROJECT, place);
  const names = readdirSync(folder).filter(
    (name) => /^(licen[cs]e|copying|notice)/i.test(name) && statSync(path.join(folder, name)).isFile(),
  );
  if (names.length > 0) return names.sort().map((name) => readText(path.join(folder, name)));
  const page = readdirSync(folder).find((name) => /^readme[.]md$/i.test(name));
  const { license, author } = JSON.parse(readText(path.join(folder, 'package.json'))) as {
    readonly license?: string;
    readonly author?: unknown;
  };
  const holder = typeof author === 'string' ? `Copyright (c) ${author}` : '';
  const [, section = holder] = /^#+ *licen[cs]e\s*$([\s\S]*)/im.exec(page === undefined ? '' : readText(path.join(folder, page))) ?? [];
  if (license !== 'MIT' || section.trim() === '')
    throw new Error(`${place} is bundled and has no license text. Add it in test/support/release/bundled.ts.`);
  // The terms of MIT are the same in every file: take those of another package without its copyright line.
  const terms = /Permission is hereby granted[\s\S]*/.exec(readText(path.join(PROJECT, 'node_modules/fastify/LICENSE')))?.[0];
  if (terms === undefined) throw new Error('The terms of MIT are not in the license of fastify.');
  return [section.trim(), terms.trim()];
}

function readText(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
}
