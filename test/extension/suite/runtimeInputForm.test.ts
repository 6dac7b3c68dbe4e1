import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { InputFormState } from '../../../client/panels/messages/runtimeInputs.ts';
import type { InputPanel } from '../../../client/platform/inputPanel.ts';
import { INPUT_VARIABLES } from '../../support/pipelines/inputVariables.ts';
import { Answers } from '../answers.ts';
import { closeAll, findExtension, run, sampleUri, show, showUnsaved, undo, withPlainEndings } from '../inWindow.ts';

const TEXT = `pipeline:
  name: Shop
  identifier: shop
${INPUT_VARIABLES}    - name: team
      type: String
      description: Who is told of failures
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
const REGION = 'pipeline.variables[0].value';
const TEAM = 'pipeline.variables[2].value';
const FILLED = TEXT.replace('<+input>.allowedValues(eu, us)', 'eu').replace('<+input>.regex(^[a-z]+$)', 'core');

/** Closes one editor; the form and its document stay open. */
const CLOSE = 'workbench.action.revertAndCloseActiveEditor';

describe('the form of runtime inputs', function () {
  this.timeout(120_000);
  let answers: Answers;
  let document: vscode.TextDocument;
  let panel: InputPanel;

  before(async () => {
    answers = new Answers();
    ({ document } = await showUnsaved('yaml', TEXT));
    panel = await run<InputPanel>('openInputForm', document.uri);
  });

  // Each test leaves the document as it was.
  beforeEach(() => panel.receive({ type: 'reset' }));

  after(async () => {
    answers.dispose();
    panel.dispose();
    await closeAll();
  });

  const textOf = () => withPlainEndings(document.getText());
  const stateOf = (): InputFormState => {
    assert.ok(panel.state);
    return panel.state;
  };
  const lastMessage = async () => (await findExtension().activate()).lastNotice()?.message ?? '';

  it('lists the inputs with their paths, allowed values and descriptions, and what is missing', () => {
    const { inputs, summary, isComplete, preview } = stateOf();
    assert.deepEqual(
      inputs.map(({ name, group, state }) => [group, name, state]),
      [
        ['pipeline › variables', 'region', 'missing'],
        ['pipeline › variables', 'size', 'open'],
        ['pipeline › variables', 'team', 'missing'],
      ],
    );
    const [region, size, team] = inputs;
    assert.deepEqual([region?.allowedValues, region?.many, region?.required], [['eu', 'us'], false, true]);
    assert.equal(size?.required, false);
    assert.deepEqual([team?.details, team?.description], [['text', 'matches ^[a-z]+$'], 'Who is told of failures']);
    assert.match(team?.problem ?? '', /^Is missing and has no default/);
    assert.deepEqual([summary, isComplete, preview.length], ['0 edits · 2 values are missing', false, 0]);
  });

  it('checks each value by the language server and shows the lines that it would change; the document stays unchanged', async () => {
    await panel.receive({ type: 'change', id: REGION, value: 'eu' });
    await panel.receive({ type: 'change', id: TEAM, value: 'Core' });
    const { inputs, preview, summary, isComplete } = stateOf();
    assert.equal(inputs[2]?.state, 'wrong');
    assert.match(inputs[2].problem ?? '', /^Must match/);
    const line =
      textOf()
        .split('\n')
        .findIndex((text) => text.includes('allowedValues')) + 1;
    assert.deepEqual(
      preview.map((changed) => [changed.line, changed.after.replace(/ #.*$/, '')]),
      [[line, 'value: eu']],
    );
    assert.deepEqual([summary, isComplete], ['1 edit · 1 value is wrong', false]);
    assert.equal(textOf(), TEXT);
    await assert.rejects(panel.receive({ type: 'apply' }), /Nothing was filled in/);
    assert.equal(textOf(), TEXT);
  });

  it('fills in by one edit that can be undone, and follows the document', async () => {
    await give();
    assert.equal(stateOf().isComplete, true);
    await panel.receive({ type: 'apply' });
    assert.equal(textOf(), FILLED);
    assert.match(stateOf().note, /Undo/);
    assert.deepEqual(
      stateOf().inputs.map(({ name }) => name),
      ['size'],
    );
    await undo(document);
    assert.equal(textOf(), TEXT);
    await panel.start();
    assert.equal(stateOf().inputs.length, 3);
  });

  it('opens a filled copy beside', async () => {
    await give();
    const uri = await panel.receive({ type: 'open' });
    assert.ok(uri);
    const { document: copy } = await show(uri);
    assert.equal(withPlainEndings(copy.getText()), FILLED);
    assert.equal(textOf(), TEXT);
    await vscode.commands.executeCommand(CLOSE);
  });

  it('saves the given values as an input set, with a name and location that the user chooses', async () => {
    const file = sampleUri('form-inputs.yaml');
    const { showSaveDialog } = vscode.window;
    Object.assign(vscode.window, { showSaveDialog: async () => file });
    try {
      await panel.receive({ type: 'change', id: TEAM, value: 'core' });
      answers.give('Nightly inputs');
      const uri = await panel.receive({ type: 'save' });
      assert.equal(uri?.toString(), file.toString());
      const saved = await vscode.workspace.fs.readFile(file);
      assert.equal(
        new TextDecoder().decode(saved),
        'inputSet:\n  identifier: Nightly_inputs\n  name: Nightly inputs\n  pipeline:\n    identifier: shop\n    variables:\n      - name: team\n        type: String\n        value: core\n',
      );
    } finally {
      Object.assign(vscode.window, { showSaveDialog });
      await show(file);
      await vscode.commands.executeCommand(CLOSE);
      await vscode.workspace.fs.delete(file);
    }
  });

  it('clears values, shows an input in the document, and is refused for a document without inputs', async () => {
    await give();
    await panel.receive({ type: 'reset' });
    assert.ok(stateOf().inputs.every(({ value }) => value === null));
    await panel.receive({ type: 'reveal', id: TEAM });
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document, document);
    assert.equal(editor.document.getText(editor.selection), '<+input>.regex(^[a-z]+$)');
    await showUnsaved('yaml', 'pipeline:\n  name: a\n');
    assert.equal(await run('openInputForm'), undefined);
    assert.match(await lastMessage(), /has no runtime inputs/);
    await vscode.commands.executeCommand(CLOSE);
  });

  async function give(): Promise<void> {
    await panel.receive({ type: 'change', id: REGION, value: 'eu' });
    await panel.receive({ type: 'change', id: TEAM, value: 'core' });
  }
});
