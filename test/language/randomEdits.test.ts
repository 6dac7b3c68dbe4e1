import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { DidChangeWatchedFilesNotification, FileChangeType, HoverRequest } from 'vscode-languageserver/node';
import { Workspace } from '../../server/documents/platform/workspace/workspace.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const SCOPE = '  orgIdentifier: shop\n  projectIdentifier: store\n';

/** Two templates and their users; each has three texts, of which the users of one template fit some of the others. */
const FILES = ['t0.yaml', 't1.yaml', 'p0.yaml', 'p1.yaml', 'p2.yaml', 'p3.yaml'] as const;
const INPUTS = ['greeting', 'farewell', 'welcome'] as const;

function textOf(file: number, input: string): string {
  const name = FILES[file]!.slice(0, 2);
  return name.startsWith('t')
    ? `template:\n  name: Say\n  identifier: ${name}\n  versionLabel: v1\n${SCOPE}  type: Step\n  spec:\n    type: ShellScript\n    timeout: 10m\n    spec:\n      shell: Bash\n      ${input}: <+input>\n`
    : `pipeline:\n  name: ${name}\n  identifier: ${name}\n${SCOPE}  stages:\n    - stage:\n        name: one\n        identifier: one\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: hello\n                  identifier: hello\n                  template:\n                    templateRef: t${file % 2}\n                    versionLabel: v1\n                    templateInputs:\n                      type: ShellScript\n                      spec:\n                        ${input}: hello\n`;
}

/** Milliseconds after which the server does not show the right problems any more. */
const LONGEST = 15_000;

const RUNS = 8;

/** What happens to a file: it is opened or edited, asked about, closed, or written or deleted on disk; and milliseconds until the next. */
const ACTION = fc.record({
  kind: fc.constantFrom('edit', 'edit', 'edit', 'hover', 'close', 'write', 'remove'),
  file: fc.nat(FILES.length - 1),
  input: fc.constantFrom(...INPUTS),
  waits: fc.constantFrom(0, 0, 0, 0, 30, 80, 120),
});
type Action = typeof ACTION extends fc.Arbitrary<infer One> ? One : never;

describe('problems between documents after random edits in random order', function () {
  this.timeout(120_000);
  let temporary: TemporaryFolder;
  let server: LanguageServerProcess;
  const disk = new Map<number, string>();
  const open = new Map<number, { version: number; text: string }>();
  const uriOf = (file: number): string => pathToFileURL(join(temporary.path, FILES[file]!)).href;

  const write = (file: number, text: string): void => {
    writeFileSync(join(temporary.path, FILES[file]!), text);
    disk.set(file, text);
  };
  const notify = (file: number, type: FileChangeType): Promise<void> =>
    server.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [{ uri: uriOf(file), type }] });

  async function act({ kind, file, input, waits }: Action): Promise<void> {
    const [uri, text, known] = [uriOf(file), textOf(file, input), open.get(file)];
    if (kind === 'close' && open.delete(file)) await server.close(uri);
    if (kind === 'remove' && disk.delete(file)) {
      rmSync(join(temporary.path, FILES[file]!));
      await notify(file, FileChangeType.Deleted);
    }
    if (kind === 'write') {
      write(file, text);
      await notify(file, FileChangeType.Changed);
    }
    if (kind === 'edit' && known !== undefined) {
      known.text = text;
      await server.change(uri, ++known.version, { text });
    }
    if (kind === 'edit' && known === undefined) {
      open.set(file, { version: 1, text });
      await server.open(uri, text, 'yaml');
    }
    if (kind === 'hover')
      void server.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position: { line: 1, character: 3 } });
    if (waits > 0) await new Promise((resolve) => setTimeout(resolve, waits));
  }

  /** What a fresh check of the open texts, and of those on disk, finds. */
  function check(): readonly unknown[] {
    const workspace = new Workspace();
    const texts = FILES.map((_, file) => open.get(file)?.text ?? disk.get(file));
    for (const [file, text] of texts.entries()) if (text !== undefined) workspace.put(uriOf(file), text);
    return FILES.map((name, file) => [
      name,
      workspace.problemsOf(uriOf(file)).map(({ code, range, message }) => ({ code, range, message })),
    ]);
  }

  /** The problems between documents that the server shows now. */
  function shown(): readonly unknown[] {
    const last = new Map(server.published.map(({ uri, diagnostics }) => [uri, diagnostics]));
    return FILES.map((name, file) => {
      const diagnostics = (last.get(uriOf(file)) ?? [])
        .filter(({ code }) => /_(?:INPUT|ENTITY|VERSION)$/.test(String(code)))
        .toSorted((one, other) => one.range.start.line - other.range.start.line);
      return [name, diagnostics.map(({ code, range, message }) => ({ code, range, message }))];
    });
  }

  before(async () => {
    temporary = makeTemporaryFolder();
    for (const file of FILES.keys()) write(file, textOf(file, 'greeting'));
    server = await LanguageServerProcess.start({ rootUri: pathToFileURL(temporary.path).href });
  });
  after(async () => {
    await server.stop();
    temporary.remove();
  });

  it('are those of a fresh check of everything', () =>
    fc.assert(
      fc.asyncProperty(fc.array(ACTION, { minLength: 10, maxLength: 30 }), async (actions) => {
        for (const action of actions) await act(action);
        // Nothing is checked before a document was opened.
        await act({ kind: 'edit', file: 0, input: 'greeting', waits: 0 });
        const wanted = check();
        const isSame = (): true | undefined => (isDeepStrictEqual(shown(), wanted) ? true : undefined);
        // It may be the same before the last edits are taken, and others in between.
        for (let time = 0; time < 2; time++) {
          await Promise.race([server.waitFor(isSame), new Promise((resolve) => setTimeout(resolve, LONGEST).unref())]);
          if (time === 0) await server.settle();
        }
        assert.deepEqual(shown(), wanted);
      }),
      { numRuns: RUNS, endOnFailure: true },
    ));
});
