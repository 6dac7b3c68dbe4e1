import { globSync } from 'node:fs';
import { IS_CAMPAIGN } from '../campaign.ts';

/** One step of `npm test`. A plain stage passes by exit code 0; one that reports counts writes a StageResult to FAIRLEAD_RESULT. */
export interface Stage {
  readonly name: string;
  readonly kind: 'plain' | 'reports';
  /** What Node is started with. */
  readonly args: readonly string[];
  /** Stages of one group may run side by side; groups run one after the other. */
  readonly group: number;
  /** True where the stage runs the programs of dist/. */
  readonly needsBuild: boolean;
  /** True where programs are started from their sources again and again: Node then keeps what it compiled. */
  readonly keepsCompiled?: boolean;
  /** True if a file in which a test failed is run once more, which the summary says: a window under a real mouse and real keys depends on how busy the machine is. */
  readonly mayRunAgain?: boolean;
  /** What it does with a server of PostgreSQL: `beside` makes databases on it too, where there is one; `instead` does nothing without it. */
  readonly postgres?: 'beside' | 'instead';
}

const TSC = 'node_modules/typescript/bin/tsc';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const DEPCRUISE = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
const MOCHA = 'node_modules/mocha/bin/mocha.js';

/** Stages that make databases on the server of PostgreSQL as well. */
const BESIDE: readonly string[] = ['store', 'cli', 'conformance'];

/** Every stage, in the order of `npm test`. */
export const STAGES: readonly Stage[] = [
  plain('types', [TSC]),
  // Pages run in a browser, which has other types than Node.
  plain('page-types', [TSC, '-p', 'client/panels/pages']),
  plain('lint', [BIOME, 'check', '--error-on-warnings', '.']),
  plain('build', ['esbuild.mjs']),
  plain('architecture', [DEPCRUISE, '--config', '.dependency-cruiser.cjs', 'server', 'client']),
  // The longest first, so that none of them is left to run alone at the end. The files of the service run once more, on the other engine.
  { ...mochaStage('service-postgres', 'test/service/**/*.test.ts', 2), postgres: 'instead' },
  ...['store', 'language', 'cli', 'unit', 'service', 'house', 'conformance', 'doors'].map(toMochaStage),
  { name: 'editor', kind: 'reports', args: ['test/support/host/runSuite.ts'], group: 3, needsBuild: true },
  // Last, and alone: it builds anew, for production.
  { ...mochaStage('package', 'test/extension/outside/**/*.test.ts', 4), mayRunAgain: true },
];

function plain(name: string, args: readonly string[]): Stage {
  return { name, kind: 'plain', args, group: 1, needsBuild: false };
}

function toMochaStage(name: string): Stage {
  const stage = mochaStage(name, `test/${name}/**/*.test.ts`, 2);
  return BESIDE.includes(name) ? { ...stage, postgres: 'beside' } : stage;
}

function mochaStage(name: string, pattern: string, group: number): Stage {
  // A campaign takes as long as it takes.
  const patience = IS_CAMPAIGN ? ['--timeout', '0'] : [];
  const args = [MOCHA, '--forbid-only', ...patience, '--reporter', 'test/support/run/mochaReport.ts', ...globSync(pattern).sort()];
  return { name, kind: 'reports', args, group, needsBuild: name !== 'unit', keepsCompiled: name !== 'package' };
}
