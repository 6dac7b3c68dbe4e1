import type { Uri } from 'vscode';
import type { CommandName } from '../manifest/commandNames.ts';
import { createAsyncContext } from './asyncContext.ts';

/** A next step after an operation: a button of its message, with the command that it runs. */
export interface NextStep {
  readonly title: string;
  readonly command: CommandName;
  readonly args: readonly unknown[];
}

/** Undoes an operation: a title, and the work. */
export interface Undo {
  readonly title: string;
  /** Whether it works the same regardless of the selected instance. */
  readonly anywhere?: boolean;
  run(): Promise<unknown>;
}

/** How an operation ended; `failed` is an error of Fairlead itself. */
export type Outcome = 'done' | 'refused' | 'cancelled' | 'failed';

/** The state of a running operation, updated by the parts that it calls. */
export interface Running {
  readonly number: number;
  /** Milliseconds for which questions were open. */
  questionTime: number;
  /** Names of the files it reads or writes. */
  readonly files: Set<string>;
  /** Whether the user was shown a refusal. */
  isRefused: boolean;
  /** The buttons of its last message that run a command. */
  nextSteps: readonly NextStep[];
  /** The operation that started this one. */
  readonly outer: Running | undefined;
}

const RUNNING = createAsyncContext<Running>();

/** Returns the operation of the calling code; undefined outside of every operation. */
export function findRunning(): Running | undefined {
  return RUNNING.getStore();
}

/** Runs work as an operation. */
export function runAs<T>(running: Running, work: () => Promise<T>): Promise<T> {
  return RUNNING.run(running, work);
}

/** Runs work outside of any operation. */
export function runOutside<T>(work: () => T): T {
  return RUNNING.exit(work);
}

/** Waits for the user's answer; that time does not count towards the operation. */
export async function waitForUser<T>(question: () => PromiseLike<T>): Promise<T> {
  const begun = Date.now();
  try {
    return await question();
  } finally {
    for (let running = findRunning(); running !== undefined; running = running.outer) running.questionTime += Date.now() - begun;
  }
}

/** Records a file that the running operation reads or writes. */
export function recordFile({ scheme, path }: Uri): void {
  // Documents of the service are identified by what they show, not as files.
  if (!scheme.startsWith('fairlead')) findRunning()?.files.add(path.slice(path.lastIndexOf('/') + 1));
}

/** Keeps the next steps that a message of the running operation offers, because the message disappears. */
export function offerSteps(nextSteps: readonly NextStep[]): void {
  const running = findRunning();
  if (running !== undefined) running.nextSteps = nextSteps;
}

/** Marks the running operation as refused although its command returns normally. */
export function recordRefusal(): void {
  const running = findRunning();
  if (running !== undefined) running.isRefused = true;
}
