import { AsyncLocalStorage } from 'node:async_hooks';

/** Leaves a command for its previous question. It is no Refusal, so that no command takes it for one. */
class BackRequest extends Error {}

/** An answer of an earlier run, by the question that it belongs to. */
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
  /** The answers so far, among them those of the run that Back has left. */
  answers: readonly Answer[];
  /** The answer that Back has led to; its question shows it again. */
  left: Answer | undefined;
  /** How many answers this run has used. */
  used: number;
  /** How many steps were asked. */
  step: number;
  /** How many steps there are in all; 0 if the command does not say so. */
  total: number;
  /** Whether the service or the settings were changed: to run the command again would do that twice. */
  isPastReturn: boolean;
}

const QUESTIONS = new AsyncLocalStorage<Questions>();

/** Runs a command whose questions lead back to one another: Back runs it again with the answers before the previous question. `rewind` undoes what a run has kept. */
export async function runQuestions<T>(title: string, work: () => Promise<T>, rewind: () => void): Promise<T> {
  const questions: Questions = { title, answers: [], left: undefined, used: 0, step: 0, total: 0, isPastReturn: false };
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

/** Says how many questions are still to come at most, so that each can say which of them it is. */
export function expectQuestions(count: number): void {
  const questions = QUESTIONS.getStore();
  if (questions !== undefined) questions.total = questions.step + count;
}

/** Says that an expected question is not asked: its answer is known. */
export function skipQuestion(): void {
  const questions = QUESTIONS.getStore();
  if (questions !== undefined) questions.total = Math.max(0, questions.total - 1);
}

/** Says that something was changed: from here on no question leads back. */
export function passReturn(): void {
  const questions = QUESTIONS.getStore();
  if (questions !== undefined) questions.isPastReturn = true;
}

/** How a question is shown. */
export interface Shown<T> {
  /** The whole title. */
  readonly title: string;
  /** Makes what leads back; null if nothing does. */
  readonly back: (() => Error) | null;
  /** The answer that it had before Back led to it. */
  readonly before: T | undefined;
}

/** A question as the order of questions sees it. */
export interface Asked<T> {
  readonly title: string;
  /** False for one that Back passes over, such as a dialog of the system. */
  readonly isStep?: boolean;
  /** True for a list that others come back to; no Back leads from it into one of those. */
  readonly isHub?: boolean;
  /** What is kept of the answer. */
  keep(answer: T): unknown;
  /** Returns the answer for what was kept; undefined asks again. */
  recall(kept: unknown): T | undefined;
  open(shown: Shown<T>): Promise<T>;
}

/** Asks a question in its turn, unless it was answered before Back was chosen. */
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
  const canReturn = isStep && !isRound && !questions.isPastReturn && questions.answers.some((answer) => answer.isStep);
  const answer = await open({
    title: isStep ? toCounted(questions, title) : title,
    back: canReturn ? () => new BackRequest() : null,
    before: questions.left?.question === title ? recall(questions.left.value) : undefined,
  });
  questions.left = undefined;
  questions.answers = [...questions.answers, { question: title, value: keep(answer), isStep, isHub }];
  questions.used += 1;
  return answer;
}

/** The title with its number in front. VS Code's own counter would stand at the end of the question. */
function toCounted({ title, step, total }: Questions, question: string): string {
  return total > 1 ? `${title} (${step}/${Math.max(step, total)}): ${question}` : question;
}
