import assert from 'node:assert/strict';
import { CodeLensRequest } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { toPlainInput } from '../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import { readPipelineText } from '../../server/documents/platform/reading.ts';
import { fillInputs, inputsOf } from '../../server/documents/platform/runtimeInputs.ts';
import {
  FILL_INPUTS_COMMAND,
  FILL_RUNTIME_INPUTS,
  type FilledInputs,
  type FillRuntimeInputs,
  LIST_RUNTIME_INPUTS,
  type ListedInputs,
} from '../../server/language/protocol/platform.ts';
import type { LanguageClient } from '../support/languageServer.ts';
import { NAVIGATION_TEXT } from '../support/navigationText.ts';
import { INPUT_VARIABLES } from '../support/pipelines/inputVariables.ts';
import { giveBackLanguageServer, takeLanguageServer, withLanguageServer } from '../support/sharedLanguageServer.ts';

const TEXT = `pipeline:
  name: Shop
  identifier: shop
${INPUT_VARIABLES}    - {name: owner, type: String, value: <+input>}
  stages: []
`;
const REGION = 'pipeline.variables.region';
const OWNER = 'pipeline.variables.owner';

describe('the runtime inputs of an open document', () => {
  let server: LanguageClient;
  let uri = '';
  let opened = 0;
  before(async () => {
    server = await takeLanguageServer();
  });
  after(() => giveBackLanguageServer(server));
  afterEach(() => assert.deepEqual(server.log, []));

  const open = async (text: string, languageId = 'yaml'): Promise<void> => {
    uri = `file:///inputs/${opened++}.yaml`;
    await server.open(uri, text, languageId);
  };
  const list = () => server.connection.sendRequest<ListedInputs | null>(LIST_RUNTIME_INPUTS, { textDocument: { uri } });
  const fill = (params: Partial<FillRuntimeInputs> | { values: unknown }) =>
    server.connection.sendRequest<FilledInputs | null>(FILL_RUNTIME_INPUTS, { textDocument: { uri }, version: 1, ...params });

  it('are listed as the service and the command line list them', async () => {
    await open(TEXT);
    assert.deepEqual(await list(), { version: 1, inputs: inputsOf(readPipelineText(TEXT)).map(toPlainInput) });
    assert.equal((await list())?.inputs.length, 3);
  });

  it('are filled in by edits that match the merge rule, with any line endings', async () => {
    for (const text of [TEXT, TEXT.replaceAll('\n', '\r\n')]) {
      await open(text);
      const values = { [REGION]: 'us', [OWNER]: 'a, b', 'pipeline.variables[1].value': '5' };
      const filled = await fill({ values });
      assert.deepEqual(filled?.problems, []);
      const edited = TextDocument.applyEdits(TextDocument.create(uri, 'yaml', 1, text), [...filled!.edits]);
      assert.equal(edited, fillInputs(text, values).text);
      assert.match(edited, /value: us # where\r?\n/);
    }
  });

  it('are refused with every invalid or missing value; partial values are accepted if requested', async () => {
    await open(TEXT);
    const refused = await fill({ values: { [REGION]: 'uss' } });
    assert.deepEqual(
      refused?.problems.map(({ input }) => input),
      [REGION, OWNER],
    );
    assert.match(refused!.problems[0]!.message, /Did you mean "us"\?/);
    assert.deepEqual(refused?.edits, []);
    const some = await fill({ values: { [REGION]: 'us' }, partial: true });
    assert.deepEqual([some?.edits.length, some?.problems], [1, []]);
  });

  it('belong to a version: values for another one change nothing', async () => {
    await open(TEXT);
    await server.change(uri, 2, { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '# new\n' });
    const late = await fill({ values: { [REGION]: 'us' }, partial: true });
    assert.deepEqual([late?.version, late?.edits, late?.problems.length], [2, [], 1]);
    const now = await fill({ version: 2, values: { [REGION]: 'us' }, partial: true });
    assert.equal(now?.edits[0]?.range.start.line, 7);
  });

  it('are null for other documents, and accept values of any shape', async () => {
    await open('name: <+input>\n');
    assert.deepEqual([await list(), await fill({ values: {} })], [null, null]);
    await open(TEXT, 'plaintext');
    assert.equal(await list(), null);
    uri = 'file:///nowhere.yaml';
    assert.equal(await list(), null);
    await open(TEXT);
    for (const values of [null, 7, 'x', [], [1]]) assert.equal((await fill({ values }))?.problems.length, 2, JSON.stringify(values));
    for (const value of [null, 7, [], { a: 1 }, '<+input>', true]) assert.ok(await fill({ values: { [REGION]: value } }));
  });

  it('are linked from the code lens if there are any and the client has the command', async () => {
    const lensOf = async (other: LanguageClient, text: string): Promise<unknown[]> => {
      const address = `file:///lens/${opened++}.yaml`;
      await other.open(address, text, 'yaml');
      const [lens] = (await other.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: address } })) ?? [];
      return [lens?.command?.command, lens?.command?.arguments?.[0] === address];
    };
    const without = NAVIGATION_TEXT.replaceAll('<+input>', 'none');
    assert.deepEqual(await lensOf(server, NAVIGATION_TEXT), ['', false]);
    await withLanguageServer(
      async (able) => {
        assert.deepEqual(await lensOf(able, NAVIGATION_TEXT), [FILL_INPUTS_COMMAND, true]);
        assert.deepEqual(await lensOf(able, without), ['', false]);
      },
      { initializationOptions: { commands: [FILL_INPUTS_COMMAND] } },
    );
  });
});
