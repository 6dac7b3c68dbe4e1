import assert from 'node:assert/strict';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import { readAllKeys } from '../../server/api/segments/keys.ts';
import { type DefinitionPlace, uploadSegmentKeys } from '../../server/api/segments/segments.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { KEY_PROBLEMS, type KeyProblemCode } from '../../server/core/segments/keyProblems.ts';
import { buildIfStale } from '../cli/fairlead.ts';
import { createActiveSegment } from '../support/activeSegment.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';
import { askDoors } from './askDoors.ts';
import { type Answers, formatProblems } from './found.ts';

const LONG = 'k'.repeat(251);
const count = (many: number): string => Array.from({ length: many }, (_, index) => `key-${index}`).join('\n');

const LISTS = new Map<string, string>([
  ['right', 'ada\nbob\n'],
  ['empty', ''],
  ['windows', 'ada\r\nbob\r\n'],
  ['longest', `${LONG.slice(1)}\n`],
  ['too-long', `ada\n${LONG}\n`],
  ['not-storable', 'ada\nb\u0000b\n'],
  ['both', `b\u0000b\nada\n${LONG}\nada\n`],
  ['blank', 'ada\n\n \nbob\n\n'],
  ['spaces', '  ada\nbob\t\nada\n'],
  ['twice', 'ada\nbob\nada\nada\n'],
  ['quotes', '"ada"\n"a, b"\n, \n'],
  ['several-requests', count(10_001)],
  ['too-many', count(100_001)],
]);

describe('one list of keys, three doors', () => {
  let service: TestService;
  let instance: Instance;
  let place: DefinitionPlace;
  let fromTerminal: Answers;
  let fromEditor: Answers;

  before(async () => {
    buildIfStale();
    service = await startTestService();
    instance = toLocalInstance(service.address);
    place = await createActiveSegment(instance);
    [fromTerminal, fromEditor] = await askDoors(LISTS, '.keys', 'segmentKeys');
  });
  after(() => service.close());

  it('has cases with every code', () => {
    const codes = new Set([...fromEditor.values()].flatMap((found) => found.map(({ code }) => code)));
    assert.deepEqual([...codes].sort(), Object.keys(KEY_PROBLEMS).sort());
  });

  for (const [name, text] of LISTS) {
    it(`${name}, with the same messages`, async () => {
      const problems = fromEditor.get(name)!;
      assert.deepEqual(formatProblems(fromTerminal.get(name)!), formatProblems(problems));
      // Blank lines are not keys; everything else is sent to the service unchanged.
      const keys = text.split(/\r?\n/).filter((line) => line.trim() !== '');
      const answer = await uploadSegmentKeys(instance, place, keys, true).catch((error: unknown) => error);
      const [first] = problems.filter(({ code }) => KEY_PROBLEMS[code as KeyProblemCode].severity === 'error');
      if (keys.length > 10_000) {
        assert.ok(answer instanceof Refusal && /at most 10,000 are allowed/.test(answer.message), String(answer));
        assert.ok(problems.some(({ code }) => code === 'SEVERAL_REQUESTS'));
      } else if (first !== undefined) {
        const reason = /^This key (.+)[.] Correct it or leave it out[.]$/.exec(first.message)?.[1] ?? assert.fail(first.message);
        // The service counts keys, while the text has lines.
        assert.ok(
          answer instanceof Refusal && answer.message.includes(` ${reason}. Nothing was changed; correct it or leave it out.`),
          String(answer),
        );
        assert.match(answer.message, new RegExp(`^Key ${first.range.start.line + 1} `));
      } else {
        assert.ok(!(answer instanceof Error), String(answer));
        assert.deepEqual([...(await readAllKeys(instance, place))].sort(), [...new Set(keys)].sort());
      }
    });
  }
});
