import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ACCOUNT_PROBLEMS, type AccountProblemCode } from '../../server/core/account/accountProblems.ts';
import { kindOfAccountFile } from '../../server/core/account/folderNames.ts';
import type { Problem } from '../../server/core/problem.ts';
import { buildIfStale } from '../cli/fairlead.ts';
import { runHere } from '../cli/runHere.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { readSection } from '../support/markdown.ts';
import { readMarkedFolders } from '../support/markedCases.ts';
import { describePlaces } from '../support/rosterCases.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const CASES = readMarkedFolders();

const isError = ({ code }: { readonly code: string }) => ACCOUNT_PROBLEMS[code as AccountProblemCode].severity === 'error';
const isOfAccount = ({ code }: { readonly code: string | null }) => code !== null && code in ACCOUNT_PROBLEMS;

interface Shown extends Pick<Problem, 'code' | 'range'> {
  readonly path: string;
}

/** Describes problems by file, the files in order. */
function describeFiles(found: readonly Shown[]): string[] {
  const byFile = [...Map.groupBy(found, ({ path }) => path)].sort(([one], [other]) => (one < other ? -1 : 1));
  return byFile.flatMap(([path, list]) => describePlaces(list).map((place) => `${path} ${place}`));
}

describe('one folder of an account, three doors', function () {
  this.timeout(60_000);
  let temporary: TemporaryFolder;
  let server: LanguageServerProcess;

  before(async () => {
    buildIfStale();
    temporary = makeTemporaryFolder();
    for (const { name, files } of CASES) {
      for (const [path, { text }] of files) {
        const file = join(temporary.path, name, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
    }
    server = await LanguageServerProcess.start();
  });
  after(async () => {
    await server.stop();
    temporary.remove();
  });

  it('has a case for every code, and docs/account-as-folder.md a row', () => {
    const codes = Object.keys(ACCOUNT_PROBLEMS);
    const cases = CASES.flatMap(({ files }) => [...files.values()].flatMap(({ expected }) => expected.map(({ code }) => code)));
    assert.deepEqual([...new Set(cases)].sort(), codes.toSorted());
    const rows = [...readSection('docs/account-as-folder.md', 'While you type').matchAll(/^\| `([A-Z_]+)` \| (\w+) \|/gm)];
    assert.deepEqual(
      rows.map(([, code, severity]) => [code, severity]),
      codes.map((code) => [code, ACCOUNT_PROBLEMS[code as AccountProblemCode].severity]),
    );
  });

  for (const { name, about, files } of CASES) {
    it(`${name}: ${about}`, async () => {
      const folder = join(temporary.path, name);
      const expected = [...files].flatMap(([path, one]) => one.expected.map((problem): Shown => ({ ...problem, path })));
      const wanted = describeFiles(expected);

      const checked = await runHere(['check', '--format', 'json', '.'], { cwd: folder });
      const report = JSON.parse(checked.stdout) as { files: { path: string; problems: Problem[] }[] };
      const fromCheck = report.files.flatMap(({ path, problems }) => problems.filter(isOfAccount).map((problem) => ({ ...problem, path })));
      assert.deepEqual(describeFiles(fromCheck), wanted, 'by fairlead check');
      assert.equal(checked.code, expected.some(isError) ? 1 : 0, checked.stdout);

      const planned = await runHere(['status', '--format', 'json', '.'], { cwd: folder });
      // Without a manifest that can be read there is no status, and the mistakes are on the standard error.
      if (planned.code === 0) {
        const { problems } = JSON.parse(planned.stdout) as { problems: Shown[] };
        assert.deepEqual(describeFiles(problems), describeFiles(expected.filter(isError)), 'by fairlead status');
      } else {
        const told = [...planned.stderr.matchAll(/^(\S+):(\d+):(\d+): error ([A-Z_]+) /gm)].map((match) => match.slice(1).join(' '));
        const places = expected
          .filter(isError)
          .map(({ path, code, range: { start } }) => `${path} ${start.line + 1} ${start.character + 1} ${code}`);
        assert.deepEqual(told.toSorted(), places.toSorted(), 'by fairlead status');
      }

      const inEditor: Shown[] = [];
      for (const [path, { text }] of files) {
        if (kindOfAccountFile(path) === null && !path.endsWith('.keys')) continue;
        const uri = pathToFileURL(join(folder, path)).href;
        await server.open(uri, text, path.endsWith('.keys') ? 'segmentKeys' : 'yaml');
        const diagnostics = await server.diagnosticsOf(uri);
        inEditor.push(...diagnostics.map(({ code, range }) => ({ path, code: String(code), range })));
        await server.close(uri);
      }
      const shown = expected.filter(({ path }) => kindOfAccountFile(path) !== null || path.endsWith('.keys'));
      assert.deepEqual(describeFiles(inEditor), describeFiles(shown), 'in the editor');
    });
  }
});
