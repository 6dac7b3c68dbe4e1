import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { COMMAND_NAMES } from '../../client/manifest/commandNames.ts';
import * as ids from '../../client/manifest/ids.ts';
import { SETTINGS } from '../../client/manifest/settings.ts';
import { DOCUMENT_KEYS, IN_BROWSER, IS_ONLINE, STATE_KEYS } from '../../client/manifest/when.ts';
import { toManifestFiles } from '../support/manifest/manifestFiles.ts';
import { listKeys } from '../support/manifest/whenClause.ts';
import { findNodes, readSources } from '../support/sources.ts';

/** Context keys that Fairlead sets. */
const OWN_KEYS = [
  ...Object.keys(DOCUMENT_KEYS),
  ...Object.values(STATE_KEYS),
  ...[IN_BROWSER, IS_ONLINE, ids.SERVICE_STOPPED, ids.ORG_TREE, ids.TOUR_FIXED, ids.ROSTER_IN_FRONT, ids.ACCOUNT_OPEN],
  ...[ids.ROSTER_PUBLISHED, ids.DEVELOPERS_SHOWN, ids.REVIEWS_TO_UPLOAD, ids.REVIEWS_TO_APPLY],
];

/** Context keys of VS Code that Fairlead uses. */
const EDITOR_KEYS = [
  ...[
    'isWeb',
    'remoteName',
    'isWorkspaceTrusted',
    'workspaceFolderCount',
    'view',
    'viewItem',
    'scmProvider',
    'scmResourceGroup',
    'webviewId',
    'activeCustomEditorId',
  ],
  ...['resource', 'resourcePath', 'resourceFilename', 'resourceExtname', 'resourceScheme', 'resourceLangId', 'editorLangId'],
  ...['editorTextFocus', 'editorReadonly', 'editorTabMovesFocus', 'suggestWidgetHasFocusedSuggestion', 'inSnippetMode'],
  'inlineSuggestionVisible',
];

describe('the files that npm run manifest writes', () => {
  it('are up to date', async () => {
    const stale = Object.entries(await toManifestFiles()).flatMap(([file, text]) => (readFileSync(file, 'utf8') === text ? [] : [file]));
    assert.deepEqual(
      stale,
      [],
      `Run \`npm run manifest\`: ${stale.join(', ')} does not say what the records of commands, settings and tools say.`,
    );
  });

  it('have a title for each command in both languages', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly contributes: { readonly commands: readonly { readonly title: string }[] };
    };
    const missing = ['package.nls.json', 'package.nls.de.json'].flatMap((file) => {
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
      const keys = contributes.commands.map(({ title }) => title.slice(1, -1));
      return keys
        .filter((key) => !(key in texts))
        .map((key) => `${file} has no title "${key}". Add it: a verb and its object, in title case.`);
    });
    assert.deepEqual(missing, []);
  });

  it('have a scenario for each command', () => {
    const scenarios = new Set(
      readSources('test/extension/scenarios').flatMap(({ tree }) =>
        findNodes(tree, ts.isObjectLiteralExpression).flatMap(({ properties }) => properties.map(({ name }) => name?.getText())),
      ),
    );
    const missing = COMMAND_NAMES.filter((name) => !scenarios.has(name));
    assert.deepEqual(
      missing.map((name) => `"${name}" has no scenario. Add one to a file of test/extension/scenarios/: a function of that name.`),
      [],
    );
  });

  it('use only context keys that something sets', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly contributes: unknown };
    const known = new Set([...OWN_KEYS, ...EDITOR_KEYS, ...Object.keys(SETTINGS).map((name) => `config.${name}`)]);
    const wrong = listClauses(contributes).flatMap((clause) =>
      listKeys(clause)
        .filter((key) => !known.has(key))
        .map((key) => `Nothing sets the context key "${key}" of "${clause}". Correct it, or declare it in client/manifest/.`),
    );
    assert.deepEqual([...new Set(wrong)], []);
  });

  it('have each setting that the code reads', () => {
    const names = Object.keys(SETTINGS);
    const uses = readSources('client').flatMap(({ path, tree }) =>
      [...tree.text.matchAll(/[.](get|update|inspect|affectsConfiguration)\(\s*'(fairlead[^']*)'/g)].map(([, call, name = '']) => ({
        path,
        call,
        name,
      })),
    );
    const isKnown = (call: string | undefined, name: string) =>
      names.includes(name) || (call === 'affectsConfiguration' && names.some((setting) => setting.startsWith(`${name}.`)));
    const wrong = uses.filter(({ call, name }) => !isKnown(call, name));
    assert.deepEqual(
      wrong.map(({ path, name }) => `${path} uses the setting "${name}", which client/manifest/settings.ts does not have.`),
      [],
    );
    assert.ok(uses.length > 10);
  });
});

/** Lists the when-clauses within a value. */
function listClauses(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'when' && typeof inner === 'string' ? [inner] : listClauses(inner)));
}
