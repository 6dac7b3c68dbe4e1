import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { toLocalInstance } from '../../../server/api/instance.ts';
import { Answers } from '../answers.ts';
import { closeAll, findExtension, run } from '../inWindow.ts';
import { Notices } from '../notices.ts';
import { ALL_SCENARIOS, WALKED_BY_CLI } from '../scenarios/allScenarios.ts';
import { AT_STAND_IN, type StandInService } from '../scenarios/atStandIn.ts';
import type { Scenarios } from '../scenarios/scenario.ts';
import { SecondService } from '../secondService.ts';

const REAL = 'Like the real one';

/** Milliseconds for one command: none may hang. */
const LONGEST = 30_000;

/** What no message says, however the service answers. */
const UNEXPECTED = /internal error|unexpected|Unrecognized|HTTP \d/i;

describe('a stand-in for the real service', () => {
  let second: SecondService;
  let proxy: ChildProcess;
  let answers: Answers;
  let notices: Notices;
  let service: StandInService;

  before(async () => {
    await findExtension().activate();
    second = await SecondService.take();
    const project = findExtension().extensionPath;
    proxy = spawn(path.join(project, 'node_modules/.bin/node'), ['test/support/standInProgram.ts', second.address.url], {
      cwd: project,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface(proxy.stdout!), 'line');
    const { baseUrl } = JSON.parse(String(line)) as { readonly baseUrl: string };
    answers = new Answers();
    notices = new Notices();
    const instance = toLocalInstance(second.address, REAL);
    service = { name: REAL, baseUrl, instance, answers, agree: (verb) => [`${verb} on ${REAL}`] };
  });

  after(async () => {
    notices.dispose();
    answers.dispose();
    await run('stopService');
    await second.leave();
    proxy.stdin!.end();
    await closeAll();
  });

  const anywhere: Scenarios = Object.assign({}, ...ALL_SCENARIOS);
  for (const [name, does] of Object.entries(AT_STAND_IN)) {
    if (does === 'asks no service' || (does === 'as anywhere' && WALKED_BY_CLI.some((area) => name in area))) continue;
    const scenario = does === 'as anywhere' ? anywhere[name as keyof Scenarios]! : does;
    it(`${name} ${does === 'as anywhere' ? 'works as anywhere' : 'works, or says that it is not offered'}`, async function () {
      this.timeout(LONGEST);
      const before = notices.seen.length;
      await scenario(service);
      for (const { message } of notices.seen.slice(before)) assert.doesNotMatch(message, UNEXPECTED);
    });
  }
});
