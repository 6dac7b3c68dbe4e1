import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { COMMAND_NAMES } from '../../../client/ids.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import { resetData } from '../../../server/api/local.ts';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { Answers } from '../answers.ts';
import { hashFiles } from '../filesUnder.ts';
import { closeAll, findExtension, run, sampleUri } from '../inWindow.ts';
import { ALL_SCENARIOS } from '../scenarios/allScenarios.ts';
import type { Door } from '../scenarios/scenario.ts';
import { SecondService } from '../secondService.ts';
import { UserActionWatch } from '../userActionWatch.ts';

const SECOND = 'Second';

describe('every command', () => {
  let answers: Answers;
  let watch: UserActionWatch;
  let files: Readonly<Record<string, string>>;
  const folder = path.dirname(sampleUri('any').fsPath);

  before(async () => {
    answers = new Answers({ pressesEnter: true });
    watch = new UserActionWatch();
    // A suite that ran before may have left empty settings; the commands that write some remove theirs.
    await vscode.workspace.fs.delete(sampleUri('.vscode'), { recursive: true }).then(undefined, () => undefined);
    files = await hashFiles(folder);
  });

  after(async () => {
    watch.dispose();
    answers.dispose();
    await closeAll();
  });

  it('has a scenario, and one only', () => {
    const named = ALL_SCENARIOS.flatMap((scenarios) => Object.keys(scenarios));
    assert.deepEqual(named.toSorted(), COMMAND_NAMES.toSorted());
  });

  describe('against the local service', () => {
    let door: Door;

    before(async () => {
      const { dataFolder } = await findExtension().activate();
      await run('selectInstance', 'Local');
      await run('startService');
      const file = path.join(dataFolder, 'service.json');
      door = {
        name: 'Local',
        // Read anew each time: a service that was started again has another address.
        get instance() {
          return toLocalInstance(JSON.parse(readFileSync(file, 'utf8')) as ServiceAddress);
        },
        answers,
        agree: () => [],
      };
      await resetData(door.instance);
    });

    after(async () => {
      await run('startService');
      await resetData(door.instance);
      await run('stopService');
    });

    addScenarios(() => door);
  });

  describe('against a second service', () => {
    let door: Door;
    let second: SecondService;

    before(async () => {
      second = await SecondService.start();
      await second.select(SECOND);
      const agree = (verb: string) => [`${verb} on ${SECOND}`];
      door = { name: SECOND, instance: toLocalInstance(second.address, SECOND), answers, agree };
    });

    after(async () => {
      await second.leave();
    });

    addScenarios(() => door);
  });

  describe('of all that were run', () => {
    it('none told its user more than one thing', () => {
      const { actions: gestures } = watch;
      assert.ok(gestures.length > COMMAND_NAMES.length);
      assert.deepEqual(
        gestures.filter(({ notices: told }) => told.length > 1),
        [],
      );
    });

    it('Enter takes a line in every list: the one that is preselected, or the first', () => {
      const titles = new Set(answers.entered.map(([title]) => title));
      assert.ok(titles.size >= 25, `${titles.size} lists`);
      assert.deepEqual(
        answers.entered.filter(([, line]) => line === null),
        [],
      );
    });

    it('none left or changed a file in the workspace that nobody asked for', async () => {
      assert.deepEqual(await hashFiles(folder), files);
    });
  });
});

function addScenarios(door: () => Door): void {
  for (const scenarios of ALL_SCENARIOS) {
    for (const [name, scenario] of Object.entries(scenarios)) {
      it(name, async () => {
        await scenario(door());
        assert.equal(await run('selectInstance', door().name), door().name, 'the instance is selected again');
      });
    }
  }
}
