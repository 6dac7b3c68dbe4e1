import { globSync } from 'node:fs';
import { IS_CAMPAIGN } from '../campaign.ts';

/** One step of `npm test`. A plain stage passes with exit code 0; one that reports counts writes a StageResult to FAIRLEAD_RESULT. */
export interface Stage {
  readonly name: string;
  readonly kind: 'plain' | 'reports';
  /** The arguments of Node. */
  readonly args: readonly string[];
  /** Stages of one group may run in parallel; groups run one after another. */
  readonly group: number;
  /** Names of the stages whose files in dist/ it uses. */
  readonly needs: readonly string[];
  /** Whether programs are started from their sources repeatedly: Node then uses a compile cache. */
  readonly keepsCompiled?: boolean;
  /**
   * Whether it opens windows of VS Code, which depend on the load of the machine: only one such stage runs at a time, the others give way to it,
   * and a file with a failed test is run once more, which the summary reports.
   */
  readonly hasWindows?: boolean;
  /** How it uses a PostgreSQL server: `beside` creates additional databases on it, if there is one; `instead` is skipped without it. */
  readonly postgres?: 'beside' | 'instead';
}

const TSC = 'node_modules/typescript-native/bin/tsc';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const DEPCRUISE = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
const MOCHA = 'node_modules/mocha/bin/mocha.js';

/** Stages that also create databases on the PostgreSQL server. */
const BESIDE: readonly string[] = ['store', 'cli', 'conformance'];

/** Files whose limits apply before the database is asked: only a campaign runs them on both engines. */
const BEFORE_DATABASE: readonly string[] = IS_CAMPAIGN ? [] : ['test/service/limits.test.ts'];

/** Suite files that touch the ways the extension uses VS Code: language features, tools for agents, panels, fixes, file systems. */
const SMOKE = ['activation', 'agentTools', 'diagnostics', 'pipelineGraph', 'pipelineNavigation', 'rosterFixes', 'virtualWorkspace'];

/** Every stage, in the order of `npm test`. */
export const STAGES: readonly Stage[] = [
  plain('types', [TSC]),
  // `types` has those of the oldest VS Code that the manifest allows.
  plain('newest-types', [TSC, '-p', 'client/tsconfig.newest.json']),
  // Packs for production; the last group installs its package, while dist/ has the other build.
  mochaStage('release', 'test/release/**/*.test.ts', 1),
  // Pages run in a browser, which has other types than Node.
  plain('page-types', [TSC, '-p', 'client/panels/pages']),
  plain('lint', [BIOME, 'check', '--error-on-warnings', '.']),
  // What Biome does not read; `npm run lint` runs both.
  plain('lint-other', ['scripts/lint.ts']),
  plain('architecture', [DEPCRUISE, '--config', '.dependency-cruiser.cjs', 'server', 'client']),
  { ...plain('build', ['esbuild.mjs']), group: 2 },
  // The longest first, so that none of them runs alone at the end.
  { ...mochaStage('package', 'test/extension/outside/**/*.test.ts', 3), needs: ['release', 'build'], hasWindows: true },
  toMochaStage('unit'),
  // The service's files run a second time, on the other engine.
  { ...mochaStage('service-postgres', 'test/service/**/*.test.ts', 3, BEFORE_DATABASE), postgres: 'instead' },
  { name: 'editor', kind: 'reports', args: ['test/support/host/runSuite.ts'], group: 3, needs: ['build'], hasWindows: true },
  // Installing the oldest VS Code takes a minute, and its window as long again.
  ...(IS_CAMPAIGN ? [oldestEditor()] : []),
  ...['cli', 'store', 'language', 'service', 'house', 'conformance', 'doors'].map(toMochaStage),
];

/** Takes the next stage off a list that may run beside the running ones; undefined if there is none. */
export function takeNext(waiting: Stage[], running: ReadonlySet<Stage>): Stage | undefined {
  const isOpen = [...running].some(({ hasWindows }) => hasWindows);
  const at = waiting.findIndex(({ hasWindows }) => !(hasWindows && isOpen));
  return at < 0 ? undefined : waiting.splice(at, 1)[0];
}

function oldestEditor(): Stage {
  const args = ['test/support/host/runSuite.ts', '--oldest', ...SMOKE];
  return { name: 'editor-oldest', kind: 'reports', args, group: 3, needs: ['build'], hasWindows: true };
}

function plain(name: string, args: readonly string[]): Stage {
  return { name, kind: 'plain', args, group: 1, needs: [] };
}

function toMochaStage(name: string): Stage {
  const stage = mochaStage(name, `test/${name}/**/*.test.ts`, 3);
  return BESIDE.includes(name) ? { ...stage, postgres: 'beside' } : stage;
}

function mochaStage(name: string, pattern: string, group: number, except: readonly string[] = []): Stage {
  // A campaign has no time limit.
  const timeoutArgs = IS_CAMPAIGN ? ['--timeout', '0'] : [];
  const args = [
    MOCHA,
    '--forbid-only',
    ...timeoutArgs,
    '--reporter',
    'test/support/run/mochaReport.ts',
    ...globSync(pattern, { exclude: except }).sort(),
  ];
  const needs = ['unit', 'release'].includes(name) ? [] : ['build'];
  return { name, kind: 'reports', args, group, needs, keepsCompiled: name !== 'package' };
}
