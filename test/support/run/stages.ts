import { globSync } from 'node:fs';
import { IS_CAMPAIGN } from '../campaign.ts';
import { ON_SQLITE } from './bothEngines.ts';

/** One step of `npm test`. A plain stage passes with exit code 0; one that reports counts writes a StageResult to FAIRLEAD_RESULT. */
export interface Stage {
  readonly name: string;
  readonly kind: 'plain' | 'reports';
  /** The arguments of Node. */
  readonly args: readonly string[];
  /** Names of the stages whose files in dist/ it uses: it starts after them, and they run even if only this one is asked for. */
  readonly needs: readonly string[];
  /** Names of the stages that it starts after, if they run: it replaces their files in dist/. */
  readonly after?: readonly string[];
  /** Whether programs are started from their sources repeatedly: Node then uses a compile cache. */
  readonly keepsCompiled?: boolean;
  /**
   * Whether it opens windows of VS Code, which depend on the load of the machine: only one such stage runs at a time, the others give way to it,
   * and a file with a failed test is run once more, which the summary reports.
   */
  readonly hasWindows?: boolean;
  /** Whether stages with windows wait for it, so that it does not give way to others. */
  readonly isAwaited?: boolean;
  /** How it uses a PostgreSQL server: `beside` creates additional databases on it, if there is one; `instead` is skipped without it. */
  readonly postgres?: 'beside' | 'instead';
}

/** With several threads it checks many types once in each: a third more processor time. */
const TSC = ['node_modules/typescript-native/bin/tsc', '--singleThreaded'];
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const DEPCRUISE = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const MOCHA = 'node_modules/mocha/bin/mocha.js';
/** Most values of tests live briefly. Node collects its 16 MB of young ones often, and copies what is in use: a tenth of the time of a stage. */
const YOUNG = '--max-semi-space-size=64';

/** Stages that also create databases on the PostgreSQL server. */
const BESIDE: readonly string[] = ['store', 'conformance'];

/** Files that do not run on PostgreSQL; a campaign runs every file on both engines. */
const NOT_ON_POSTGRES = IS_CAMPAIGN
  ? []
  : Object.values(ON_SQLITE)
      .flat()
      .map((name) => `test/service/${name}.test.ts`);

/**
 * Files that start git hundreds of times from the process of the tests: starting a program takes the longer the more memory that process holds,
 * so they have a process of their own.
 */
const HISTORIES: readonly string[] = [
  'historyCache',
  'importGit',
  'importGitCases',
  'importGitStart',
  'insightsSync',
  'makeRoster',
  'recountHistory',
  'sendHistory',
].map((name) => `test/cli/${name}.test.ts`);

/** Suite files that touch the ways the extension uses VS Code: language features, tools for agents, panels, fixes, file systems. */
const SMOKE = ['activation', 'agentTools', 'diagnostics', 'pipelineGraph', 'pipelineNavigation', 'rosterFixes', 'virtualWorkspace'];

/** Every stage, in the order in which they start, unless one waits for another. */
export const STAGES: readonly Stage[] = [
  plain('types', TSC),
  // `types` has those of the oldest VS Code that the manifest allows.
  plain('newest-types', [...TSC, '-p', 'client/tsconfig.newest.json']),
  // Packs for production; `package` installs the result, while dist/ has the other build.
  { ...mochaStage('distribution', 'test/release/distribution.test.ts'), isAwaited: true },
  // Pages run in a browser, which has other types than Node.
  plain('page-types', [...TSC, '-p', 'client/panels/pages']),
  plain('lint', [BIOME, 'check', '--error-on-warnings', '.']),
  // What Biome does not read; `npm run lint` runs both.
  plain('lint-other', ['scripts/lint.ts']),
  plain('architecture', [DEPCRUISE, '--config', '.dependency-cruiser.cjs', 'server', 'client']),
  { ...plain('build', ['esbuild.mjs', '--minify']), after: ['distribution'], isAwaited: true },
  { ...mochaStage('package', 'test/extension/outside/**/*.test.ts'), needs: ['distribution', 'build'], hasWindows: true },
  { name: 'editor', kind: 'reports', args: ['test/support/host/runSuite.ts'], needs: ['build'], hasWindows: true },
  // Installing the oldest VS Code takes a minute, and its window as long again.
  ...(IS_CAMPAIGN ? [oldestEditor()] : []),
  // The longest first, so that none of them runs alone at the end.
  { ...mochaStage('cli', 'test/cli/**/*.test.ts', HISTORIES), postgres: 'beside' },
  ...['store', 'unit'].map(toMochaStage),
  mochaStage('histories', HISTORIES),
  // Builds in a clone, and compares the package with that of the project.
  { ...mochaStage('release', 'test/release/release.test.ts'), needs: ['distribution'] },
  // Files of the service that run a second time, on the other engine.
  { ...mochaStage('service-postgres', 'test/service/**/*.test.ts', NOT_ON_POSTGRES), postgres: 'instead' },
  ...['service', 'language', 'house', 'conformance', 'doors'].map(toMochaStage),
];

/** What decides which stage may start: names of stages that have not ended, the stages that run, and whether windows can be opened yet. */
interface Progress {
  readonly pending: ReadonlySet<string>;
  readonly running: ReadonlySet<Stage>;
  readonly hasEditor: boolean;
}

/** Takes the first stage off a list that may start now; undefined if there is none. */
export function takeNext(waiting: Stage[], { pending, running, hasEditor }: Progress): Stage | undefined {
  const isOpen = [...running].some(({ hasWindows }) => hasWindows);
  const at = waiting.findIndex(
    ({ needs, after = [], hasWindows }) =>
      ![...needs, ...after].some((name) => pending.has(name)) && !(hasWindows && (isOpen || !hasEditor)),
  );
  return at < 0 ? undefined : waiting.splice(at, 1)[0];
}

function oldestEditor(): Stage {
  const args = ['test/support/host/runSuite.ts', '--oldest', ...SMOKE];
  return { name: 'editor-oldest', kind: 'reports', args, needs: ['build'], hasWindows: true };
}

function plain(name: string, args: readonly string[]): Stage {
  return { name, kind: 'plain', args, needs: [] };
}

function toMochaStage(name: string): Stage {
  const stage = mochaStage(name, `test/${name}/**/*.test.ts`);
  return BESIDE.includes(name) ? { ...stage, postgres: 'beside' } : stage;
}

function mochaStage(name: string, pattern: string | readonly string[], except: readonly string[] = []): Stage {
  // A campaign has no time limit.
  const timeoutArgs = IS_CAMPAIGN ? ['--timeout', '0'] : [];
  const args = [
    YOUNG,
    MOCHA,
    '--forbid-only',
    ...timeoutArgs,
    '--reporter',
    'test/support/run/mochaReport.ts',
    ...globSync(pattern, { exclude: except }).sort(),
  ];
  const needs = ['unit', 'distribution'].includes(name) ? [] : ['build'];
  return { name, kind: 'reports', args, needs, keepsCompiled: name !== 'package' };
}
