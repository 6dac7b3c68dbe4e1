import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_ROSTER_SETTINGS } from '../../server/core/developers/rosterSettings.ts';
import { SOURCE_PROBLEMS, type SourceProblemCode } from '../../server/core/insights/sourceProblems.ts';
import { fixDocument } from '../../server/documents/fixDocument.ts';
import { checkSourceList } from '../../server/documents/insights/sourceList.ts';
import { buildIfStale } from '../cli/fairlead.ts';
import { runHere } from '../cli/runHere.ts';
import { readSection } from '../support/markdown.ts';
import { readMarkedCases } from '../support/markedCases.ts';
import { describePlaces } from '../support/rosterCases.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';
import { askDoors } from './askDoors.ts';
import type { Answers } from './found.ts';

const CASES = readMarkedCases('sources');

const isError = (code: string) => SOURCE_PROBLEMS[code as SourceProblemCode].severity === 'error';

describe('one list of sources, three doors', () => {
  let fromTerminal: Answers;
  let fromEditor: Answers;
  let folder: string;
  let remove: () => void;

  before(async () => {
    buildIfStale();
    ({ path: folder, remove } = makeTemporaryFolder());
    [fromTerminal, fromEditor] = await askDoors(new Map(CASES.map(({ name, text }) => [name, text])), '.insights.sources.yaml', 'yaml');
  });
  after(() => remove());

  it('has a case for every code, and docs/insights.md a row', () => {
    const codes = Object.keys(SOURCE_PROBLEMS);
    assert.deepEqual([...new Set(CASES.flatMap((one) => one.expected.map(({ code }) => code)))].sort(), codes.toSorted());
    const [, section = ''] = readSection('docs/insights.md', 'All sources at once').split('### Problems in a list of sources');
    const rows = [...section.matchAll(/^\| `([A-Z_]+)` \| (\w+) \|/gm)].map(([, code, severity]) => [code, severity]);
    assert.deepEqual(
      rows,
      codes.map((code) => [code, SOURCE_PROBLEMS[code as SourceProblemCode].severity]),
    );
  });

  for (const { name, about, text, expected } of CASES) {
    it(`${name}: ${about}`, async () => {
      assert.deepEqual(describePlaces(fromEditor.get(name)!), describePlaces(expected), 'in the editor');
      assert.deepEqual(describePlaces(fromTerminal.get(name)!), describePlaces(expected), 'by fairlead check');
      writeFileSync(join(folder, `${name}.yaml`), text);
      const { code, stderr } = await runHere(['insights', 'sync', '--check', `${name}.yaml`], { cwd: folder });
      const told = [...stderr.matchAll(/^\S+:(\d+):(\d+): \w+ ([A-Z_]+) /gm)].map(([, line, column, one]) => `${line}:${column} ${one}`);
      const places = expected.map(({ code: one, range: { start } }) => `${start.line + 1}:${start.character + 1} ${one}`);
      assert.deepEqual(told.toSorted(), places.toSorted(), 'by fairlead insights sync');
      assert.equal(code, expected.some((one) => isError(one.code)) ? 1 : 0);
    });

    it(`${name}: its preferred fixes leave no problem that they are for`, () => {
      const { problems } = checkSourceList(text);
      const certain = problems.filter(({ fixes }) => fixes.some(({ isPreferred }) => isPreferred));
      const fixed = fixDocument(text, 'sources', DEFAULT_ROSTER_SETTINGS);
      assert.ok(fixed.count >= certain.length, fixed.text);
      assert.ok(checkSourceList(fixed.text).problems.length <= problems.length - certain.length, fixed.text);
    });
  }
});
