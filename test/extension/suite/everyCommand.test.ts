import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { COMMAND_NAMES } from '../../../client/manifest/commandNames.ts';
import { call } from '../../../server/api/client.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { Answers } from '../answers.ts';
import { CommandWatch } from '../commandWatch.ts';
import { hashFiles } from '../filesUnder.ts';
import { closeAll, findExtension, run, sampleUri } from '../inWindow.ts';
import { ALL_SCENARIOS, LOCAL_SCENARIOS } from '../scenarios/allScenarios.ts';
import type { ScenarioService, Scenarios } from '../scenarios/scenario.ts';
import { SecondService } from '../secondService.ts';

const SECOND = 'Second';

describe('every command', () => {
  let answers: Answers;
  let watch: CommandWatch;
  let files: Readonly<Record<string, string>>;
  const folder = path.dirname(sampleUri('any').fsPath);

  before(async () => {
    answers = new Answers({ pressesEnter: true });
    watch = new CommandWatch();
    // An earlier suite may have left empty settings; the commands that write some remove theirs.
    await vscode.workspace.fs.delete(sampleUri('.vscode'), { recursive: true }).then(undefined, () => undefined);
    files = await hashFiles(folder);
  });

  after(async () => {
    watch.dispose();
    answers.dispose();
    await closeAll();
  });

  afterEach(async function () {
    if (this.currentTest?.state !== 'failed') return;
    answers.drop();
    await closeAll();
  });

  it('has exactly one scenario', () => {
    const named = ALL_SCENARIOS.flatMap((scenarios) => Object.keys(scenarios));
    assert.deepEqual(named.toSorted(), COMMAND_NAMES.toSorted());
  });

  describe('against the local service', () => {
    let service: ScenarioService;

    before(async () => {
      const { dataFolder } = await findExtension().activate();
      await run('selectInstance', 'Local');
      await run('startService');
      const file = path.join(dataFolder, 'service.json');
      service = {
        name: 'Local',
        // Evaluated each time: a restarted service has another address.
        get instance() {
          return toLocalInstance(JSON.parse(readFileSync(file, 'utf8')) as ServiceAddress);
        },
        answers,
        agree: () => [],
      };
      await call(service.instance, 'resetData', { body: { area: 'all' } });
    });

    after(async () => {
      await run('startService');
      await call(service.instance, 'resetData', { body: { area: 'all' } });
      await run('stopService');
    });

    addScenarios(LOCAL_SCENARIOS, () => service);
  });

  describe('against a second service', () => {
    let service: ScenarioService;
    let second: SecondService;

    before(async () => {
      second = await SecondService.take();
      await second.select(SECOND);
      const agree = (verb: string) => [`${verb} on ${SECOND}`];
      service = { name: SECOND, instance: toLocalInstance(second.address, SECOND), answers, agree };
    });

    after(async () => {
      await second.leave();
    });

    addScenarios(ALL_SCENARIOS, () => service);
  });

  describe('after all runs', () => {
    it('no command showed more than one message', () => {
      const { commands } = watch;
      assert.ok(commands.length > COMMAND_NAMES.length);
      assert.deepEqual(
        commands.filter(({ shown }) => shown.length > 1),
        [],
      );
    });

    it('Enter accepts an item in every list: the preselected one, or the first', () => {
      const titles = new Set(answers.entered.map(([title]) => title));
      assert.ok(titles.size >= 25, `${titles.size} lists`);
      assert.deepEqual(
        answers.entered.filter(([, line]) => line === null),
        [],
      );
    });

    it('no command left or changed a file in the workspace without being asked', async () => {
      assert.deepEqual(await hashFiles(folder), files);
    });
  });
});

function addScenarios(areas: readonly Scenarios[], service: () => ScenarioService): void {
  for (const scenarios of areas) {
    for (const [name, scenario] of Object.entries(scenarios)) {
      it(name, async () => {
        await scenario(service());
        assert.equal(await run('selectInstance', service().name), service().name, 'the instance is selected again');
      });
    }
  }
}
