import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter, l10n } from 'vscode';
import { isRead } from '../../server/api/patience.ts';
import { Refusal, type RefusalCode } from '../../server/core/refusal.ts';
import type { ObserveCall, ObservedCall } from '../../server/wire/observedCall.ts';
import { Absence } from '../absence.ts';
import type { CommandName } from '../ids.ts';
import { findRunning, type NextStep, type Running, runAs, runOutside } from './running.ts';

/** What takes an operation back: a line that names it, and the work. */
export interface Undo {
  readonly title: string;
  /** True where it is the same whichever instance is selected. */
  readonly anywhere?: boolean;
  run(): Promise<unknown>;
}

/** How an operation ended; `failed` is a fault of our own. */
export type Outcome = 'done' | 'refused' | 'cancelled' | 'failed';

/** Something that the user had done with an instance, or that a view asked in vain. */
export interface Operation {
  readonly number: number;
  /** Null where a view asked, or an agent. */
  readonly command: CommandName | null;
  /** What it is called in place of the title of its command; null where that says it, or a view asked. */
  readonly title: string | null;
  /** What the command was given, to run it again. */
  readonly given: readonly unknown[];
  /** The name of the instance that was selected when it began. */
  readonly instance: string;
  readonly startedAt: Date;
  /** The names of the files that it read or wrote. */
  readonly files: readonly string[];
  /** How long it took, without the time for which questions were open. Null while it is under way, as the outcome. */
  readonly milliseconds: number | null;
  readonly outcome: Outcome | null;
  /** Null if the command itself said why. */
  readonly code: RefusalCode | null;
  /** Null where nothing takes it back. */
  readonly undo: Undo | null;
  /** What its message offered to do next; nothing once it is taken back. */
  readonly nextSteps: readonly NextStep[];
  /** The requests that it made, in the order in which they ended. */
  readonly calls: readonly ObservedCall[];
}

/** Operations that are kept, and requests of each. */
const MOST_OPERATIONS = 200;
const MOST_CALLS = 200;

/** Commands that only move about in what is shown, or work on operations: nobody looks for them among what was done. */
const UNLISTED: ReadonlySet<CommandName> = new Set([
  'refreshViews',
  'loadMore',
  'retryOperation',
  'undoOperation',
  'copyAsCurl',
  'copyRequestId',
  'clearActivity',
]);

/** Commands that show something or work on the text in front: they are listed only if they fail. */
const SHOWING: ReadonlySet<CommandName> = new Set([
  'comparePlan',
  'discardPlan',
  'listVersions',
  'openVersion',
  'filterDevelopers',
  'compareVersions',
  'compareWithRoster',
  'reviewRoster',
  'showRosterHistory',
  'showIdentities',
  'newRoster',
  'showOrgChart',
  'showPerson',
  'movePerson',
  'alignRoster',
  'shrinkRoster',
  'sortRoster',
  'checkAsRoster',
  'doNotCheckAsRoster',
  'followRosterHeader',
  'filterPlatform',
  'openOrganization',
  'openConnector',
  'openPipeline',
  'checkDrift',
  'comparePipeline',
  'openInputForm',
  'fillRuntimeInputs',
  'newExportRequest',
  'editExportRequest',
  'showReportCharts',
  'comparePeriods',
  'explainCell',
  'startTour',
  'filterSegments',
  'showSegmentMatrix',
  'openSegmentKeys',
  'combineSegments',
]);

/** What was done in this window, the latest first. */
export class Operations {
  readonly #changes = new EventEmitter<void>();
  readonly onDidChange = this.#changes.event;
  #all: readonly Operation[] = [];
  #count = 0;

  get all(): readonly Operation[] {
    return this.#all.filter(({ command, outcome }) => outcome !== null || command === null || !SHOWING.has(command));
  }

  /** The operation of a number; throws INVALID_REQUEST where it is not kept any more. */
  require(number: number): Operation {
    const found = this.#all.find((operation) => operation.number === number);
    if (found !== undefined) return found;
    throw new Absence(l10n.t('This operation is not listed any more. Take one of the Activity view.'));
  }

  /** Runs a command as an operation of its own. */
  run<T>(command: CommandName, given: readonly unknown[], instance: string, work: () => Promise<T>): Promise<T> {
    if (UNLISTED.has(command)) return runOutside(work);
    // A key is not kept, not even to run the command again.
    return this.#record({ command, instance, given: command === 'enterKey' ? given.slice(0, 1) : given }, work);
  }

  /** Runs what an agent asked for as an operation of its own; the work tells of its requests, from wherever it hears of them. */
  runForAgent<T>(title: string, instance: string, work: (observe: ObserveCall) => Promise<T>): Promise<T> {
    const begun = { command: null, title, instance };
    return this.#record(begun, () => work(AsyncLocalStorage.bind((call: ObservedCall) => this.observe(instance, call))));
  }

  /** Says what takes back the operation that is under way; called by its command once the change was made. */
  offerUndo(undo: Undo): void {
    const running = findRunning();
    if (running !== undefined) this.#change(running.number, { undo });
  }

  /** Takes an operation back, as an operation of its own; one that is taken back is so once. Where that fails, it is offered again. */
  async takeBack(number: number, instance: string): Promise<unknown> {
    const { undo, nextSteps } = this.require(number);
    if (undo === null) throw new Absence(l10n.t('Nothing takes this operation back. Choose one that offers it.'));
    this.#change(number, { undo: null, nextSteps: [] });
    try {
      return await this.#record({ command: 'undoOperation', title: undo.title, instance }, () => undo.run());
    } catch (error) {
      this.#change(number, { undo, nextSteps });
      throw error;
    }
  }

  /** Takes down a request of the operation that is under way; one that a view made is kept where it failed. */
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
    this.#change(number, { calls: [...calls, call].slice(-MOST_CALLS), files: [...running.files] });
  }

  /** Forgets all that has ended. */
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
    const running: Running = { number, thinking: 0, files: new Set(), isRefused: false, nextSteps: [], outer: findRunning() };
    const end = (outcome: Outcome, code: RefusalCode | null = null): void => {
      const milliseconds = Date.now() - startedAt.getTime() - running.thinking;
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
      else if (error.code === 'CANCELLED') end('cancelled');
      else end('refused', error.code);
      throw error;
    }
  }

  #add(begun: Pick<Operation, 'command' | 'instance' | 'startedAt'> & Partial<Operation>): number {
    this.#count += 1;
    const number = this.#count;
    const blank = {
      title: null,
      given: [],
      files: [],
      milliseconds: null,
      outcome: null,
      code: null,
      undo: null,
      nextSteps: [],
      calls: [],
    };
    this.#all = [{ ...blank, ...begun, number }, ...this.#all].slice(0, MOST_OPERATIONS);
    this.#changes.fire();
    return number;
  }

  #change(number: number, change: Partial<Operation>): void {
    this.#all = this.#all.map((operation) => (operation.number === number ? { ...operation, ...change } : operation));
    this.#changes.fire();
  }
}

/** Whether an operation that has ended was more than a look: what only shows something is none unless it failed, nor what its user left before it changed anything. */
function isActivity({ command, outcome, undo, calls }: Operation): boolean {
  if (outcome === 'cancelled') return calls.some(({ endpoint }) => !isRead(endpoint));
  return outcome !== 'done' || command === null || !SHOWING.has(command) || undo !== null;
}
