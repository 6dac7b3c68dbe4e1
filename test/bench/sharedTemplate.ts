import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileChangeType, type FileEvent } from 'vscode-languageserver/node';
import type { LanguageServerProcess } from '../support/languageServer.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';

const USERS = 9_000;
const OPEN = 5_000;
const ROUNDS = 4;

const SCOPE = '  orgIdentifier: default\n  projectIdentifier: shop\n';

function template(input: string): string {
  return `template:\n  name: Say\n  identifier: say\n  versionLabel: v1\n${SCOPE}  type: Step\n  spec:\n    type: ShellScript\n    timeout: 10m\n    spec:\n      shell: Bash\n      ${input}: <+input>\n`;
}

function user(number: number, input: string): string {
  return `pipeline:\n  name: p\n  identifier: p${number}\n${SCOPE}  stages:\n    - stage:\n        name: one\n        identifier: one\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: hello\n                  identifier: hello\n                  template:\n                    templateRef: say\n                    versionLabel: v1\n                    templateInputs:\n                      type: ShellScript\n                      spec:\n                        ${input}: hello\n`;
}

/**
 * Measures what an editor with thousands of open documents notices when a template is edited that all of them use, and when files change
 * one by one: how long another request waits, when the document used last is checked, and when all are.
 */
export async function benchSharedTemplate(
  folder: string,
  start: (rootUri: string) => Promise<LanguageServerProcess>,
): Promise<readonly string[]> {
  const fileOf = (number: number): string => path.join(folder, 'pipelines', `p${number}.yaml`);
  const uriOf = (number: number): string => pathToFileURL(fileOf(number)).href;
  const say = path.join(folder, 'say.yaml');
  mkdirSync(path.join(folder, 'pipelines'), { recursive: true });
  writeFileSync(say, template('greeting'));
  for (let number = 0; number < USERS; number++) writeFileSync(fileOf(number), user(number, 'greeting'));
  const server = await start(pathToFileURL(folder).href);
  /** Waits until that many documents are published that have problems, or have none. */
  const published = (count: number, hasProblems: boolean): Promise<true> => {
    let [seen, found] = [server.published.length, 0];
    return server.waitFor(() => {
      for (; seen < server.published.length; seen++) if (server.published[seen]!.diagnostics.length > 0 === hasProblems) found++;
      return found >= count ? true : undefined;
    });
  };
  const hover = (number: number) =>
    // By name: a type would come from the peer's own protocol library.
    server.connection.sendRequest('textDocument/hover', { textDocument: { uri: uriOf(number) }, position: { line: 15, character: 22 } });
  /** The longest time that a request waits until something is done. */
  const longestWait = async (done: Promise<unknown>): Promise<number> => {
    let [longest, isDone] = [0, false];
    void done.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const before = performance.now();
      await hover(1);
      longest = Math.max(longest, performance.now() - before);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return longest;
  };

  const figures = { wait: [] as number[], last: [] as number[], all: [] as number[], events: [] as number[], eventsWait: [] as number[] };
  const notify = (changes: FileEvent[]): void => {
    void server.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  };
  const writeAll = async (input: string, hasProblems: boolean, send: (changes: FileEvent[]) => void): Promise<void> => {
    for (let number = 0; number < USERS; number++) writeFileSync(fileOf(number), user(number, input));
    const before = performance.now();
    // Of the open ones, the text in the editor counts.
    const taken = published(USERS - OPEN, hasProblems).then(() => figures.events.push(performance.now() - before));
    send(Array.from({ length: USERS }, (_, number) => ({ uri: uriOf(number), type: FileChangeType.Changed })));
    figures.eventsWait.push(await longestWait(taken));
  };

  const textUri = pathToFileURL(say).href;
  await server.open(textUri, template('greeting'), 'yaml');
  for (let number = 0; number < OPEN; number++) await server.open(uriOf(number), user(number, 'greeting'), 'yaml');
  let version = 1;
  const broken = published(USERS, true);
  await server.change(textUri, ++version, { text: template('farewell') });
  await broken;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [input, hasProblems] of [
      ['greeting', false],
      ['farewell', true],
    ] as const) {
      await hover(OPEN >> 1);
      const before = performance.now();
      const all = published(USERS, hasProblems).then(() => figures.all.push(performance.now() - before));
      void server.nextDiagnostics(uriOf(OPEN >> 1)).then(() => figures.last.push(performance.now() - before));
      await server.change(textUri, ++version, { text: template(input) });
      figures.wait.push(await longestWait(all));
    }
    // The template says `farewell` now: what changes on disk fits it, then no more.
    await writeAll('farewell', false, (changes) => {
      for (const change of changes) notify([change]);
    });
    await writeAll('greeting', true, notify);
  }
  await server.stop();
  return [
    `a template of ${USERS.toLocaleString('en')} users, ${OPEN.toLocaleString('en')} of them open, ${2 * ROUNDS} edits, medians`,
    `  edit to the diagnostics of the user last used ${median(figures.last).toFixed(0)} ms, of all ${median(figures.all).toFixed(0)} ms`,
    `  ${USERS.toLocaleString('en')} events of files, one by one or together, to the diagnostics of all ${median(figures.events).toFixed(0)} ms`,
    judge('longest wait of a request after the edit', median(figures.wait), { at: 'most', value: 100, unit: ' ms' }),
    judge('edit to the user last used', median(figures.last), { at: 'most', value: 300, unit: ' ms' }),
    judge('longest wait of a request behind the events', median(figures.eventsWait), { at: 'most', value: 1_500, unit: ' ms' }),
  ];
}
