import { createAsyncContext } from './asyncContext.ts';

/** Returns from a command to its previous question. It is not a Refusal, so that no command handles it as one. */
class BackRequest extends Error {}

/** An answer of an earlier run, with its question. */
interface Answer {
  readonly question: string;
  readonly value: unknown;
  /** Whether Back leads to its question. */
  readonly isStep: boolean;
  readonly isHub: boolean;
}

interface Questions {
  /** The title of the command. */
  readonly title: string;
  /** The answers so far, including those of the run that Back has left. */
  answers: readonly Answer[];
  /** The answer that Back has returned to; its question shows it again. */
  left: Answer | undefined;
  /** Number of answers used in this run. */
  used: number;
  /** Number of steps asked. */
  step: number;
  /** Total number of steps; 0 if the command does not announce it. */
  total: number;
  /** Whether the service or the settings were changed: running the command again would repeat that. */
  isBackDisabled: boolean;
}

const QUESTIONS = createAsyncContext<Questions>();

/**
 * Runs a command whose questions have a Back button: Back runs it again with the answers before the previous question. `rewind` reverts
 * what a run has remembered (docs/decisions/editor.md#back).
 */
export async function runQuestions<T>(title: string, work: () => Promise<T>, rewind: () => void): Promise<T> {
  const questions: Questions = { title, answers: [], left: undefined, used: 0, step: 0, total: 0, isBackDisabled: false };
  for (;;) {
    try {
      return await QUESTIONS.run(questions, work);
    } catch (error) {
      if (!(error instanceof BackRequest)) throw error;
      const given = questions.answers.slice(0, questions.used);
      const last = given.findLastIndex(({ isStep }) => isStep);
      Object.assign(questions, { answers: given.slice(0, last), left: given[last], used: 0, step: 0, total: 0 });
      rewind();
    }
  }
}

/** Announces the maximum number of questions still to come, so that each can show its number. */
export function expectQuestions(count: number): void {
  const questions = QUESTIONS.getStore();
  if (questions !== undefined) questions.total = questions.step + count;
}

/** Announces that an expected question is skipped because its answer is known. */
export function skipQuestion(): void {
  const questions = QUESTIONS.getStore();
  if (questions !== undefined) questions.total = Math.max(0, questions.total - 1);
}

/** Notes that something was changed: from here on there is no Back button. */
export function disableBack(): void {
  const questions = QUESTIONS.getStore();
  if (questions !== undefined) questions.isBackDisabled = true;
}

/** How a question is shown. */
export interface Shown<T> {
  /** The whole title. */
  readonly title: string;
  /** Creates the error that returns to the previous question; null if there is no Back button. */
  readonly back: (() => Error) | null;
  /** The answer it had before Back returned to it. */
  readonly before: T | undefined;
}

/** A question in the sequence of questions. */
export interface Asked<T> {
  readonly title: string;
  /** False for one that Back skips, such as a system dialog. */
  readonly isStep?: boolean;
  /** True for a list that other questions return to; Back never leads from such a list to another one. */
  readonly isHub?: boolean;
  /** Returns what to remember of the answer. */
  keep(answer: T): unknown;
  /** Restores the answer from what was remembered; undefined asks again. */
  recall(kept: unknown): T | undefined;
  open(shown: Shown<T>): Promise<T>;
}

/** Asks a question in sequence, unless it was answered before Back was chosen. */
export async function askInTurn<T>({ title, isStep = true, isHub = false, keep, recall, open }: Asked<T>): Promise<T> {
  const questions = QUESTIONS.getStore();
  if (questions === undefined) return open({ title, back: null, before: undefined });
  if (isStep) questions.step += 1;
  const earlier = questions.answers[questions.used];
  const recalled = earlier?.question === title ? recall(earlier.value) : undefined;
  if (recalled !== undefined) {
    questions.used += 1;
    return recalled;
  }
  questions.answers = questions.answers.slice(0, questions.used);
  const isRound = isHub && questions.answers.some((answer) => answer.isHub);
  const canGoBack = isStep && !isRound && !questions.isBackDisabled && questions.answers.some((answer) => answer.isStep);
  const answer = await open({
    title: isStep ? toCounted(questions, title) : title,
    back: canGoBack ? () => new BackRequest() : null,
    before: questions.left?.question === title ? recall(questions.left.value) : undefined,
  });
  questions.left = undefined;
  questions.answers = [...questions.answers, { question: title, value: keep(answer), isStep, isHub }];
  questions.used += 1;
  return answer;
}

/** Prefixes the title with its number. VS Code's own counter would appear after the question. */
function toCounted({ title, step, total }: Questions, question: string): string {
  return total > 1 ? `${title} (${step}/${Math.max(step, total)}): ${question}` : question;
}

/** A line of a list, with the id that distinguishes it from lines with the same label. */
interface NamedLine {
  readonly label: string;
  readonly description?: string;
  readonly id?: string;
}

/** Shows the ids of lines that have the same label as another; other lines keep their description. */
export function showIds<Line extends NamedLine>(lines: readonly Line[]): Line[] {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const { label } of lines) (seen.has(label) ? duplicates : seen).add(label);
  return lines.map((line) => (line.id !== undefined && duplicates.has(line.label) ? { ...line, description: line.id } : line));
}

/** The questions a user has agreed to within one action, however often its parts ask, and even if it runs again after a new key. */
export type UserAction = Set<string>;

const USER_ACTIONS = createAsyncContext<UserAction>();

/** Runs a user action in which each question of `askOnce` is asked only once. */
export function runUserAction<T>(action: UserAction, work: () => Promise<T>): Promise<T> {
  return USER_ACTIONS.run(action, work);
}

/** Asks, unless the user has agreed to the same question in this action; if `ask` throws, it is not agreed to. */
export async function askOnce(question: string, ask: () => Promise<unknown>): Promise<void> {
  const agreed = USER_ACTIONS.getStore();
  if (agreed?.has(question) === true) return;
  await ask();
  agreed?.add(question);
}
