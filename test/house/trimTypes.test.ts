import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';

/** Imported dynamically because the build is plain JavaScript. */
const { trimTypes } = (await import(new URL('../../scripts/trimTypes.mjs', import.meta.url).href)) as {
  readonly trimTypes: (source: string, users: readonly string[]) => string;
};

type Namespaces = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Loads the text of a module, whose namespaces it exports. */
async function load(text: string): Promise<Namespaces> {
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as Namespaces;
}

function listFunctions(namespaces: Namespaces): string[] {
  return Object.entries(namespaces).flatMap(([owner, members]) =>
    Object.entries(members).flatMap(([name, member]) => (typeof member === 'function' ? [`${owner}.${name}`] : [])),
  );
}

const LIBRARIES = ['vscode-languageclient', 'vscode-languageserver'];

/** Returns the folder of the package that a library gets: its own, if npm nested one. */
function findBeside(library: string, name: string): string {
  const nested = `node_modules/${library}/node_modules/${name}`;
  return existsSync(nested) ? nested : `node_modules/${name}`;
}

describe('the types of LSP of', () => {
  for (const library of LIBRARIES) {
    it(`${library} keep what it mentions, and run without the rest`, async () => {
      const source = readFileSync(`${findBeside(library, 'vscode-languageserver-types')}/lib/esm/main.js`, 'utf8');
      const protocol = findBeside(library, 'vscode-languageserver-protocol');
      const files = [`node_modules/${library}/lib/**/*.js`, `${protocol}/lib/**/*.js`].flatMap((all) => globSync(all));
      const users = files.map((file) => readFileSync(file, 'utf8'));
      const [whole, trimmed] = await Promise.all([load(source), load(trimTypes(source, users))]);
      const kept = listFunctions(trimmed);
      const removed = listFunctions(whole).filter((name) => !kept.includes(name));
      assert.ok(kept.length > 3 && removed.length > 20, `${kept.length} kept, ${removed.length} removed`);
      assert.deepEqual(
        removed.filter((name) => users.some((text) => text.includes(`.${name}(`) || text.includes(` ${name}(`))),
        [],
      );
      assert.deepEqual(
        Object.keys(whole).filter((name) => !(name in trimmed)),
        ['WorkspaceChange'],
      );
      for (const name of kept.filter((one) => one.endsWith('.is'))) {
        const is = trimmed[name.slice(0, -'.is'.length)]?.is as (value: unknown) => boolean;
        const original = whole[name.slice(0, -'.is'.length)]?.is as (value: unknown) => boolean;
        for (const value of VALUES) assert.equal(is(value), original(value), name);
      }
    });
  }
});

const AT = { line: 0, character: 0 };
const RANGE = { start: AT, end: AT };
/** Values that reach each part of the functions. */
const VALUES: readonly unknown[] = [
  0,
  'file:///a',
  AT,
  RANGE,
  { uri: 'file:///a', range: RANGE },
  { uri: 'file:///a', name: 'a' },
  { range: RANGE, newText: '' },
  { range: RANGE, newText: '', annotationId: 'a' },
  { range: RANGE, snippet: { kind: 'snippet', value: '' } },
  { textDocument: { uri: 'file:///a', version: null }, edits: [{ range: RANGE, newText: '' }] },
  { range: RANGE, message: '', severity: 1, code: 1, source: 'a', codeDescription: { href: 'a' }, relatedInformation: [] },
  { title: 'a', command: 'a', arguments: [] },
  { kind: 'create', uri: 'file:///a' },
  { kind: 'rename', oldUri: 'file:///a', newUri: 'file:///b' },
  { kind: 'delete', uri: 'file:///a' },
  { resultId: 'a', data: [0, 0, 1, 0, 0] },
  { range: RANGE, text: 'a' },
  { targetUri: 'file:///a', targetRange: RANGE, targetSelectionRange: RANGE },
];
