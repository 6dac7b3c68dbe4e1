import assert from 'node:assert/strict';
import { applyEdits } from '../support/cursor.ts';
import { BARRIER, PipelineServer } from '../support/pipelineServer.ts';

const STEPS = `          execution:
            steps:
              - step:
                  name: Run
                  identifier: Run
                  type: Run
                  timeout: 10m
                  spec:
                    shell: Bash
                    command: echo
`;

/** Returns a stage whose type was CI until a moment ago; the cursor is at its type or at a marked field. */
const stageOf = (type: string, clone = 'cloneCodebase'): string => `pipeline:
  name: New
  identifier: New
  stages:
    - stage:
        name: Build
        identifier: Build
        type: ${type}
        spec:
          ${clone}: false
          platform:
            os: Linux
            arch: Amd64
          runtime:
            type: Cloud
            spec: {}
${STEPS}`;

describe('a type that was changed', () => {
  let server: PipelineServer;
  before(async () => {
    server = await PipelineServer.take();
  });
  after(() => server.giveBack());

  async function fix(marked: string, type: string): Promise<string | null> {
    const { text, uri, actions } = await server.actions(marked);
    const found = actions.find(({ title }) => title === `Replace what does not belong to type ${type}`);
    return found === undefined ? null : applyEdits(text, found.edit!.changes![uri]!);
  }

  for (const type of ['Deployment', 'Custom', 'Approval', 'FeatureFlag'])
    it(`has a fix that gives the stage what ${type} needs, and keeps what fits`, async () => {
      const fixed = await fix(stageOf(`${type.slice(0, 2)}‸${type.slice(2)}`), type);
      assert.ok(fixed?.endsWith(STEPS) === true, `${fixed}`);
      const problems = (await server.problems(fixed ?? '')).filter(
        (problem) => !BARRIER.test(problem) && !problem.startsWith('STEP_OF_OTHER_STAGE'),
      );
      assert.deepEqual(problems, []);
    });

  it('has the same fix at each field that does not belong to it', async () => {
    assert.equal(await fix(stageOf('Custom', 'clone‸Codebase'), 'Custom'), await fix(stageOf('Cu‸stom'), 'Custom'));
  });

  it('of a step has it too, if nothing fits', async () => {
    const fixed = await fix(stageOf('CI').replace('type: Run', 'type: Gi‸tClone'), 'GitClone');
    assert.ok(fixed !== null && !fixed.includes('command: echo'), `${fixed}`);
    assert.deepEqual(await server.problems(fixed), []);
  });

  it('has no such fix if everything belongs to it, or if a field is only misspelled', async () => {
    assert.equal(await fix(stageOf('C‸I'), 'CI'), null);
    assert.equal(await fix(stageOf('C‸I', 'cloneCodbase'), 'CI'), null);
  });

  it('can be any type: behind a whole type, all match', async () => {
    const { items } = await server.complete(stageOf('CI‸'));
    const types = items.filter(({ label }) => /^[A-Z]/.test(label));
    assert.equal(types.length, 12);
    assert.deepEqual(new Set(types.map(({ filterText }) => filterText)), new Set(['CI']));
  });
});
