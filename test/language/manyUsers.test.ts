import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DidChangeWatchedFilesNotification, FileChangeType, HoverRequest, ReferencesRequest } from 'vscode-languageserver/node';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const SCOPE = '  orgIdentifier: shop\n  projectIdentifier: store\n';

function template(input: string): string {
  return `template:\n  name: Say\n  identifier: say\n  versionLabel: v1\n${SCOPE}  type: Step\n  spec:\n    type: ShellScript\n    timeout: 10m\n    spec:\n      shell: Bash\n      ${input}: <+input>\n`;
}

function pipeline(identifier: string, input = 'greeting'): string {
  return `pipeline:\n  name: ${identifier}\n  identifier: ${identifier}\n${SCOPE}  stages:\n    - stage:\n        name: one\n        identifier: one\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: hello\n                  identifier: hello\n                  template:\n                    templateRef: say\n                    versionLabel: v1\n                    templateInputs:\n                      type: ShellScript\n                      spec:\n                        ${input}: hello\n`;
}

const OPEN = 250;
const CLOSED = 50;

/** Makes the problems of all larger than what the pipe to the client holds: the server cannot publish them before the client has read some. */
const LONG = 'of-the-shop-'.repeat(14);

describe('a template that many documents use', function () {
  this.timeout(120_000);
  let temporary: TemporaryFolder;
  let folder: string;
  let server: LanguageServerProcess;
  let version = 1;
  const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;
  const userOf = (number: number): string => uriOf(`pipelines/p${number}.yaml`);
  const isUser = (uri: string): boolean => uri.includes('/pipelines/');
  const writeUser = (number: number, input: string): void =>
    writeFileSync(join(folder, `pipelines/p${number}.yaml`), pipeline(`p${number}`, input));
  const edit = (input: string): Promise<void> => server.change(uriOf('say.yaml'), ++version, { text: template(input) });
  const hover = (number: number): Promise<unknown> =>
    server.connection.sendRequest(HoverRequest.type, { textDocument: { uri: userOf(number) }, position: { line: 15, character: 22 } });
  /** What is published now of the users that have problems. */
  const marked = (): Set<string> => {
    const now = new Map(server.published.map(({ uri, diagnostics }) => [uri, diagnostics.length]));
    return new Set([...now].filter(([uri, count]) => isUser(uri) && count > 0).map(([uri]) => uri));
  };
  /** Waits until some users have problems, and nothing is left to check. */
  const settleAt = async (count: number): Promise<void> => {
    await server.waitFor(() => (marked().size === count ? true : undefined));
    await server.settle();
  };

  before(async () => {
    temporary = makeTemporaryFolder();
    folder = join(temporary.path, LONG);
    mkdirSync(join(folder, 'pipelines'), { recursive: true });
    writeFileSync(join(folder, 'say.yaml'), template('greeting'));
    for (let number = 0; number < OPEN + CLOSED; number++) writeUser(number, 'greeting');
    server = await LanguageServerProcess.start({ rootUri: pathToFileURL(folder).href });
    await server.open(uriOf('say.yaml'), template('greeting'), 'yaml');
    for (let number = 0; number < OPEN; number++) await server.open(userOf(number), pipeline(`p${number}`), 'yaml');
    // The mistake of the template is known when the workspace is.
    await edit('farewell');
    await settleAt(OPEN + CLOSED);
  });
  beforeEach(async () => {
    if (marked().size > 0) await edit('greeting');
    await settleAt(0);
    server.published.length = 0;
  });
  after(async () => {
    await server.stop();
    temporary.remove();
  });

  it('answers a request between the publications, and shows what was used last before what is not open', async () => {
    await hover(7);
    await hover(200);
    await edit('farewell');
    const [first] = await server.waitFor(() => (marked().size > 0 ? [...marked()] : undefined));
    await hover(123);
    const before = marked().size;
    assert.ok(before < OPEN, `${before} documents were checked before a request was answered`);
    await settleAt(OPEN + CLOSED);
    const order = server.published.map(({ uri }) => uri).filter(isUser);
    assert.equal(first, userOf(200));
    assert.deepEqual(order.slice(0, 2), [userOf(200), userOf(7)]);
    assert.equal(order.indexOf(userOf(OPEN)), OPEN, 'files that are not open come last');
    assert.ok(order.indexOf(userOf(123)) < OPEN - 1);
    assert.equal(order.length, OPEN + CLOSED, 'each once');
  });

  it('drops what an edit was to check when a newer one arrives', async () => {
    await edit('farewell');
    await server.waitFor(() => (marked().size > 0 ? true : undefined));
    await edit('greeting');
    await settleAt(0);
    const users = new Set(server.published.map(({ uri }) => uri).filter(isUser));
    assert.ok(users.size < OPEN, `${users.size} documents were checked for an edit that was taken back`);
  });

  it('publishes each document once for two quick edits, and nothing for one that changes no input', async () => {
    await edit('welcome');
    await edit('farewell');
    await settleAt(OPEN + CLOSED);
    assert.equal(server.published.filter(({ uri }) => isUser(uri)).length, OPEN + CLOSED);
    await edit('greeting');
    await settleAt(0);
    server.published.length = 0;
    await server.change(uriOf('say.yaml'), ++version, { text: template('greeting').replace('10m', '20m') });
    // A request takes the edit at once.
    await server.connection.sendRequest(ReferencesRequest.type, {
      textDocument: { uri: uriOf('say.yaml') },
      position: { line: 2, character: 16 },
      context: { includeDeclaration: false },
    });
    await edit('farewell');
    await settleAt(OPEN + CLOSED);
    assert.equal(server.published.filter(({ uri }) => isUser(uri)).length, OPEN + CLOSED);
  });

  it('takes many single events of files as one change, and answers before it is checked', async () => {
    const notify = (number: number): Promise<void> =>
      server.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: userOf(number), type: FileChangeType.Changed }],
      });
    const numbers = Array.from({ length: CLOSED }, (_, number) => OPEN + number);
    for (const number of numbers) writeUser(number, 'misspelt');
    const sent = numbers.map(notify);
    await hover(1);
    assert.equal(marked().size, 0);
    await Promise.all(sent);
    await settleAt(CLOSED);
    for (const number of numbers) writeUser(number, 'greeting');
    await Promise.all(numbers.map(notify));
    await settleAt(0);
  });
});
