import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { COMMAND_NAMES } from '../../client/manifest/commandNames.ts';
import { toCommandId } from '../../client/manifest/ids.ts';
import { SETTINGS } from '../../client/manifest/settings.ts';
import { ROSTER_PROBLEMS } from '../../server/core/developers/problems.ts';
import { MOVE_TO_UTF8, PUBLISH_ROSTER } from '../../server/language/protocol/developers.ts';
import { SHOW_FIRST_PROBLEM } from '../../server/language/protocol/files.ts';
import { EXPORT_REPORT, SHOW_REPORT } from '../../server/language/protocol/insights.ts';
import {
  FILL_INPUTS_COMMAND,
  IGNORE_PROBLEM,
  PUBLISH_CONNECTOR,
  PUBLISH_PIPELINE,
  SHOW_USERS,
} from '../../server/language/protocol/platform.ts';
import { readPage } from '../support/markdown.ts';
import { STAGES } from '../support/run/stages.ts';
import { findNodes, readSources } from '../support/sources.ts';

interface Manifest {
  readonly version: string;
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
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

function readInstalled(name: string): string {
  return (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as Manifest).version;
}

/** Returns the keys of each command record in client/, by name; parsed as source because the files need VS Code. */
function readCommandRecords(): Map<string, readonly string[]> {
  const records = readSources('client')
    .flatMap(({ tree }) => findNodes(tree, ts.isVariableDeclaration))
    .flatMap(({ name, initializer }) => {
      const isRecord =
        initializer !== undefined && ts.isSatisfiesExpression(initializer) && /^CommandRecords</.test(initializer.type.getText());
      if (!isRecord || !ts.isObjectLiteralExpression(initializer.expression)) return [];
      return [[name.getText(), initializer.expression.properties.map((property) => property.name?.getText() ?? '?')] as const];
    });
  return new Map(records);
}

/** Returns the names of the command records that the tables of commands spread: those of a browser without and with an instance, and that of the desktop, each with the ones before. */
function readCommandTables(): string[] {
  const tables = readSources('client/main').filter(({ path }) => /[/](everywhereCommands|onlineCommands|commands)[.]ts$/.test(path));
  return tables.flatMap(({ tree }) =>
    findNodes(tree, ts.isSpreadAssignment).map(({ expression }) =>
      ts.isCallExpression(expression) ? (expression.arguments.at(-1)?.getText() ?? '?') : expression.getText(),
    ),
  );
}

describe('the manifest', () => {
  it('takes its texts from package.nls.json, which has no unused ones', () => {
    const used = [...TEXT.matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key);
    assert.deepEqual([...new Set(used)].sort(), Object.keys(TEXTS).sort());
    assert.deepEqual(
      contributes.commands.map(({ title }) => title),
      contributes.commands.map(({ command }) => `%command.${command.replace('fairlead.', '')}%`),
    );
  });

  it('has exactly one handler for each command', () => {
    const records = readCommandRecords();
    assert.deepEqual(contributes.commands.map(({ command }) => command).sort(), IDS.toSorted());
    const handled = [...records.values()].flat().sort();
    assert.deepEqual([...new Set(handled)], COMMAND_NAMES.toSorted());
    // On the desktop these do more than in a browser.
    assert.deepEqual(
      handled.filter((name, at) => handled.indexOf(name) !== at),
      ['newRoster', 'showReportCharts'],
    );
    assert.deepEqual(readCommandTables().sort(), [...records.keys(), 'EVERYWHERE_COMMANDS', 'ONLINE_COMMANDS'].sort());
  });

  it('has the commands that the language server offers', () => {
    assert.equal(PUBLISH_PIPELINE, toCommandId('publishPipeline'));
    assert.equal(PUBLISH_ROSTER, toCommandId('reviewRoster'));
    assert.equal(SHOW_FIRST_PROBLEM, toCommandId('showFirstProblem'));
    assert.equal(PUBLISH_CONNECTOR, toCommandId('publishConnector'));
    assert.equal(FILL_INPUTS_COMMAND, toCommandId('fillRuntimeInputs'));
    assert.equal(EXPORT_REPORT, toCommandId('exportReport'));
    assert.equal(SHOW_REPORT, toCommandId('showReportCharts'));
    assert.equal(IGNORE_PROBLEM, toCommandId('ignoreProblem'));
    assert.equal(SHOW_USERS, toCommandId('showUsers'));
    assert.equal(MOVE_TO_UTF8, toCommandId('moveToUtf8'));
  });

  it('has Undo as the only inline action in the Activity view, because another would move under the pointer', () => {
    const inline = (contributes.menus?.['view/item/context'] ?? []).filter(
      ({ group, when }) => group?.startsWith('inline') && when?.includes('fairlead.activity'),
    );
    assert.deepEqual(
      inline.map(({ command }) => command),
      ['fairlead.undoOperation'],
    );
  });

  it('names only existing commands in menus', () => {
    const named = Object.values(contributes.menus ?? {}).flatMap((items) => items.flatMap(({ command }) => command ?? []));
    assert.deepEqual(
      named.filter((command) => !IDS.some((id) => id === command)),
      [],
    );
  });

  it('has the settings of client/manifest/settings.ts, each with a row in docs/settings.md', () => {
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

  it('orders the settings sections and the settings within each', () => {
    const inOrder = (orders: readonly number[]) =>
      assert.deepEqual(
        [...orders].sort((a, b) => a - b),
        orders.map((_, at) => at + 1),
      );
    inOrder(contributes.configuration.map(({ order }) => order));
    for (const { properties } of contributes.configuration) inOrder(Object.values(properties).map(({ order }) => order));
  });

  it('describes roster severities with the titles of the catalogue', () => {
    const prefix = 'setting.roster.severities.';
    const texts = Object.entries(TEXTS).filter(([key]) => key.startsWith(prefix));
    assert.deepEqual(
      texts.map(([key, text]) => [key.slice(prefix.length), text]),
      Object.entries(ROSTER_PROBLEMS).map(([code, { title }]) => [code, `${title}.`]),
    );
  });

  it('allows exactly the VS Code whose types the code is checked against, and is checked against the newest too', () => {
    const { engines, devDependencies: types, scripts } = MANIFEST;
    assert.equal(engines.vscode, `^${types['@types/vscode']}`);
    const [, newest] = /^npm:@types\/vscode@(\d+\.\d+\.\d+)$/.exec(types['vscode-types-newest'] ?? '') ?? [];
    assert.ok(newest !== undefined && readInstalled('vscode-types-newest') === newest && readInstalled('@types/vscode') !== newest);
    const newestArgs = STAGES.find(({ name }) => name === 'newest-types')?.args ?? [];
    assert.ok(newestArgs.includes('client/tsconfig.newest.json') && scripts.types?.includes('-p client/tsconfig.newest.json'));
  });

  it('never activates on start-up', () => {
    const events = MANIFEST.activationEvents ?? [];
    assert.deepEqual(
      events.filter((event) => event === '*' || event === 'onStartupFinished'),
      [],
    );
  });

  it('has a version that CHANGELOG.md lists', () => {
    assert.match(readFileSync('CHANGELOG.md', 'utf8'), new RegExp(`^## ${MANIFEST.version.replaceAll('.', '\\.')}$`, 'm'));
  });
});
