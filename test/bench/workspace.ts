import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { writeLargePipeline } from '../support/largePipeline.ts';
import { withFolder } from './benchFolder.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';
import { benchSharedTemplate } from './sharedTemplate.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

const SIZES = [500, 1_000, 2_000] as const;
const ROUNDS = 15;
const TEMPLATES_SHARE = 5;

/**
 * Measures the documents of a workspace in the language server over stdio, for workspaces of three sizes: the first index, its memory, an
 * edit of a template until all users are checked, a keystroke with and without the workspace, going to a template; then a template that
 * thousands use. The general YAML language server knows no other documents, so it is not measured beside this one.
 */
export function benchWorkspace(): Promise<string[]> {
  execFileSync(process.execPath, ['esbuild.mjs', '--production', '--only=languageServer'], { cwd: PROJECT, stdio: 'inherit' });
  return withFolder(async (folder) => {
    const lines: string[] = [];
    const indexed: number[] = [];
    for (const size of SIZES) {
      const figures = await measure(path.join(folder, String(size)), size);
      indexed.push(figures.index / size);
      lines.push(
        `a workspace of ${size.toLocaleString('en')} files, ${ROUNDS} rounds, medians`,
        `  first index ${figures.index.toFixed(0)} ms, ${figures.memory.toFixed(1)} MB over a server without it`,
        `  edit of a template to the diagnostics of its ${figures.users} users ${median(figures.template).toFixed(1)} ms`,
        `  keystroke ${median(figures.keystroke).toFixed(1)} ms, without the workspace ${median(figures.alone).toFixed(1)} ms`,
        `  definition ${median(figures.definition).toFixed(1)} ms, completion ${median(figures.completion).toFixed(1)} ms`,
      );
      if (size !== SIZES[0]) continue;
      const ratio = median(figures.keystroke.map((time, round) => time / figures.alone[round]!));
      lines.push(
        judge('first index', figures.index, { at: 'most', value: 1_500, unit: ' ms' }),
        judge('memory of the index', figures.memory, { at: 'most', value: 60, unit: ' MB' }),
        judge('edit of a template', median(figures.template), { at: 'most', value: 300, unit: ' ms' }),
        judge('keystroke with the workspace, times without', ratio, { at: 'most', value: 1.05, unit: 'x' }),
        judge('definition', median(figures.definition), { at: 'most', value: 20, unit: ' ms' }),
        judge('completion', median(figures.completion), { at: 'most', value: 20, unit: ' ms' }),
      );
    }
    lines.push(
      judge(`index of a file among ${SIZES.at(-1)}, times among ${SIZES[0]}`, indexed.at(-1)! / indexed[0]!, {
        at: 'most',
        value: 1.5,
        unit: 'x',
      }),
    );
    lines.push(...(await benchSharedTemplate(path.join(folder, 'shared'), startIn)));
    return lines;
  });
}

function startIn(rootUri?: string): Promise<LanguageServerProcess> {
  const command = [process.execPath, path.join(PROJECT, 'dist/languageServer.cjs'), '--stdio'];
  return LanguageServerProcess.start(rootUri === undefined ? {} : { rootUri }, command);
}

interface Figures {
  readonly index: number;
  readonly memory: number;
  readonly users: number;
  readonly template: number[];
  readonly keystroke: number[];
  readonly alone: number[];
  readonly definition: number[];
  readonly completion: number[];
}

async function measure(folder: string, size: number): Promise<Figures> {
  const names = writeWorkspace(folder, size);
  const uriOf = (name: string): string => pathToFileURL(path.join(folder, name)).href;
  const [server, alone] = [await startIn(pathToFileURL(folder).href), await startIn()];
  const first = names.pipelines[0]!;
  const text = readFileSync(path.join(folder, first), 'utf8');
  const began = performance.now();
  // The mistake of the last pipeline is reported as soon as everything is known.
  const whole = server.nextDiagnostics(uriOf(names.broken));
  await server.open(uriOf(first), text, 'yaml');
  await whole;
  const index = performance.now() - began;
  const aloneOpened = alone.nextDiagnostics(uriOf(first));
  await alone.open(uriOf(first), text, 'yaml');
  await aloneOpened;
  const memory = rssOf(server) - rssOf(alone);
  const figures: Figures = {
    index,
    memory,
    users: names.users.length,
    template: [],
    keystroke: [],
    alone: [],
    definition: [],
    completion: [],
  };
  const line = text.split('\n').findIndex((one) => one.includes('timeout: 10m'));
  const character = text.split('\n')[line]!.indexOf('10m');
  const reference = text.split('\n').findIndex((one) => one.includes('templateRef:'));
  const template = readFileSync(path.join(folder, names.template), 'utf8');
  await server.open(uriOf(names.template), template, 'yaml');
  let version = 1;
  for (let round = -4; round < ROUNDS; round++) {
    const isBroken = round % 2 === 0;
    const edited = isBroken ? template.replace('greeting: <+input>', 'farewell: <+input>') : template;
    const users = names.users.filter((name) => name !== first).map((name) => server.nextDiagnostics(uriOf(name)));
    const before = performance.now();
    await server.change(uriOf(names.template), ++version, { text: edited });
    await Promise.all(users);
    if (round >= 0) figures.template.push(performance.now() - before);
  }
  for (let round = -4; round < ROUNDS; round++) {
    for (const [one, times] of [
      [server, figures.keystroke],
      [alone, figures.alone],
    ] as const) {
      const before = performance.now();
      const published = one.nextDiagnostics(uriOf(first));
      const [from, to] = round % 2 === 0 ? [3, 'soon'] : [4, '10m'];
      await one.change(uriOf(first), 10 + round, {
        range: { start: { line, character }, end: { line, character: character + from } },
        text: to,
      });
      await published;
      if (round >= 0) times.push(performance.now() - before);
    }
    const textDocument = { uri: uriOf(first) };
    const position = { line: reference, character: text.split('\n')[reference]!.length - 1 };
    for (const [method, times] of [
      ['textDocument/definition', figures.definition],
      ['textDocument/completion', figures.completion],
    ] as const) {
      const before = performance.now();
      const found = await server.connection.sendRequest(method, { textDocument, position });
      if (found === null) throw new Error(`${method} returned nothing`);
      if (round >= 0) times.push(performance.now() - before);
    }
  }
  await server.stop();
  await alone.stop();
  return figures;
}

/** Megabytes of a process. */
function rssOf({ child }: LanguageServerProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;
}

interface Written {
  readonly pipelines: readonly string[];
  readonly users: readonly string[];
  readonly template: string;
  readonly broken: string;
}

const SCOPE = '  orgIdentifier: default\n  projectIdentifier: shop\n';

/** Writes three fifths pipelines of 200 lines, one fifth templates, the rest input sets; returns the users of one template. */
function writeWorkspace(folder: string, size: number): Written {
  const templates = size / TEMPLATES_SHARE;
  const pipelineCount = (size * 3) / TEMPLATES_SHARE;
  for (const name of ['templates', 'pipelines', 'inputSets']) mkdirSync(path.join(folder, '.harness', name), { recursive: true });
  const write = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text);
    return name;
  };
  const names = Array.from({ length: templates }, (_, number) =>
    write(
      `.harness/templates/say${number}.yaml`,
      `template:\n  name: Say\n  identifier: say${number}\n  versionLabel: v1\n${SCOPE}  type: Step\n  spec:\n    type: ShellScript\n    timeout: 10m\n    spec:\n      shell: Bash\n      greeting: <+input>\n`,
    ),
  );
  const pipelines = Array.from({ length: pipelineCount }, (_, number) => {
    const large = writeLargePipeline(176).replace('identifier: large', `identifier: pipeline${number}`);
    const key = number === pipelineCount - 1 ? 'misspelt' : 'greeting';
    const step = `    - stage:\n        name: Say\n        identifier: say\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: Hello\n                  identifier: hello\n                  template:\n                    templateRef: say${number % templates}\n                    versionLabel: v1\n                    templateInputs:\n                      type: ShellScript\n                      spec:\n                        ${key}: hello\n`;
    return write(`.harness/pipelines/pipeline${number}.yaml`, large + step);
  });
  for (let number = 0; number < size - templates - pipelineCount; number++)
    write(
      `.harness/inputSets/set${number}.yaml`,
      `inputSet:\n  name: s\n  identifier: set${number}\n${SCOPE}  pipeline:\n    identifier: pipeline${number}\n`,
    );
  return { pipelines, users: pipelines.filter((_, number) => number % templates === 0), template: names[0]!, broken: pipelines.at(-1)! };
}
