import assert from 'node:assert/strict';
import { type CodeAction, CodeActionRequest, type TextDocumentEdit, type TextEdit } from 'vscode-languageserver/node';
import { applyEdits } from '../support/cursor.ts';
import type { LanguageClient } from '../support/languageServer.ts';
import { ABLE } from '../support/pipelineServer.ts';
import { inCustomStage } from '../support/pipelines/customStage.ts';
import { giveBackLanguageServer, takeLanguageServer } from '../support/sharedLanguageServer.ts';

const STEP = (id: string, script: string): string => `              - step:
                  name: Say ${id}
                  identifier: ${id}
                  # to the team
                  type: ShellScript
                  spec:
                    shell: Bash
                    onDelegate: true
                    source:
                      type: Inline
                      spec:
                        script: ${script}
                  timeout: 10m
`;
const TEXT = inCustomStage(STEP('one', '<+input>') + STEP('two', 'echo <+execution.steps.one.status>'));
const CLIENT = {
  ...ABLE,
  textDocument: { ...ABLE.textDocument, codeAction: { ...ABLE.textDocument!.codeAction, disabledSupport: true } },
};

describe('actions that extract and inline templates', () => {
  const folder = 'file:///extracting/.harness';
  const uri = `${folder}/pipelines/p.yaml`;
  let server: LanguageClient;
  let opened: string[] = [];
  before(async () => {
    server = await takeLanguageServer({ capabilities: CLIENT });
  });
  afterEach(async () => {
    for (const one of opened) await server.close(one);
    opened = [];
  });
  after(() => giveBackLanguageServer(server));

  async function open(file: string, text: string): Promise<void> {
    await server.open(file, text, 'yaml');
    opened.push(file);
  }

  async function listActions(text: string, from: string, to: string, context: object): Promise<CodeAction[]> {
    const toPosition = (found: string) => ({ line: text.slice(0, text.indexOf(found)).split('\n').length - 1, character: 0 });
    const range = { start: toPosition(from), end: toPosition(to) };
    const params = { textDocument: { uri }, range, context: { diagnostics: [], ...context } };
    return ((await server.connection.sendRequest(CodeActionRequest.type, params)) ?? []) as CodeAction[];
  }

  const extract = { only: ['refactor.extract'] };

  it('a step moves to a file below .harness with its input, and back', async () => {
    await open(uri, TEXT);
    const [action, ...others] = await listActions(TEXT, 'identifier: one', 'identifier: one', extract);
    assert.deepEqual([action?.title, others], ['Extract "Say one" to a template', []]);
    const [create, fill, change] = action!.edit!.documentChanges as [{ uri: string }, TextDocumentEdit, TextDocumentEdit];
    assert.equal(create.uri, `${folder}/templates/Say_one.yaml`);
    const [{ newText: template }] = fill.edits as [TextEdit];
    assert.match(
      template,
      /^template:\n {2}name: Say one\n[\s\S]* {2}spec:\n {4}# to the team\n {4}type: ShellScript\n[\s\S]*timeout: 10m\n$/,
    );
    assert.equal(change.textDocument.version, 1);
    const changed = applyEdits(TEXT, change.edits as TextEdit[]);
    assert.match(changed, /templateRef: Say_one\n {20}versionLabel: v1\n {20}templateInputs:\n[\s\S]*script: <\+input>\n/);
    await server.close(uri);
    await open(uri, changed);
    await open(create.uri, template);
    for (const file of [uri, create.uri]) assert.deepEqual(await server.diagnosticsOf(file), []);
    const [inline] = await listActions(changed, 'templateRef', 'templateRef', { only: ['refactor.inline'] });
    assert.equal(applyEdits(changed, inline?.edit?.changes?.[uri] ?? []), TEXT);
  });

  it('several steps become a group, and the expressions that refer to them follow', async () => {
    await open(uri, TEXT);
    const [action] = await listActions(TEXT, 'identifier: one', 'identifier: two', extract);
    assert.equal(action?.title, 'Extract 2 steps to a template');
    const [, fill] = action.edit!.documentChanges as [unknown, TextDocumentEdit];
    const [{ newText: template }] = fill.edits as [TextEdit];
    assert.match(template, /type: StepGroup\n[\s\S]*stageType: Custom\n {4}steps:\n/);
    assert.match(template, /echo <\+execution\.steps\.Say_one_group\.steps\.one\.status>/);
  });

  it('are disabled with the reason and its line, and not worked out at each movement of the cursor', async () => {
    const late = TEXT.replace('                  timeout: 10m\n', '                  when: { stageStatus: All }\n');
    await open(uri, late);
    const [action] = await listActions(late, 'identifier: one', 'identifier: two', extract);
    assert.match(action?.disabled?.reason ?? '', /^Line \d+: It also runs after a failure, which a group does not\. Extract it alone\.$/);
    const moving = await listActions(late, 'identifier: one', 'identifier: one', { triggerKind: 2 });
    assert.ok(!moving.some(({ kind }) => kind === 'refactor.extract'));
  });
});
