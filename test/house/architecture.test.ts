import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { CLIENT_ROOMS, LIBRARIES, NODE_MODULES, TABLE_OF_FLOORS, TARGETS } from '../support/floors.ts';

const ROOT = process.cwd();
const { options, ...ruleSet } = await extractConfig(path.join(ROOT, '.dependency-cruiser.cjs'));
const tsConfig: unknown = extractTSConfig('tsconfig.json');

/** Returns the violations of the project's own configuration in files, given by path. */
async function cruiseFiles(files: ReadonlyMap<string, string>): Promise<readonly IViolation[]> {
  mkdirSync('test/results', { recursive: true });
  // Inside the project, so that its libraries are found.
  const folder = mkdtempSync(path.join(ROOT, 'test/results/architecture-'));
  try {
    copyFileSync('tsconfig.json', path.join(folder, 'tsconfig.json'));
    for (const [name, text] of files) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    // With another base folder as an option, it searches for libraries without end.
    process.chdir(folder);
    const wanted: ICruiseOptions = { ...options, validate: true, ruleSet };
    const { output } = await cruise(['server', 'client', 'schemas'], wanted, {}, { tsConfig });
    return (output as ICruiseResult).summary.violations;
  } finally {
    process.chdir(ROOT);
    rmSync(folder, { recursive: true });
  }
}

const relativeImport = (from: string, to: string) => {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
};

/** Returns a specifier without `node:`, which violations leave out for most modules. */
const withoutScheme = (specifier: string) => specifier.replace(/^node:/, '');

/** Returns a tree that follows all rules: each target exists, and a program reaches it through a composition file. */
function cleanTree(): Map<string, string> {
  const files = new Map(TARGETS.map((target) => [target, target.endsWith('.json') ? '{}' : 'export const target = 1;\n']));
  const imports = TARGETS.filter((target) => target.startsWith('server/'));
  const main = 'server/main/cli.ts';
  files.set(main, imports.map((target) => `import '${relativeImport(main, target)}';\n`).join(''));
  files.set('client/main/extension.ts', "import '../target.ts';\n");
  files.set('client/panels/pages/any/page.ts', "import '../target.ts';\n");
  files.set('server/core/uses.ts', "import '../../schemas/target.ts';\n");
  files.set('server/core/target.ts', "import './uses.ts';\n");
  return files;
}

describe('the architecture rules', () => {
  it('report nothing in a tree that follows them', async () => {
    assert.deepEqual(await cruiseFiles(cleanTree()), []);
  });

  it('report every import that the table of floors does not allow, type imports included, and no other', async () => {
    const files = cleanTree();
    const expected: string[] = [];
    for (const [floor, row] of Object.entries(TABLE_OF_FLOORS)) {
      const specifiers = { values: '', types: '' };
      const probe = (kind: keyof typeof specifiers, specifier: string, allowed: boolean) => {
        const number = specifiers[kind].length;
        specifiers[kind] +=
          kind === 'values'
            ? `import '${specifier}';\n`
            : `import type { Target as T${number} } from '${specifier}';\nexport type Taken${number} = T${number};\n`;
        if (!allowed) expected.push(`${floor}/${kind}.ts: ${withoutScheme(specifier)}`);
      };
      for (const target of TARGETS) {
        const allowed = [`${floor}/`, ...row.floors].some((reach) => target.startsWith(reach));
        const specifier = relativeImport(`${floor}/probe.ts`, target);
        probe('values', specifier, allowed);
        probe('types', specifier, allowed);
      }
      for (const library of LIBRARIES) probe('values', library, row.libraries.includes(library));
      for (const module of NODE_MODULES) probe('values', module, row.node === 'all' || row.node.includes(module));
      for (const [kind, text] of Object.entries(specifiers)) files.set(`${floor}/${kind}.ts`, text);
    }
    const found = (await cruiseFiles(files))
      .filter(({ rule }) => rule.name.endsWith('reaches-only-its-own'))
      .map(({ from, unresolvedTo }) => `${from}: ${withoutScheme(unresolvedTo ?? '')}`);
    assert.deepEqual(
      expected.filter((label) => !found.includes(label)),
      [],
      'forbidden but not reported',
    );
    assert.deepEqual(
      found.filter((label) => !expected.includes(label)),
      [],
      'allowed but reported',
    );
  });

  it('keep the wings of each floor apart, except in its composition file', async () => {
    const files = cleanTree();
    const floors = [...Object.keys(TABLE_OF_FLOORS).filter((name) => name.startsWith('server/')), 'client'];
    for (const floor of floors) {
      files.set(`${floor}/segments/one.ts`, 'export const one = 1;\n');
      files.set(`${floor}/developers.ts`, "import './segments/one.ts';\n");
      files.set(`${floor}/platform/two.ts`, "import type { one } from '../segments/one.ts';\nexport type One = typeof one;\n");
      files.set(`${floor}/segments/own.ts`, "import './one.ts';\n");
      files.set(`${floor}/composition.ts`, "import './segments/one.ts';\n");
    }
    const found = (await cruiseFiles(files)).filter(({ rule }) => rule.name.endsWith('wings-do-not-know-each-other'));
    const expected = floors.flatMap((floor) => [`${floor}/developers.ts`, `${floor}/platform/two.ts`]);
    assert.deepEqual(found.map(({ from }) => from).sort(), expected.sort());
  });

  it('report each import of a room of the client from one beside or above it, and no other', async () => {
    const rooms = CLIENT_ROOMS.flat();
    const levelOf = (room: string) => CLIENT_ROOMS.findIndex((level) => level.includes(room));
    const files = cleanTree();
    const expected: string[] = [];
    for (const room of rooms) {
      files.set(`client/${room}/target.ts`, 'export const target = 1;\n');
      files.set(`client/${room}/inside.ts`, "import './target.ts';\n");
      for (const other of rooms.filter((name) => name !== room)) {
        const probe = `client/${room}/to-${other}.ts`;
        files.set(probe, `import type { target } from '../${other}/target.ts';\nexport type Target = typeof target;\n`);
        if (levelOf(other) >= levelOf(room)) expected.push(probe);
      }
    }
    const found = (await cruiseFiles(files)).filter(({ rule }) => rule.name.endsWith('-no-room-beside-or-above'));
    assert.deepEqual(found.map(({ from }) => from).sort(), expected.sort());
    assert.deepEqual(
      readdirSync('client', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
      rooms.sort(),
    );
    const line = CLIENT_ROOMS.map((level) => level.map((room) => `\`${room}\``).join(', ')).join(' ◄ ');
    assert.ok(readFileSync('ARCHITECTURE.md', 'utf8').includes(line), `ARCHITECTURE.md should have the line: ${line}`);
  });

  it('report a cycle, even one of types', async () => {
    const files = cleanTree();
    files.set('server/core/a.ts', "import './b.ts';\nexport interface A { readonly a: 1 }\n");
    files.set('server/core/b.ts', "import type { A } from './a.ts';\nexport type B = A;\n");
    const found = (await cruiseFiles(files)).filter(({ rule }) => rule.name === 'no-cycle');
    assert.ok(found.length > 0 && found.every(({ from }) => /^server\/core\/[ab]\.ts$/.test(from)), JSON.stringify(found));
  });

  it('report a file that no program reaches', async () => {
    const files = cleanTree();
    files.set('server/core/lonely.ts', 'export const lonely = 1;\n');
    files.set('client/lonely.ts', 'export const lonely = 1;\n');
    const found = JSON.stringify((await cruiseFiles(files)).filter(({ rule }) => rule.name === 'no-dead-file'));
    for (const name of ['server/core/lonely.ts', 'client/lonely.ts']) assert.ok(found.includes(name), found);
  });

  it('report an import of a missing file', async () => {
    const files = cleanTree();
    files.set('server/main/localService.ts', "import './missing.ts';\n");
    const found = (await cruiseFiles(files)).filter(({ rule }) => rule.name === 'no-unknown-module');
    assert.deepEqual(
      found.map(({ from }) => from),
      ['server/main/localService.ts'],
    );
  });
});
