import assert from 'node:assert/strict';
import {
  type Asked,
  askInTurn,
  disableBack,
  expectQuestions,
  runQuestions,
  type Shown,
  showIds,
  skipQuestion,
} from '../../../client/window/questions.ts';

/** A prompt with prepared answers: a text, or Back. */
class ScriptedPrompt {
  readonly seen: string[] = [];
  readonly #answers: string[];

  constructor(...answers: string[]) {
    this.#answers = answers;
  }

  ask(title: string, options: Pick<Asked<string>, 'isStep' | 'isHub'> = {}): Promise<string> {
    return askInTurn<string>({
      title,
      ...options,
      keep: (answer) => answer,
      recall: (kept) => (typeof kept === 'string' ? kept : undefined),
      open: async (shown) => this.#open(shown),
    });
  }

  #open({ title, back, before }: Shown<string>): string {
    this.seen.push(`${back === null ? '' : '< '}${title}${before === undefined ? '' : ` = ${before}`}`);
    const answer = this.#answers.shift();
    assert.ok(answer !== undefined, `no answer for: ${title}`);
    if (answer !== 'back') return answer;
    assert.ok(back !== null, `nothing leads back from: ${title}`);
    throw back();
  }
}

describe('the questions of a command', () => {
  const run = <T>(work: () => Promise<T>) => runQuestions('Delete Pipeline', work, () => undefined);

  it('show their number and lead back', async () => {
    const desk = new ScriptedPrompt('one', 'release', 'back', 'back', 'two', 'nightly', 'yes');
    const answers = await run(async () => {
      expectQuestions(3);
      return [await desk.ask('Select project'), await desk.ask('Select pipeline'), await desk.ask('Sure?')];
    });
    assert.deepEqual(answers, ['two', 'nightly', 'yes']);
    assert.deepEqual(desk.seen, [
      'Delete Pipeline (1/3): Select project',
      '< Delete Pipeline (2/3): Select pipeline',
      '< Delete Pipeline (3/3): Sure?',
      '< Delete Pipeline (2/3): Select pipeline = release',
      'Delete Pipeline (1/3): Select project = one',
      '< Delete Pipeline (2/3): Select pipeline',
      '< Delete Pipeline (3/3): Sure?',
    ]);
  });

  it('have no number if there is only one, or if the others are known', async () => {
    const desk = new ScriptedPrompt('yes');
    await run(async () => {
      expectQuestions(2);
      skipQuestion();
      return desk.ask('Sure?');
    });
    assert.deepEqual(desk.seen, ['Sure?']);
  });

  it('do not lead back past a change', async () => {
    const desk = new ScriptedPrompt('a', 'b');
    let changes = 0;
    await run(async () => {
      await desk.ask('first');
      changes += 1;
      disableBack();
      await desk.ask('second');
    });
    assert.deepEqual([desk.seen, changes], [['first', 'second'], 1]);
  });

  it('skip dialogs that are no steps, and repeat later ones if an answer changes', async () => {
    const desk = new ScriptedPrompt('a', 'file', 'b', 'back', 'c', 'd');
    const answers = await run(async () => {
      const first = await desk.ask('first');
      const file = await desk.ask(`file for ${first}`, { isStep: false });
      return [first, file, await desk.ask('second'), await desk.ask('third')];
    });
    assert.deepEqual(desk.seen, ['first', 'file for a', '< second', '< third', '< second = b', '< third']);
    assert.deepEqual(answers, ['a', 'file', 'c', 'd']);
  });

  it('return to the list of a form, never into a field', async () => {
    const desk = new ScriptedPrompt('name', 'back', 'colour', 'red', 'done');
    await run(async () => {
      while ((await desk.ask('form', { isHub: true })) !== 'done') await desk.ask('field');
    });
    assert.deepEqual(desk.seen, ['form', '< field', 'form = name', '< field', 'form']);
  });

  it('list names alone, and add the ID to duplicate names', () => {
    const lines = [
      { label: 'Docks', id: '1' },
      { label: 'Harbour', id: '2', description: 'kept' },
      { label: 'Docks', id: '3' },
      { label: 'Docks' },
    ];
    assert.deepEqual(
      showIds(lines).map(({ label, description }) => [label, description]),
      [
        ['Docks', '1'],
        ['Harbour', 'kept'],
        ['Docks', '3'],
        ['Docks', undefined],
      ],
    );
  });

  it('rewind before a command runs again', async () => {
    const desk = new ScriptedPrompt('a', 'back', 'b', 'c');
    let rewound = 0;
    await runQuestions(
      'x',
      async () => [await desk.ask('first'), await desk.ask('second')],
      () => {
        rewound += 1;
      },
    );
    assert.equal(rewound, 1);
  });
});
