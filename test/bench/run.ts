import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** The benchmarks by their names for `npm run bench -- NAME`; each returns the lines to print. */
const BENCHMARKS: Readonly<Record<string, () => Promise<string[]>>> = {
  roster: async () => (await import('./roster.ts')).benchRosterCheck(),
  check: async () => (await import('./check.ts')).benchCheck(),
  rosterEditing: async () => (await import('./rosterEditing.ts')).benchRosterEditing(),
  table: async () => (await import('./table.ts')).benchTable(),
  completion: async () => (await import('./completion.ts')).benchCompletion(),
  listRequests: async () => (await import('./listRequests.ts')).benchListRequests(),
  listDuringUpload: async () => (await import('./listDuringUpload.ts')).benchListDuringUpload(),
  rosterUpload: async () => (await import('./rosterUpload.ts')).benchRosterUpload(),
  commandStart: async () => (await import('./commandStart.ts')).benchCommandStart(),
  coldStart: async () => (await import('./coldStart.ts')).benchColdStart(),
  pipelineGraph: async () => (await import('./pipelineGraph.ts')).benchPipelineGraph(),
  pipelines: async () => (await import('./pipelines.ts')).benchPipelines(),
  versions: async () => (await import('./pipelineVersions.ts')).benchPipelineVersions(),
  workspace: async () => (await import('./workspace.ts')).benchWorkspace(),
  segmentKeys: async () => (await import('./segmentKeys.ts')).benchSegmentKeys(),
  segmentKeyPages: async () => (await import('./segmentKeyPages.ts')).benchSegmentKeyPages(),
  account: async () => (await import('./account.ts')).benchAccount(),
  activation: async () => (await import('./activation.ts')).benchActivation(),
  workbench: async () => (await import('./workbench.ts')).benchWorkbench(),
  web: async () => (await import('./web.ts')).benchWeb(),
  insights: async () => (await import('./insights.ts')).benchInsights(),
  trend: async () => (await import('./trend.ts')).benchTrend(),
  engines: async () => (await import('./engines.ts')).benchEngines(),
  gitImport: async () => (await import('./gitImport.ts')).benchGitImport(),
  growth: async () => (await import('./growth.ts')).benchGrowth(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`Unknown benchmark ${unknown.join(', ')}. Use one of: ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(2);
}
if (!['yaml-language-server', '@duckdb/node-api'].every((peer) => existsSync(`${FOLDER}node_modules/${peer}`)))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const line of await run()) console.log(line);
}
