import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { INPUT_VARIABLES } from '../../support/pipelines/inputVariables.ts';
import { createBox } from '../answers.ts';
import { closeAll, findExtension, run, showUnsaved, undo, withPlainEndings } from '../inWindow.ts';

const TEXT = `pipeline:
  name: Shop
  identifier: shop
${INPUT_VARIABLES}    - name: team
      type: String
      value: <+input>.regex(^[a-z]+$)
  stages:
    - stage:
        name: Main
        identifier: main
        type: Custom
        spec:
          execution:
            steps:
              - step: {name: Wait, identifier: wait, type: Wait, spec: {duration: 10s}}
`;
const REGION = 'pipeline.variables.region';
const TEAM = 'pipeline.variables.team';
const FILLED = TEXT.replace('<+input>.allowedValues(eu, us)', 'eu').replace('<+input>.regex(^[a-z]+$)', 'core');

/** The commands of keys in a list. */
const ENTER = 'workbench.action.acceptSelectedQuickOpenItem';
const ESCAPE = 'workbench.action.closeQuickOpen';

describe('filling in runtime inputs in the editor', () => {
  const { createInputBox } = vscode.window;

  afterEach(async () => {
    Object.assign(vscode.window, { createInputBox });
    await closeAll();
  });

  async function open(): Promise<vscode.TextDocument> {
    const { document } = await showUnsaved('yaml', TEXT);
    return document;
  }

  const textOf = (document: vscode.TextDocument) => withPlainEndings(document.getText());
  const textAt = async (uri: vscode.Uri) => textOf(await vscode.workspace.openTextDocument(uri));
  const values = { [REGION]: 'eu', [TEAM]: 'core' };

  it('opens the filled pipeline beside the document, which stays unchanged', async () => {
    const document = await open();
    const uri = await run<vscode.Uri>('fillRuntimeInputs', document.uri, { values });
    assert.notEqual(uri.toString(), document.uri.toString());
    assert.equal(await textAt(uri), FILLED);
    assert.equal(textOf(document), TEXT);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString());
    assert.equal(vscode.window.activeTextEditor?.viewColumn, vscode.ViewColumn.Two);
  });

  it('fills in the active document by one edit, reverted by one undo', async () => {
    const document = await open();
    const uri = await run<vscode.Uri>('fillRuntimeInputs', { values, here: true });
    assert.equal(uri.toString(), document.uri.toString());
    assert.equal(textOf(document), FILLED);
    await undo(document);
    assert.equal(textOf(document), TEXT);
  });

  it('reports what is invalid or missing and fills in nothing; partial values are accepted on request', async () => {
    const document = await open();
    assert.equal(await run('fillRuntimeInputs', { values: { [REGION]: 'asia' }, here: true }), undefined);
    const notice = (await findExtension().activate()).lastNotice();
    assert.equal(notice?.severity, 'error');
    assert.match(notice.message, /Nothing was filled in\. .*region.*one of.*One more is missing or wrong/);
    assert.equal(textOf(document), TEXT);
    await run('fillRuntimeInputs', { values: { [REGION]: 'us' }, partial: true, here: true });
    assert.equal(textOf(document), TEXT.replace('<+input>.allowedValues(eu, us)', 'us'));
  });

  for (const [what, content, message] of [
    ['has no runtime inputs', 'pipeline:\n  name: a\n', /has no runtime inputs/],
    ['is none of ours', 'services: <+input>\n', /not a pipeline/],
  ] as const)
    it(`refuses a document that ${what}`, async () => {
      await showUnsaved('yaml', content);
      assert.equal(await run('fillRuntimeInputs'), undefined);
      assert.match((await findExtension().activate()).lastNotice()?.message ?? '', message);
    });

  it('asks in a form: Enter leads through the missing inputs, and the server checks what is typed', async () => {
    const document = await open();
    const complaints: string[] = [];
    const typed = ['Core', 'core'];
    // Acts as the user, who types an invalid value first.
    Object.assign(vscode.window, {
      createInputBox: () =>
        createBox({
          ask: (title) => assert.equal(title, TEAM),
          answer: () => typed.shift(),
          complain: (complaint) => complaints.push(complaint),
        }),
    });
    const uri = await press(run<vscode.Uri>('fillRuntimeInputs', document.uri));
    assert.equal(await textAt(uri), FILLED);
    assert.equal(complaints.length, 1);
    assert.match(complaints[0] ?? '', /must match/);
  });

  it('returns to the list with Escape, and keeps the values until the form is finished', async () => {
    const document = await open();
    let isLeft = false;
    // Region is chosen from its list, the box of the team is left with Escape, and then the list too.
    Object.assign(vscode.window, {
      createInputBox: () =>
        createBox({
          answer: () => {
            isLeft = true;
            return undefined;
          },
        }),
    });
    assert.equal(await press(run('fillRuntimeInputs'), () => (isLeft ? ESCAPE : ENTER)), undefined);
    assert.ok(isLeft);
    assert.equal(textOf(document), TEXT);
    await vscode.window.showTextDocument(document);
    const asked: string[] = [];
    Object.assign(vscode.window, {
      createInputBox: () => createBox({ ask: (title) => asked.push(title), answer: () => 'core' }),
    });
    assert.equal(await textAt(await press(run<vscode.Uri>('fillRuntimeInputs'))), FILLED);
    assert.deepEqual(asked, [TEAM]);
  });

  /** Presses a key in every open list until the work is done. */
  async function press<T>(work: PromiseLike<T>, key = () => ENTER): Promise<T> {
    let isDone = false;
    const done = Promise.resolve(work).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await vscode.commands.executeCommand(key());
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return done;
  }
});
