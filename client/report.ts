import { commands, type LogOutputChannel, window, workspace } from 'vscode';
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
const ENTER_KEY = toStep('Enter key', 'enterKey');
const SELECT_INSTANCE = toStep('Select instance', 'selectInstance');

/** What to do next, by the code of a refusal; where none is named, the refusal's own sentence says it. */
const NEXT_STEPS: Partial<Record<RefusalCode, readonly Step[]>> = {
  INVALID_TOKEN: [ENTER_KEY, SELECT_INSTANCE],
  EXPIRED_TOKEN: [ENTER_KEY, SELECT_INSTANCE],
  ACCESS_DENIED: [ENTER_KEY, SELECT_INSTANCE],
  PRECONDITION_FAILED: [toStep('Map fields', 'mapFields'), toStep('Upload roster', 'uploadRoster')],
  UNREACHABLE: [toStep('Start local service', 'startService'), SELECT_INSTANCE],
};

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

  /** Runs an action of the user; a failure ends in one message and gives `undefined`. */
  async guard<T>(action: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.fail(action, error);
      return undefined;
    }
  }

  tell(message: string, ...steps: readonly Step[]): void {
    this.#show('info', message, steps);
  }

  /** Shows what went wrong and what to do next; a cancelled action is nothing to tell of. */
  fail(action: string, error: unknown): void {
    if (error instanceof Refusal) this.#refuse(action, error);
    else {
      this.#log.error(`${action}:`, error instanceof Error ? error : String(error));
      this.#show('error', 'Fairlead failed here by a fault of its own. Nothing else is affected; its log says more.', [
        { title: 'Show log', run: () => this.#log.show() },
      ]);
    }
  }

  #refuse(action: string, refusal: Refusal): void {
    const { code, message, details } = refusal;
    this.#log.info(`${action}: ${code} ${details.correlationId ?? ''} ${message}`);
    if (code === 'CANCELLED') return;
    const steps = workspace.isTrusted ? (NEXT_STEPS[code] ?? []) : [MANAGE_TRUST];
    this.#show('error', details.errors === undefined ? message : countErrors(details.errors), steps);
    if (code === 'VALIDATION_FAILED') void commands.executeCommand('workbench.panel.markers.view.focus');
  }

  #show(severity: Notice['severity'], message: string, steps: readonly Step[]): void {
    const titles = steps.map(({ title }) => title);
    this.#last = { severity, message, steps: titles };
    const shown = severity === 'error' ? window.showErrorMessage(message, ...titles) : window.showInformationMessage(message, ...titles);
    // Nobody waits for the answer: what a button starts is an action of its own.
    void shown.then((title) => steps.find((step) => step.title === title)?.run());
  }
}

/** One sentence over the errors of refused records, with how many each concerns. */
function countErrors(errors: readonly ErrorEntry[]): string {
  const counts = errors.map(({ errorType, errorDeveloperCount: count }) => (count > 0 ? `${errorType} (${count})` : errorType));
  return `The service refused the records and saved nothing: ${[...new Set(counts)].join(', ')}. The Problems panel shows each place.`;
}
