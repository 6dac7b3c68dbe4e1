import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ENVIRONMENT, type Ended, type Surroundings } from './fairlead.ts';

/** A command line to run, as sent to the process of a speaker; it answers with an Ended. */
interface Line {
  readonly args: readonly string[];
  readonly surroundings: Omit<Surroundings, 'node' | 'input'>;
}

/** A process that runs command lines in one language, one at a time; saves a start of `fairlead` for each. */
export interface Speaker {
  run(args: Line['args'], surroundings?: Line['surroundings']): Promise<Ended>;
  close(): Promise<void>;
}

/** Starts a speaker. The process of the test speaks English: texts in constants are translated when their modules load. */
export function startSpeaker(language: string): Speaker {
  const child = fork(import.meta.filename, { env: { ...ENVIRONMENT, FAIRLEAD_LANGUAGE: language } });
  const closed = once(child, 'close');
  let last: Promise<unknown> = Promise.resolve();
  const send = async (line: Line): Promise<Ended> => {
    const answered = once(child, 'message') as Promise<[Ended]>;
    child.send(line);
    const [ended] = await Promise.race([answered, closed.then(() => assert.fail(`The process ended at: ${line.args.join(' ')}`))]);
    return ended;
  };
  return {
    run: (args, surroundings = {}) => {
      const running = last.then(() => send({ args, surroundings }));
      last = running.catch(() => undefined);
      return running;
    },
    close: async () => {
      child.kill();
      await closed;
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  await import('../../server/main/texts.ts');
  const { runHere } = await import('./runHere.ts');
  process.on('message', async ({ args, surroundings }: Line) => process.send?.(await runHere(args, surroundings)));
}
