import { EventEmitter, l10n } from 'vscode';
import { isRead } from '../../server/api/retryPolicy.ts';
import { Refusal, type RefusalCode } from '../../server/core/refusal.ts';
import type { ObserveCall, ObservedCall } from '../../server/wire/observedCall.ts';
import type { ServiceParts } from '../instances/serviceParts.ts';
import type { CommandActivity } from '../manifest/command.ts';
import type { CommandName } from '../manifest/commandNames.ts';
import { Absence } from '../window/absence.ts';
import { bindContext } from '../window/asyncContext.ts';
import { findRunning, type NextStep, type Outcome, type Running, runAs, runOutside, type Undo } from '../window/running.ts';

/** A command that the user ran on an instance, or a failed request of a view. */
export interface Operation {
  readonly number: number;
  /** Null for requests of a view or an agent. */
  readonly command: CommandName | null;
  /** A title that replaces the one of its command; null if there is none, or for a view. */
  readonly title: string | null;
  /** Whether it only shows something or edits the open document: it is listed only if it failed. */
  readonly isShowing: boolean;
  /** Whether it does not depend on the selected instance. */
  readonly isAnywhere: boolean;
  /** The arguments of the command, to run it again. */
  readonly given: readonly unknown[];
  /** The name of the instance that was selected when it started. */
  readonly instance: string;
  readonly startedAt: Date;
  /** The names of the files that it read or wrote. */
  readonly files: readonly string[];
  /** Duration without the time for which questions were open. Null while it is running, as is the outcome. */
  readonly milliseconds: number | null;
  readonly outcome: Outcome | null;
  /** Null if the command itself reported the reason. */
  readonly code: RefusalCode | null;
  /** Null if it cannot be undone. */
  readonly undo: Undo | null;
  /** The next steps that its message offered; empty once it is undone. */
  readonly nextSteps: readonly NextStep[];
  /** Its requests, in the order in which they ended. */
  readonly calls: readonly ObservedCall[];
}

/** A command to run, by name. */
interface RunCommand extends CommandActivity {
  readonly name: CommandName;
}

/** Maximum number of operations kept, and of requests per operation. */
const MAX_OPERATIONS = 200;
const MAX_CALLS = 200;

/** What was done in this window, latest first. */
export class Operations {
  readonly #changes = new EventEmitter<void>();
  readonly onDidChange = this.#changes.event;
  #all: readonly Operation[] = [];
  #count = 0;

  get all(): readonly Operation[] {
    return this.#all.filter(({ isShowing, outcome }) => outcome !== null || !isShowing);
  }

  /** Returns the operation with a number; throws INVALID_REQUEST if it is no longer kept. */
  require(number: number): Operation {
    const found = this.#all.find((operation) => operation.number === number);
    if (found !== undefined) return found;
    throw new Absence(l10n.t('This operation is no longer listed. Choose one in the Activity view.'));
  }

  /** Runs a command as a new operation. */
  run<T>({ name, listed, anywhere }: RunCommand, given: readonly unknown[], instance: string, work: () => Promise<T>): Promise<T> {
    if (listed === 'never') return runOutside(work);
    // A key is never kept, not even to run the command again.
    const kept = name === 'enterKey' ? given.slice(0, 1) : given;
    return this.#record({ command: name, instance, given: kept, isShowing: listed === 'ifFailed', isAnywhere: anywhere === true }, work);
  }

  /** Runs a request of an agent as a new operation; `observe` may be called from any async context. */
  runForAgent<T>(title: string, instance: string, work: (observe: ObserveCall) => Promise<T>): Promise<T> {
    const begun = { command: null, title, instance };
    return this.#record(begun, () => work(bindContext((call: ObservedCall) => this.observe(instance, call))));
  }

  /** Sets how the running operation can be undone; its command calls this after the change. */
  offerUndo(undo: Undo): void {
    const running = findRunning();
    if (running !== undefined) this.#change(running.number, { undo });
  }

  /** Undoes an operation as a new operation; this works only once. If it fails, undo is offered again. */
  async undo(number: number, instance: string): Promise<unknown> {
    const { undo, nextSteps } = this.require(number);
    if (undo === null) throw new Absence(l10n.t('This operation cannot be undone. Choose one with Undo.'));
    this.#change(number, { undo: null, nextSteps: [] });
    try {
      return await this.#record({ command: 'undoOperation', title: undo.title, instance }, () => undo.run());
    } catch (error) {
      this.#change(number, { undo, nextSteps });
      throw error;
    }
  }

  /** Records a request of the running operation; one of a view is kept only if it failed. */
  observe(instance: string, call: ObservedCall): void {
    const running = findRunning();
    if (running === undefined) {
      if (call.failure === null || call.failure === 'CANCELLED') return;
      const { startedAt, milliseconds, failure } = call;
      const isRefusal = failure !== 'UNEXPECTED';
      const ended = { milliseconds, outcome: isRefusal ? 'refused' : 'failed', code: isRefusal ? failure : null } as const;
      this.#add({ command: null, instance, startedAt, calls: [call], ...ended });
      return;
    }
    const { number } = running;
    const calls = this.#all.find((operation) => operation.number === number)?.calls ?? [];
    this.#change(number, { calls: [...calls, call].slice(-MAX_CALLS), files: [...running.files] });
  }

  /** Removes all operations that have ended. */
  clear(): void {
    this.#all = this.#all.filter(({ milliseconds }) => milliseconds === null);
    this.#changes.fire();
  }

  dispose(): void {
    this.#changes.dispose();
  }

  async #record<T>(begun: Pick<Operation, 'command' | 'instance'> & Partial<Operation>, work: () => Promise<T>): Promise<T> {
    const startedAt = new Date();
    const number = this.#add({ ...begun, startedAt });
    const running: Running = { number, questionTime: 0, files: new Set(), isRefused: false, nextSteps: [], outer: findRunning() };
    const end = (outcome: Outcome, code: RefusalCode | null = null): void => {
      const milliseconds = Date.now() - startedAt.getTime() - running.questionTime;
      this.#change(number, { outcome, code, milliseconds, files: [...running.files], nextSteps: running.nextSteps });
      this.#all = this.#all.filter((operation) => operation.number !== number || isActivity(operation));
      this.#changes.fire();
    };
    try {
      const result = await runAs(running, work);
      end(running.isRefused ? 'refused' : 'done');
      return result;
    } catch (error) {
      if (!(error instanceof Refusal)) end('failed');
      // The command needs something that does not exist yet: it counts as cancelled, not as refused.
      else if (error.code === 'CANCELLED' || error instanceof Absence) end('cancelled');
      else end('refused', error.code);
      throw error;
    }
  }

  #add(begun: Pick<Operation, 'command' | 'instance' | 'startedAt'> & Partial<Operation>): number {
    this.#count += 1;
    const number = this.#count;
    const blank = {
      title: null,
      isShowing: false,
      isAnywhere: false,
      given: [],
      files: [],
      milliseconds: null,
      outcome: null,
      code: null,
      undo: null,
      nextSteps: [],
      calls: [],
    };
    this.#all = [{ ...blank, ...begun, number }, ...this.#all].slice(0, MAX_OPERATIONS);
    this.#changes.fire();
    return number;
  }

  #change(number: number, change: Partial<Operation>): void {
    this.#all = this.#all.map((operation) => (operation.number === number ? { ...operation, ...change } : operation));
    this.#changes.fire();
  }
}

/** Whether a finished operation should be listed: not if it only showed something without failing, or was cancelled before it changed anything. */
function isActivity({ isShowing, outcome, undo, calls }: Operation): boolean {
  if (outcome === 'cancelled') return calls.some(({ endpoint }) => !isRead(endpoint));
  return outcome !== 'done' || !isShowing || undo !== null;
}

/** The parts that keep what was done in this window. */
export interface ActivityParts extends ServiceParts {
  readonly operations: Operations;
}
