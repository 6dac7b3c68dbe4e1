import { commands, type LogOutputChannel, window, workspace } from 'vscode';
import type { RosterProblemCode } from '../server/core/developers/problems.ts';
import { type ErrorEntry, Refusal, type RefusalCode } from '../server/core/refusal.ts';
import { type CommandName, toCommandId } from './ids.ts';

/** A button below a message, and what it starts. */
export interface Step {
  readonly title: string;
  run(): unknown;
}

/** What the user was told last. */
export interface Notice {
  readonly severity: 'error' | 'info';
  readonly message: string;
  readonly steps: readonly string[];
}

/** The button that runs one of our commands. */
export function toStep(title: string, name: CommandName, ...args: readonly unknown[]): Step {
  return { title, run: () => commands.executeCommand(toCommandId(name), ...args) };
}

const MANAGE_TRUST: Step = { title: 'Manage workspace trust', run: () => commands.executeCommand('workbench.trust.manage') };
const SELECT_INSTANCE = toStep('Select instance', 'selectInstance');

const MAP_FIELDS = toStep('Map fields', 'mapFields');

const MAPPING_ERROR: RosterProblemCode = 'MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING';

/** What to do next, by the code of a refusal; where none is named, the refusal's own sentence says it. */
const NEXT_STEPS: Partial<Record<RefusalCode, readonly Step[]>> = {
  INVALID_TOKEN: [SELECT_INSTANCE],
  EXPIRED_TOKEN: [SELECT_INSTANCE],
  ACCESS_DENIED: [SELECT_INSTANCE],
  PRECONDITION_FAILED: [MAP_FIELDS, toStep('Upload roster', 'uploadRoster')],
  UNREACHABLE: [toStep('Start local service', 'startService'), SELECT_INSTANCE],
};

/** Refusals that another key may mend. */
const MENDED_BY_KEY: ReadonlySet<RefusalCode> = new Set(['INVALID_TOKEN', 'EXPIRED_TOKEN', 'ACCESS_DENIED']);

/** Makes the button that asks for a key and runs the action again. */
type ToRetry = (title: string) => Step;

/** Tells the user one thing at a time, and writes down what only a developer can read. */
export class Report {
  readonly #log: LogOutputChannel;
  #last: Notice | null = null;

  constructor(log: LogOutputChannel) {
    this.#log = log;
  }

  /** What the user was told last; null before the first message. */
  get lastNotice(): Notice | null {
    return this.#last;
  }

  /** Runs an action of the user; a failure ends in one message and gives `undefined`. `toRetry` makes the button for a refused key. */
  async guard<T>(action: string, work: () => Promise<T>, toRetry?: ToRetry): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.fail(action, error, toRetry);
      return undefined;
    }
  }

  tell(message: string, ...steps: readonly Step[]): void {
    this.#show('info', message, steps);
  }

  /** Says why an action was not begun, and what to do first. */
  refuse(message: string, ...steps: readonly Step[]): void {
    this.#show('error', message, steps);
  }

  /** Shows what went wrong and what to do next; a cancelled action is nothing to tell of. */
  fail(action: string, error: unknown, toRetry?: ToRetry): void {
    if (error instanceof Refusal) this.#refuse(action, error, toRetry);
    else {
      this.#log.error(`${action}:`, error instanceof Error ? error : String(error));
      this.#show('error', 'Fairlead failed here by a fault of its own. Nothing else is affected; its log says more.', [
        { title: 'Show log', run: () => this.#log.show() },
      ]);
    }
  }

  #refuse(action: string, refusal: Refusal, toRetry: ToRetry | undefined): void {
    const { code, message, details } = refusal;
    this.#log.info(`${action}: ${code} ${details.correlationId ?? ''} ${message}`);
    if (code === 'CANCELLED') return;
    if (details.errors !== undefined) this.#refuseRecords(details.errors);
    else this.#show('error', message, workspace.isTrusted ? toSteps(refusal, toRetry) : [MANAGE_TRUST]);
  }

  /** Mistakes of the text stand in the Problems panel; those of a mapping are put right where it is made. */
  #refuseRecords(errors: readonly ErrorEntry[]): void {
    const refused = `The service refused this and saved nothing: ${countErrors(errors)}.`;
    if (errors.some(({ errorType }) => errorType === MAPPING_ERROR)) {
      this.#show('error', `${refused} Say which columns hold the name, the e-mail and the e-mail of the manager.`, [MAP_FIELDS]);
      return;
    }
    this.#show('error', `${refused} The Problems panel shows each place.`, []);
    void commands.executeCommand('workbench.panel.markers.view.focus');
  }

  #show(severity: Notice['severity'], message: string, steps: readonly Step[]): void {
    const titles = steps.map(({ title }) => title);
    this.#last = { severity, message, steps: titles };
    const shown = severity === 'error' ? window.showErrorMessage(message, ...titles) : window.showInformationMessage(message, ...titles);
    // Nobody waits for the answer: what a button starts is an action of its own.
    void shown.then((title) => steps.find((step) => step.title === title)?.run());
  }
}

/** What to do next; a key that no service has seen is the first, any other another one. */
function toSteps({ code, details }: Refusal, toRetry: ToRetry | undefined): readonly Step[] {
  const steps = NEXT_STEPS[code] ?? [];
  if (toRetry === undefined || !MENDED_BY_KEY.has(code)) return steps;
  return [toRetry(details.status === undefined ? 'Enter key' : 'Enter another key'), ...steps];
}

/** The errors of refused records, with how many records each concerns. */
function countErrors(errors: readonly ErrorEntry[]): string {
  const counts = errors.map(({ errorType, errorDeveloperCount: count }) => (count > 0 ? `${errorType} (${count})` : errorType));
  return [...new Set(counts)].join(', ');
}
