import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ACROSS_CODES } from '../../server/core/platform/pipelines/problems.ts';
import type { Problem } from '../../server/core/problem.ts';
import { buildIfStale, runFairlead } from '../cli/fairlead.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';
import { plantBreaks } from '../support/workspaces/breaks.ts';
import { plantBreaksV1 } from '../support/workspaces/breaksV1.ts';
import { makeWorkspace } from '../support/workspaces/randomWorkspace.ts';
import { makeMixedWorkspace } from '../support/workspaces/randomWorkspaceV1.ts';
import { type Found, formatProblems } from './found.ts';

/** Enough for mistakes of several kinds; the units have them all. */
const SEEDS = [1, 2] as const;
const STEP = 14;

const isAcross = ({ code }: Pick<Problem, 'code'>): boolean => (ACROSS_CODES as readonly string[]).includes(code);

describe('one workspace, two doors', function () {
  this.timeout(120_000);
  let temporary: TemporaryFolder;
  const repositories: string[] = [];

  before(() => {
    buildIfStale();
    temporary = makeTemporaryFolder();
    const planted = SEEDS.flatMap((seed) => [
      ...plantBreaks(makeWorkspace(seed), seededRandom(seed)),
      ...plantBreaksV1(makeMixedWorkspace(seed), seededRandom(seed)),
    ]);
    // Each mistake in a repository of its own, so that one does not hide another.
    for (const [number, { files }] of planted.entries()) {
      if (number % STEP !== 0) continue;
      const repository = `repository-${number}`;
      repositories.push(repository);
      mkdirSync(join(temporary.path, repository, '.git'), { recursive: true });
      for (const [name, text] of files) {
        const file = join(temporary.path, repository, name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
    }
  });
  after(() => temporary.remove());

  it('reports the same between documents in the editor, open or not, and by fairlead check', async () => {
    let count = 0;
    for (const repository of repositories) {
      const folder = join(temporary.path, repository);
      const { stdout } = await runFairlead(['check', '--format', 'json', '.'], { cwd: folder });
      const { files } = JSON.parse(stdout) as { files: { path: string; kind: string; problems: Problem[] }[] };
      assert.ok(files.length > 3 && files.every(({ kind }) => kind === 'pipeline'), 'all kinds of documents are known');
      const server = await LanguageServerProcess.start({ rootUri: pathToFileURL(folder).href });
      const uriOf = (path: string): string => pathToFileURL(join(folder, path)).href;
      const broken = files.filter(({ problems }) => problems.some(isAcross));
      assert.equal(broken.length, 1, repository);
      const [{ path, problems }] = broken as [(typeof files)[number]];
      const other = files.find((one) => one.path !== path)!;
      const published = server.nextDiagnostics(uriOf(path));
      await server.open(uriOf(other.path), readFileSync(join(folder, other.path), 'utf8'), 'yaml');
      await published;
      const diagnostics = server.published.findLast(({ uri }) => uri === uriOf(path))!.diagnostics;
      const inEditor = diagnostics.map(({ code, range, message }): Found => ({ code: String(code), range, message: String(message) }));
      assert.deepEqual(formatProblems(inEditor), formatProblems(problems.filter(isAcross)), repository);
      for (const one of files) if (one.path !== path) assert.deepEqual(one.problems.filter(isAcross), [], one.path);
      count += inEditor.length;
      await server.stop();
    }
    assert.ok(count >= 2);
  });
});
