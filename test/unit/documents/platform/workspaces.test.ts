import assert from 'node:assert/strict';
import { ACROSS_CODES } from '../../../../server/core/platform/pipelines/problems.ts';
import { readPipelineText } from '../../../../server/documents/platform/reading.ts';
import { factsOf, mayBeGiven } from '../../../../server/documents/platform/workspace/facts.ts';
import { Workspace } from '../../../../server/documents/platform/workspace/workspace.ts';
import { campaign, SEED, timeLimit } from '../../../support/campaign.ts';
import { writeLargePipeline } from '../../../support/largePipeline.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { plantBreaks } from '../../../support/workspaces/breaks.ts';
import { BREAK_COUNT_V1, plantBreaksV1 } from '../../../support/workspaces/breaksV1.ts';
import { type Files, makeWorkspace } from '../../../support/workspaces/randomWorkspace.ts';
import { makeMixedWorkspace, makeWorkspaceV1 } from '../../../support/workspaces/randomWorkspaceV1.ts';

function open(files: Files): Workspace {
  const workspace = new Workspace();
  for (const [path, text] of files) workspace.put(path, text);
  return workspace;
}

function problemsIn(workspace: Workspace, files: Files): string[] {
  return [...files].flatMap(([path, text]) =>
    workspace.problemsOf(path).map(({ code, range: { start, end } }) => {
      const token = text.split('\n')[start.line]!.slice(start.character, end.character);
      return `${path}:${start.line} ${code} ${token}`;
    }),
  );
}

const WORKSPACES = campaign(15, 1_000);

describe('problems across the files of a workspace', () => {
  it('finds none in sound workspaces, and each planted mistake once at its place', function () {
    this.timeout(timeLimit(60_000));
    const planted = new Map<string, number>();
    const codes = new Set<string>();
    for (let number = 0; number < WORKSPACES; number++) {
      const seed = SEED + number;
      const made = makeWorkspace(seed);
      const workspace = open(made.files);
      assert.deepEqual(problemsIn(workspace, made.files), [], `seed ${seed}`);
      for (const { name, files, path, line, token, code } of plantBreaks(made, seededRandom(seed))) {
        workspace.put(path, files.get(path)!);
        assert.deepEqual(problemsIn(workspace, files), [`${path}:${line} ${code} ${token}`], `seed ${seed}: ${name}`);
        workspace.put(path, made.files.get(path)!);
        codes.add(code);
        planted.set(name, (planted.get(name) ?? 0) + 1);
      }
    }
    assert.deepEqual([...codes].sort(), ACROSS_CODES.toSorted());
    // A mistake that is never planted would pass unseen.
    assert.equal(planted.size, 19);
    for (const [name, count] of planted) assert.ok(count >= WORKSPACES / 20, `${name}: ${count}`);
  });

  for (const [title, make] of [
    ['version 1', makeWorkspaceV1],
    ['both versions', makeMixedWorkspace],
  ] as const)
    it(`does so in workspaces of ${title}`, function () {
      this.timeout(timeLimit(60_000));
      const planted = new Map<string, number>();
      for (let number = 0; number < WORKSPACES; number++) {
        const seed = SEED + number;
        const made = make(seed);
        const workspace = open(made.files);
        assert.deepEqual(problemsIn(workspace, made.files), [], `seed ${seed}`);
        for (const { name, files, path, line, token, code } of plantBreaksV1(made, seededRandom(seed))) {
          workspace.put(path, files.get(path)!);
          assert.deepEqual(problemsIn(workspace, files), [`${path}:${line} ${code} ${token}`], `seed ${seed}: ${name}`);
          workspace.put(path, made.files.get(path)!);
          planted.set(name, (planted.get(name) ?? 0) + 1);
        }
      }
      assert.equal(planted.size, BREAK_COUNT_V1);
      for (const [name, count] of planted) assert.ok(count >= WORKSPACES / 20, `${name}: ${count}`);
    });
});

describe('values given for an entity', () => {
  it('are found without the facts of their document, at each of their offsets', () => {
    let given = 0;
    for (const make of [makeWorkspace, makeMixedWorkspace])
      for (let number = 0; number < campaign(3, 200); number++)
        for (const [path, text] of make(SEED + number).files) {
          const reading = readPipelineText(text);
          const values = factsOf(reading, path).references.flatMap((reference) => reference.given ?? []);
          for (const { start, end } of values)
            for (let offset = start; offset <= end; offset++) {
              assert.ok(mayBeGiven(reading, offset), `${path}, ${offset}`);
              given++;
            }
        }
    assert.ok(given > 1_000);
  });

  it('are not suspected in a step without any', () => {
    const reading = readPipelineText(writeLargePipeline(200));
    assert.equal(mayBeGiven(reading, reading.text.indexOf('ShellScript')), false);
  });
});
