import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { COMMAND_NAMES, toCommandId } from '../../client/ids.ts';
import { SETTINGS } from '../../client/settings.ts';
import { ROSTER_PROBLEMS } from '../../server/core/developers/problems.ts';
import { UPDATE_PIPELINE } from '../../server/language/protocol/platform.ts';
import { MOVE_TO_UTF8 } from '../../server/language/protocol/rosters.ts';
import { CREATE_PIPELINE, EXPORT_REPORT, FILL_INPUTS_COMMAND, IGNORE_PROBLEM } from '../../server/language/protocol.ts';
import { readPage } from '../support/markdown.ts';
import { findNodes, readSources } from '../support/sources.ts';

interface Manifest {
  readonly version: string;
  readonly activationEvents?: readonly string[];
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly configuration: readonly {
      readonly order: number;
      readonly properties: Readonly<Record<string, { readonly description: string; readonly order: number }>>;
    }[];
    readonly menus?: Readonly<Record<string, readonly { readonly command?: string; readonly when?: string; readonly group?: string }[]>>;
    readonly languages: readonly { readonly configuration?: string }[];
    readonly grammars?: readonly { readonly path: string }[];
  };
}

const TEXT = readFileSync('package.json', 'utf8');
const MANIFEST = JSON.parse(TEXT) as Manifest;
const TEXTS = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Readonly<Record<string, string>>;
const { contributes } = MANIFEST;
const PROPERTIES = Object.assign(
  {},
  ...contributes.configuration.map(({ properties }) => properties),
) as Manifest['contributes']['configuration'][0]['properties'];
const IDS = COMMAND_NAMES.map(toCommandId);

/** The names in the table of client/commands/index.ts, read as text: the file itself needs VS Code. */
function readCommandTable(): string[] {
  const [source] = readSources('client/commands').filter((file) => file.path === 'client/commands/index.ts');
  const table = findNodes(source!.tree, ts.isVariableDeclaration).find((node) => node.name.getText() === 'COMMANDS');
  assert.ok(table?.initializer && ts.isObjectLiteralExpression(table.initializer));
  return table.initializer.properties.map((property) => property.name?.getText() ?? '?');
}

/** The commands that the table imports, and the files they are in. */
function readCommandImports(): { readonly names: string[]; readonly files: string[] } {
  const [source] = readSources('client/commands').filter((file) => file.path === 'client/commands/index.ts');
  const imports = findNodes(source!.tree, ts.isImportDeclaration)
    .map((node) => ({ from: (node.moduleSpecifier as ts.StringLiteral).text, names: findNodes(node, ts.isImportSpecifier) }))
    .filter(({ from }) => /^\.\/\w+\//.test(from));
  return {
    names: imports.flatMap(({ names }) => names.map(({ name }) => name.text)),
    files: imports.map(({ from }) => path.join('client/commands', from)),
  };
}

describe('the manifest', () => {
  it('has its texts in package.nls.json, each of which is used', () => {
    const used = [...TEXT.matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key);
    assert.deepEqual([...new Set(used)].sort(), Object.keys(TEXTS).sort());
    assert.deepEqual(
      contributes.commands.map(({ title }) => title),
      contributes.commands.map(({ command }) => `%command.${command.replace('fairlead.', '')}%`),
    );
  });

  it('names the commands that the table has, each from its own file or that of its noun', () => {
    const files = globSync('client/commands/*/**/*.ts');
    assert.deepEqual(contributes.commands.map(({ command }) => command).sort(), IDS.toSorted());
    assert.deepEqual(readCommandTable().sort(), COMMAND_NAMES.toSorted());
    assert.deepEqual(readCommandImports().names.sort(), COMMAND_NAMES.toSorted());
    assert.deepEqual(readCommandImports().files.sort(), files.map((file) => path.normalize(file)).sort());
  });

  it('has the commands that the language server offers', () => {
    assert.equal(CREATE_PIPELINE, toCommandId('createPipeline'));
    assert.equal(UPDATE_PIPELINE, toCommandId('updatePipeline'));
    assert.equal(FILL_INPUTS_COMMAND, toCommandId('fillRuntimeInputs'));
    assert.equal(EXPORT_REPORT, toCommandId('exportReport'));
    assert.equal(IGNORE_PROBLEM, toCommandId('ignoreProblem'));
    assert.equal(MOVE_TO_UTF8, toCommandId('moveToUtf8'));
  });

  it('has no inline action in the Activity view but the one that takes back: another would move under the pointer after it', () => {
    const inline = (contributes.menus?.['view/item/context'] ?? []).filter(
      ({ group, when }) => group?.startsWith('inline') && when?.includes('fairlead.activity'),
    );
    assert.deepEqual(
      inline.map(({ command }) => command),
      ['fairlead.undoOperation'],
    );
  });

  it('names in menus only commands that there are', () => {
    const named = Object.values(contributes.menus ?? {}).flatMap((items) => items.flatMap(({ command }) => command ?? []));
    assert.deepEqual(
      named.filter((command) => !IDS.some((id) => id === command)),
      [],
    );
  });

  it('has the settings of client/settings.ts, word for word, and docs/settings.md a row for each', () => {
    const undescribed = JSON.parse(JSON.stringify(PROPERTIES), (key, value) =>
      key === 'description' || key === 'order' ? undefined : value,
    );
    assert.deepEqual(undescribed, SETTINGS);
    assert.deepEqual(
      Object.entries(PROPERTIES).map(([, { description }]) => description),
      Object.keys(SETTINGS).map((name) => `%setting.${name.replace('fairlead.', '')}%`),
    );
    assert.deepEqual(readPage('docs/settings.md').rows.get('Settings of VS Code'), Object.keys(SETTINGS));
    assert.ok(Object.keys(SETTINGS).length < 20);
  });

  it('shows the settings in sections, each with an order and ordered within', () => {
    const inOrder = (orders: readonly number[]) =>
      assert.deepEqual(
        [...orders].sort((a, b) => a - b),
        orders.map((_, at) => at + 1),
      );
    inOrder(contributes.configuration.map(({ order }) => order));
    for (const { properties } of contributes.configuration) inOrder(Object.values(properties).map(({ order }) => order));
  });

  it('calls the problems of rosters in its setting of severities what the catalogue calls them', () => {
    const prefix = 'setting.roster.severities.';
    const texts = Object.entries(TEXTS).filter(([key]) => key.startsWith(prefix));
    assert.deepEqual(
      texts.map(([key, text]) => [key.slice(prefix.length), text]),
      Object.entries(ROSTER_PROBLEMS).map(([code, { title }]) => [code, `${title}.`]),
    );
  });

  it('never activates on start-up', () => {
    const events = MANIFEST.activationEvents ?? [];
    assert.deepEqual(
      events.filter((event) => event === '*' || event === 'onStartupFinished'),
      [],
    );
  });

  it('has a version that the changelog tells of', () => {
    assert.match(readFileSync('CHANGELOG.md', 'utf8'), new RegExp(`^## ${MANIFEST.version.replaceAll('.', '\\.')}$`, 'm'));
  });
});
