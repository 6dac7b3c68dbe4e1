import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { EVERYWHERE, WITH_NODE } from '../../client/manifest/commandNames.ts';
import { ACCOUNT_CONTROL, DEVELOPERS_SHOWN, ROSTER_CONTROL, ROSTER_PUBLISHED, toCommandId } from '../../client/manifest/ids.ts';
import { DOCUMENT_KEYS, IN_BROWSER, IS_ONLINE, ON_NODE, STATE_KEYS, WITH_SERVICE } from '../../client/manifest/when.ts';
import { EVERY_STATE, FRONTS, listShown } from '../support/manifest/commandsPage.ts';
import { isShown } from '../support/manifest/whenClause.ts';

const MANIFEST = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly contributes: {
    readonly menus: Readonly<Record<string, readonly { readonly command?: string; readonly when?: string }[]>>;
    readonly views: Readonly<Record<string, readonly { readonly id: string; readonly when?: string }[]>>;
    readonly walkthroughs: readonly {
      readonly steps: readonly { readonly id: string; readonly when?: string; readonly completionEvents: readonly string[] }[];
    }[];
  };
};

describe('the command palette', () => {
  it('shows no roster or pipeline command for other YAML and CSV files, except the ones that check a CSV', () => {
    const none = new Set(listShown('no editor'));
    const added = (front: string) => listShown(front).filter((title) => !none.has(title));
    assert.deepEqual(added('other YAML'), []);
    assert.deepEqual(added('other CSV'), ['Open as Table', 'Check File as Roster', 'Detect Roster by Its Header']);
    assert.ok(added('a roster').length > 8);
    assert.ok(added('a pipeline').includes('Publish Pipeline…'));
  });

  it('is short: at most 25 lines with no document open, and 40 with one in a window in any state', () => {
    assert.ok(listShown('no editor').length <= 25, listShown('no editor').join('\n'));
    for (const front of FRONTS) {
      const shown = listShown(front, EVERY_STATE);
      assert.ok(shown.length <= 40, `${front}: ${shown.length}\n${shown.join('\n')}`);
    }
  });

  it('has nothing that deletes: that is at the objects', () => {
    for (const front of FRONTS)
      assert.deepEqual(
        listShown(front, EVERY_STATE).filter((title) => /^(Delete|Remove) (?!Spaces)/.test(title)),
        [],
      );
  });

  it('shows no command that calls a service in an untrusted folder', () => {
    const untrusted = listShown('a roster, untrusted');
    assert.ok(untrusted.includes('Sort Roster Rows…'));
    assert.deepEqual(
      untrusted.filter((title) => /upload|download|segment|connector|organization|project|service/i.test(title)),
      [],
    );
  });

  it('and the menus of editors and files depend on the recognised kind, not only on language or extension', () => {
    const keys = Object.fromEntries(Object.keys(DOCUMENT_KEYS).map((key) => [key, [] as string[]]));
    const others = [
      { resourcePath: '/w/.github/workflows/build.yml', resourceFilename: 'build.yml', resourceExtname: '.yml', editorLangId: 'yaml' },
      { resourcePath: '/w/sales.csv', resourceFilename: 'sales.csv', resourceExtname: '.csv', editorLangId: 'csv' },
      { resourcePath: '/w/tsconfig.json', resourceFilename: 'tsconfig.json', resourceExtname: '.json', editorLangId: 'json' },
    ];
    for (const other of others) {
      const context = { ...keys, ...other, resourceLangId: other.editorLangId, resourceScheme: 'file', isWorkspaceTrusted: true };
      for (const menu of ['editor/title', 'editor/context', 'explorer/context']) {
        const all = (MANIFEST.contributes.menus[menu] ?? []).filter(({ when }) => isShown(when ?? 'true', context));
        // Only its content shows that a CSV is an export of people.
        const shown = all.filter(({ command }) => command !== 'fairlead.makeRoster');
        assert.deepEqual(shown, [], `${menu} of ${other.resourcePath}`);
      }
    }
  });

  it('and the menus of Source Control are those of the folder of an account, not of the gutter marks of a roster', () => {
    const context = { isWorkspaceTrusted: true };
    const listIn = (menu: string, scmProvider: string, scmResourceGroup = '') =>
      (MANIFEST.contributes.menus[menu] ?? []).filter(({ when }) => isShown(when ?? 'true', { ...context, scmProvider, scmResourceGroup }));
    for (const menu of ['scm/title', 'scm/resourceGroup/context', 'scm/resourceState/context']) {
      assert.ok(listIn(menu, ACCOUNT_CONTROL, 'here').length > 0, menu);
      assert.deepEqual(listIn(menu, ROSTER_CONTROL, 'here'), [], menu);
    }
  });

  it('and all menus of documents show only what works there in a browser, as the views do', () => {
    const { menus, views } = MANIFEST.contributes;
    const isShownThere = (when: string) =>
      [{ isWeb: true }, { isWeb: true, remoteName: 'x', [IN_BROWSER]: true }].some((web) => isShown(when, web));
    const clauses = (menus.commandPalette ?? []).map(({ command = '', when = 'true' }) => [command, when] as const);
    const items = ['editor/title', 'editor/context', 'explorer/context'].flatMap((menu) =>
      (menus[menu] ?? []).map(({ command = '', when = 'true' }) => [command, when] as const),
    );
    // An instance can be added before there is one.
    const everywhere: readonly string[] = [...EVERYWHERE, 'addInstance' as const].map(toCommandId);
    const onNode = WITH_NODE.map(toCommandId);
    const limited = [...clauses, ...items].filter(([command, when]) => !everywhere.includes(command) && when !== 'false');
    assert.deepEqual(
      limited.filter(([command, when]) => !when.includes(onNode.some((name) => name === command) ? ON_NODE : WITH_SERVICE)),
      [],
    );
    assert.ok(limited.length > 60);
    assert.deepEqual(
      Object.values(views).flatMap((all) => all.flatMap(({ id, when = 'true' }) => (when.endsWith(WITH_SERVICE) ? [] : [id]))),
      ['fairlead.orgTree'],
    );
    for (const place of [WITH_SERVICE, ON_NODE]) {
      assert.equal(isShownThere(place), false);
      assert.equal(isShown(place, { isWeb: true, remoteName: 'wsl' }), true);
      assert.equal(isShown(place, {}), true);
      // With an instance, what calls a service works in a browser too, in both ways that an extension gets there.
      for (const web of [{ isWeb: true }, { isWeb: true, remoteName: 'x' }])
        assert.equal(isShown(place, { ...web, [IN_BROWSER]: true, [IS_ONLINE]: true }), place === WITH_SERVICE);
    }
  });

  it('and the walkthrough has only those steps there whose commands work there', () => {
    const steps = MANIFEST.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    const ofServices = [STATE_KEYS.serviceRunning, ROSTER_PUBLISHED, DEVELOPERS_SHOWN].map((key) => `onContext:${key}`);
    const isElsewhere = (event: string) =>
      ofServices.includes(event) ||
      (event.startsWith('onCommand:fairlead.') && !EVERYWHERE.some((name) => event === `onCommand:${toCommandId(name)}`));
    const ofService = steps.filter(({ completionEvents }) => completionEvents.some(isElsewhere));
    assert.deepEqual(
      ofService.map(({ id, when }) => [id, when]),
      [
        ['service', ON_NODE],
        ['upload', WITH_SERVICE],
        ['map', WITH_SERVICE],
      ],
    );
    assert.ok(steps.length > ofService.length);
  });
});
