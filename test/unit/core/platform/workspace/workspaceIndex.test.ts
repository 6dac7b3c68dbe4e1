import assert from 'node:assert/strict';
import { Workspace } from '../../../../../server/documents/platform/workspace/workspace.ts';
import { campaign, SEED, timeLimit } from '../../../../support/campaign.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';
import { plantBreaks } from '../../../../support/workspaces/breaks.ts';
import { plantBreaksV1 } from '../../../../support/workspaces/breaksV1.ts';
import { makeWorkspace } from '../../../../support/workspaces/randomWorkspace.ts';
import { makeMixedWorkspace } from '../../../../support/workspaces/randomWorkspaceV1.ts';

const EDITS = campaign(60, 2_000);
const WORKSPACES = campaign(20, 60);

/** Everything that a workspace answers, by path. */
function answersOf(workspace: Workspace): unknown {
  const { index } = workspace;
  return [...index.paths()].sort().map((path) => {
    const { entity, references, scope } = index.of(path)!;
    return {
      path,
      problems: workspace.problemsOf(path),
      uses: entity === null ? [] : index.usesOf({ path, entity }).map((use) => [use.path, use.reference.start]),
      means: references.map((reference) => index.resolve(reference, scope).map((one) => one.path)),
    };
  });
}

describe('the index of a workspace', () => {
  it(`answers after each of ${EDITS} random edits, renames and deletions as one that is built anew`, function () {
    this.timeout(timeLimit(60_000));
    const random = seededRandom(SEED);
    let problems = 0;
    let files = new Map<string, string>();
    let workspace = new Workspace();
    for (let number = 0; number < EDITS; number++) {
      if (number % 50 === 0 || files.size < 3) {
        const make = number % 100 === 0 ? makeWorkspace : makeMixedWorkspace;
        files = new Map(make(SEED + number).files);
        workspace = new Workspace();
        for (const [path, text] of files) workspace.put(path, text);
      }
      const paths = [...files.keys()];
      const path = paths[Math.floor(random() * paths.length)]!;
      const text = files.get(path)!;
      const choice = random();
      if (choice < 0.15) {
        files.delete(path);
        workspace.remove(path);
      } else if (choice < 0.3) {
        files.delete(path);
        workspace.remove(path);
        // The folder says the pipeline of an input set of version 1, and the name of a file what it defines.
        const folder = path.slice(0, path.lastIndexOf('/'));
        const moved = choice < 0.22 ? `moved/${number}.yaml` : `${folder}/moved_${number}.yaml`;
        files.set(moved, text);
        workspace.put(moved, text);
      } else {
        const edited = edit(text, random);
        files.set(path, edited);
        workspace.put(path, edited);
      }
      const rebuilt = new Workspace();
      for (const [one, content] of [...files].reverse()) rebuilt.put(one, content);
      const answers = answersOf(workspace);
      assert.deepEqual(answers, answersOf(rebuilt), `edit ${number} of ${path}`);
      problems += [...workspace.paths()].flatMap((one) => workspace.problemsOf(one)).length;
    }
    // Without problems nothing would be compared.
    assert.ok(problems > EDITS);
  });

  it('names exactly the files whose problems change as affected', () => {
    for (let number = 0; number < WORKSPACES; number++) {
      const isMixed = number % 2 === 1;
      const [old, mixed] = [makeWorkspace(SEED + number), makeMixedWorkspace(SEED + number)];
      const made = isMixed ? mixed : old;
      const workspace = new Workspace();
      for (const [path, text] of made.files) workspace.put(path, text);
      const random = seededRandom(number);
      for (const { files, path } of isMixed ? plantBreaksV1(mixed, random) : plantBreaks(old, random)) {
        const before = new Map([...made.files.keys()].map((one) => [one, JSON.stringify(workspace.problemsOf(one))]));
        const affected = workspace.put(path, files.get(path)!);
        for (const one of made.files.keys()) {
          if (one !== path && !affected.has(one)) assert.equal(JSON.stringify(workspace.problemsOf(one)), before.get(one));
        }
        workspace.put(path, made.files.get(path)!);
      }
    }
  });
});

/** Changes a word, removes a line, doubles one or cuts the text. */
function edit(text: string, random: () => number): string {
  const lines = text.split('\n');
  const at = Math.floor(random() * lines.length);
  const choice = random();
  if (choice < 0.4) lines[at] = lines[at]!.replace(/\w+$/, (word) => `${word.slice(1)}${choice < 0.2 ? 'x' : ''}`);
  else if (choice < 0.7) lines.splice(at, 1);
  else if (choice < 0.95) lines.splice(at, 0, lines[at]!);
  else lines.length = at;
  return lines.join('\n');
}
