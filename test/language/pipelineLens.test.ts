import assert from 'node:assert/strict';
import {
  CodeLensRefreshRequest,
  CodeLensRequest,
  type InlayHint,
  InlayHintRefreshRequest,
  InlayHintRequest,
} from 'vscode-languageserver/node';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { NAVIGATION_TEXT } from '../support/navigationText.ts';
import { cursorAt, Navigator } from '../support/navigator.ts';

const WHOLE = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };

describe('lenses and inlay hints of a pipeline', () => {
  let navigator: Navigator;
  let eager: Navigator;
  before(async () => {
    navigator = await Navigator.take();
    eager = await Navigator.take({ settings: { pipeline: { codeLens: false, inlayHints: true } } });
  });
  after(async () => {
    await navigator.giveBack();
    await eager.giveBack();
  });

  async function lensesOf(text: string, asked = navigator): Promise<string[]> {
    const lenses = (await asked.ask(CodeLensRequest.type, text, {})) ?? [];
    return lenses.map(({ range, command }) => `${range.start.line}: ${command?.title}`);
  }

  /** Returns hints as `line of the step → hint`. */
  async function hintsOf(text: string, asked = eager, range = WHOLE): Promise<string[]> {
    const hints: InlayHint[] = (await asked.ask(InlayHintRequest.type, text, { range })) ?? [];
    const lines = text.split('\n');
    return hints.map(({ position, label }) => {
      assert.match(lines[position.line]!.slice(0, position.character), /step:$/);
      return `${lines[position.line + 1]!.trim()} → ${String(label)}`;
    });
  }

  it('a lens counts stages, steps and inputs', async () => {
    assert.deepEqual(await lensesOf(NAVIGATION_TEXT), ['0: 2 stages · 6 steps · 2 runtime inputs']);
    const one =
      'pipeline:\n  name: <+input>\n  stages:\n    - stage:\n        name: a\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: b\n';
    assert.deepEqual(await lensesOf(one), ['0: 1 stage · 1 step · 1 runtime input']);
  });

  it('no lens if there is nothing to count or the settings disable it', async () => {
    assert.deepEqual(await lensesOf('pipeline:\n  name: a\n'), []);
    assert.deepEqual(await lensesOf(NAVIGATION_TEXT, eager), []);
  });

  it('hints show what a step inherits', async () => {
    const failure = 'on failure: AllErrors → StageRollback';
    assert.deepEqual(await hintsOf(NAVIGATION_TEXT), [
      'name: Unit tests → at most 1h',
      'name: Lint → at most 1h',
      'name: Watch → at most 2h',
      `name: Watch → ${failure}`,
      'name: Say so → at most 2h',
      `name: Say so → ${failure}`,
      'name: Undo → at most 2h',
    ]);
  });

  it('no hints unless the settings enable them', async () => {
    assert.deepEqual(await hintsOf(NAVIGATION_TEXT, navigator), []);
  });

  it('hints are returned for the visible lines', async () => {
    const { position } = cursorAt(NAVIGATION_TEXT, '‸name: Lint');
    assert.deepEqual(await hintsOf(NAVIGATION_TEXT, eager, { start: position, end: position }), ['name: Lint → at most 1h']);
  });

  it('an unknown timeout suppresses a longer inherited one', async () => {
    const text = NAVIGATION_TEXT.replace('timeout: 1h', 'timeout: <+input>');
    assert.ok(!(await hintsOf(text)).includes('name: Lint → at most 2h'));
  });

  it('both are refreshed when the settings change, if the client supports it', async () => {
    const refreshes: string[] = [];
    const server = await LanguageServerProcess.start({
      settings: {},
      capabilities: { workspace: { codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true } } },
    });
    try {
      const seen = new Promise<void>((resolve) => {
        server.connection.onRequest(CodeLensRefreshRequest.type, () => {
          refreshes.push('code lens');
        });
        server.connection.onRequest(InlayHintRefreshRequest.type, () => {
          refreshes.push('inlay hint');
          resolve();
        });
      });
      const uri = 'file:///refreshed.yaml';
      await server.open(uri, NAVIGATION_TEXT, 'yaml');
      const ask = () => server.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } });
      assert.equal((await ask())?.length, 1);
      await server.changeSettings({ pipeline: { codeLens: false } });
      await seen;
      assert.deepEqual(refreshes, ['code lens', 'inlay hint']);
      assert.equal((await ask())?.length, 0);
    } finally {
      await server.stop();
    }
  });
});
