import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Position } from '../../server/core/problem.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { writeLargePipeline } from '../support/largePipeline.ts';
import { withFolder } from './benchFolder.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const PEER = fileURLToPath(new URL('node_modules/yaml-language-server/bin/yaml-language-server', import.meta.url));

/** Milliseconds that the peer waits after an edit before it checks; subtracted from its time. */
const PEER_DEBOUNCE = 200;

/** Warm-up rounds; an even number, because edits alternate. */
const WARM_UPS = 4;

/** Rounds by number of lines: the peer takes seconds for the largest file. */
const SIZES = [
  { lines: 200, rounds: 15 },
  { lines: 2_000, rounds: 11 },
  { lines: 20_000, rounds: 5 },
  { lines: 23_000, rounds: 5 },
] as const;

interface Server {
  readonly name: string;
  readonly debounce: number;
  start(): Promise<LanguageServerProcess>;
}

/** Milliseconds of each round. */
interface Times {
  readonly open: number[];
  readonly edit: number[];
  readonly completion: number[];
  readonly hover: number[];
}

/** Measures diagnostics, completion and hover in pipelines of four sizes, against the general YAML language server with our schema, over stdio. */
export function benchPipelines(): Promise<string[]> {
  execFileSync(process.execPath, ['esbuild.mjs', '--production', '--only=languageServer'], { cwd: PROJECT, stdio: 'inherit' });
  return withFolder(async (folder) => {
    const schema = pathToFileURL(path.join(PROJECT, 'schemas/pipeline.schema.json')).href;
    const lines: string[] = [];
    for (const { lines: size, rounds } of SIZES) {
      const text = `# yaml-language-server: $schema=${schema}\n${writeLargePipeline(size)}`;
      const uri = pathToFileURL(path.join(folder, `large${size}.yaml`)).href;
      writeFileSync(fileURLToPath(uri), text);
      const [ours, theirs] = await timeServers([OURS, THEIRS], uri, text, rounds);
      lines.push(...report(text.split('\n').length - 1, rounds, ours, theirs));
    }
    return lines;
  });
}

const OURS: Server = {
  name: 'Fairlead',
  debounce: 0,
  start: () => LanguageServerProcess.start({}, [process.execPath, path.join(PROJECT, 'dist/languageServer.cjs'), '--stdio']),
};

const THEIRS: Server = {
  name: 'yaml-language-server',
  debounce: PEER_DEBOUNCE,
  start: () => LanguageServerProcess.start({ settings: PEER_SETTINGS }, [process.execPath, PEER, '--stdio']),
};

const PEER_SETTINGS = { validate: true, hover: true, completion: true, schemaStore: { enable: false } };

/** Times the servers in turns, round by round, so that a drift of the machine's speed affects both. */
async function timeServers(servers: readonly [Server, Server], uri: string, text: string, rounds: number): Promise<[Times, Times]> {
  const one = await ServerTimes.open(servers[0], uri, text);
  const other = await ServerTimes.open(servers[1], uri, text);
  for (let round = -WARM_UPS; round < rounds; round++) for (const server of [one, other]) await server.time(round);
  await one.stop();
  await other.stop();
  return [one.times, other.times];
}

/** A server with one open document, and the times of its rounds. */
class ServerTimes {
  readonly times: Times = { open: [], edit: [], completion: [], hover: [] };
  readonly #server: LanguageServerProcess;
  readonly #debounce: number;
  readonly #uri: string;
  readonly #places: Places;
  #version = 1;

  static async open({ start, debounce }: Server, uri: string, text: string): Promise<ServerTimes> {
    const server = await start();
    const opened = new ServerTimes(server, debounce, uri, findPlaces(text));
    const { time } = await timed(async () => {
      const published = server.nextDiagnostics(uri);
      await server.open(uri, text, 'yaml');
      return published;
    });
    opened.times.open.push(time);
    return opened;
  }

  private constructor(server: LanguageServerProcess, debounce: number, uri: string, places: Places) {
    this.#server = server;
    this.#debounce = debounce;
    this.#uri = uri;
    this.#places = places;
  }

  /** Times an edit, a completion and a hover; those of a round below 0 are not counted. */
  async time(round: number): Promise<void> {
    const [server, uri, places] = [this.#server, this.#uri, this.#places];
    const edit = await timed(() => {
      const published = server.nextDiagnostics(uri);
      // Alternates between wrong and right, so that each edit changes the diagnostics.
      const timeout = round % 2 === 0 ? 'soon' : '10m';
      return server.change(uri, ++this.#version, { range: places.timeout(round), text: timeout }).then(() => published);
    });
    const textDocument = { uri };
    const completion = await timedAnswer(server, 'textDocument/completion', { textDocument, position: places.shell });
    const hover = await timedAnswer(server, 'textDocument/hover', { textDocument, position: places.type });
    const { diagnostics } = edit.result;
    if (diagnostics.length !== (round % 2 === 0 ? 1 : 0)) throw new Error(`${diagnostics.length} diagnostics in round ${round}`);
    if (round < 0) return;
    this.times.edit.push(edit.time - this.#debounce);
    this.times.completion.push(completion);
    this.times.hover.push(hover);
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

/** Returns the milliseconds of a request; NaN if the server fails, as the peer does for very large files. */
async function timedAnswer(server: LanguageServerProcess, method: string, params: object): Promise<number> {
  try {
    const { result, time } = await timed(() => server.connection.sendRequest(method, params));
    if (result === null) throw new Error(`${method} returned nothing`);
    return time;
  } catch (error) {
    if (/call stack/.test(String(error))) return Number.NaN;
    throw error;
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly time: number }> {
  const start = performance.now();
  const result = await work();
  return { result, time: performance.now() - start };
}

/** Finds positions in the middle of a text: the value of a timeout, which the edits change, a shell, and a type. */
interface Places {
  readonly shell: Position;
  readonly type: Position;
  timeout(round: number): { start: Position; end: Position };
}

function findPlaces(text: string): Places {
  const lines = text.split('\n');
  const middle = lines.length >> 1;
  const lineOf = (token: string): number => {
    const line = lines.findIndex((content, index) => index >= middle && content.includes(token));
    if (line === -1) throw new Error(`no ${token} in the second half`);
    return line;
  };
  const shell = lineOf('shell: Bash');
  const type = lineOf('type: ShellScript');
  const timeout = lineOf('timeout: 10m');
  const start = { line: timeout, character: lines[timeout]!.indexOf('10m') };
  return {
    shell: { line: shell, character: lines[shell]!.length },
    type: { line: type, character: lines[type]!.length - 3 },
    // The value before the edit: '10m' at first and after each odd round, else 'soon'.
    timeout: (round) => ({ start, end: { line: timeout, character: start.character + (round % 2 === 0 ? 3 : 4) } }),
  };
}

function report(lines: number, rounds: number, ours: Times, theirs: Times): string[] {
  const ratio = (kind: keyof Times): number => median(theirs[kind].map((time, round) => time / ours[kind][round]!));
  const row = (what: string, kind: keyof Times): string => {
    const [own, other] = [median(ours[kind]), median(theirs[kind])];
    const beside = Number.isNaN(other) ? '    fails' : `${other.toFixed(1).padStart(9)} ms   ${ratio(kind).toFixed(0).padStart(5)} x`;
    return `  ${what.padEnd(22)} ${own.toFixed(1).padStart(8)} ms ${beside}`;
  };
  return [
    `a pipeline of ${lines.toLocaleString('en')} lines, ${rounds} rounds in turns, medians: Fairlead, yaml-language-server 2.0 (without its debounce of ${PEER_DEBOUNCE} ms), ratio`,
    row('open to diagnostics', 'open'),
    row('edit to diagnostics', 'edit'),
    row('completion', 'completion'),
    row('hover', 'hover'),
    ...goals(lines).flatMap(({ kind, what, least, most }) => [
      ...(least === null ? [] : [judge(`${what}, times faster`, ratio(kind), { at: 'least', value: least, unit: 'x' })]),
      ...(most === null ? [] : [judge(what, median(ours[kind]), { at: 'most', value: most, unit: ' ms' })]),
    ]),
  ];
}

interface PipelineGoal {
  readonly kind: keyof Times;
  readonly what: string;
  readonly least: number | null;
  readonly most: number | null;
}

function goals(lines: number): readonly PipelineGoal[] {
  const goal = (kind: keyof Times, what: string, least: number | null, most: number | null): PipelineGoal => ({ kind, what, least, most });
  if (lines > 22_000) {
    const [soon, fast] = [700, 20];
    return [
      goal('open', 'first diagnostics', null, soon),
      goal('edit', 'edit to diagnostics', null, 30),
      goal('completion', 'completion', null, fast),
      goal('hover', 'hover', null, fast),
    ];
  }
  if (lines > 18_000) return [goal('edit', 'edit to diagnostics', 100, null)];
  if (lines < 1_500) return [];
  return [goal('edit', 'edit to diagnostics', 40, null), goal('completion', 'completion', 100, null), goal('hover', 'hover', 100, null)];
}
