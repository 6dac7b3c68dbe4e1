import { commands, env, type LogOutputChannel, l10n, window, workspace } from 'vscode';
import type { RosterProblemCode } from '../../server/core/developers/problems.ts';
import { withoutLinks } from '../../server/core/markdown.ts';
import { type ErrorEntry, Refusal } from '../../server/core/refusal.ts';
import { COMMAND_NAMES, type CommandName } from '../manifest/commandNames.ts';
import { toCommandId } from '../manifest/ids.ts';
import { Absence } from './absence.ts';
import { type LASTING_PLACES, NEXT_STEPS, type StepName } from './nextSteps.ts';
import { type NextStep, offerSteps, recordRefusal } from './running.ts';

/** A button below a message, and what it does: a command, which the row of the operation keeps, or something that has a lasting place. */
export type Step = { readonly title: string; run(): unknown } & (
  | { readonly next: NextStep }
  | { readonly next?: never; readonly lasts: keyof typeof LASTING_PLACES }
);

/** The last message shown to the user. */
export interface Notice {
  readonly severity: 'error' | 'info';
  readonly message: string;
  readonly steps: readonly string[];
}

/** Creates a button that runs one of the extension's commands. */
export function toStep(title: string, name: CommandName, ...args: readonly unknown[]): Step {
  return { title, next: { title, command: name, args }, run: () => commands.executeCommand(toCommandId(name), ...args) };
}

/** How an action can be run again; `withKey` asks for another key first, and is null if none would help. */
export interface Again {
  again(): Promise<void>;
  later(seconds: number): Promise<void>;
  readonly withKey: (() => Promise<void>) | null;
}

const MAPPING_ERRORS: readonly string[] = [
  'MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING',
  'DUPLICATE_FIELD_TYPE',
] satisfies RosterProblemCode[];

/** Shows messages to the user one at a time, and logs what is meant for developers. */
export class Report {
  readonly #log: LogOutputChannel;
  readonly #commands: readonly CommandName[];
  #last: Notice | null = null;

  /** `commands` are those that work here; buttons with others are left out. */
  constructor(log: LogOutputChannel, commands: readonly CommandName[] = COMMAND_NAMES) {
    this.#log = log;
    this.#commands = commands;
  }

  /** The last message shown to the user; null before the first one. */
  get lastNotice(): Notice | null {
    return this.#last;
  }

  /** Runs a user action; a failure shows one message and returns `undefined`. `again` is what the message may offer. */
  async guard<T>(action: string, work: () => Promise<T>, again?: Again): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.fail(action, error, again);
      return undefined;
    }
  }

  notify(message: string, ...steps: readonly Step[]): void {
    this.#show('info', message, steps);
  }

  /** Reports why an action was not started, and what to do first. */
  refuse(message: string, ...steps: readonly Step[]): void {
    recordRefusal();
    this.#show('error', message, steps);
  }

  /** Shows what went wrong and what to do next; a cancelled action is not reported. */
  fail(action: string, error: unknown, again?: Again): void {
    if (error instanceof Refusal) this.#refuse(action, error, again);
    else {
      this.#log.error(`${action}:`, error instanceof Error ? error : String(error));
      this.#show('error', l10n.t('An internal error of Fairlead. Nothing else is affected; see its log for details.'), [
        { title: l10n.t('Show Log'), lasts: 'output', run: () => this.#log.show() },
      ]);
    }
  }

  #refuse(action: string, refusal: Refusal, again: Again | undefined): void {
    const { code, message, details } = refusal;
    this.#log.info(`${action}: ${code} ${details.correlationId ?? ''} ${message}`);
    if (code === 'CANCELLED') return;
    if (details.errors !== undefined) this.#refuseRecords(message, details.errors);
    else if (refusal instanceof Absence) this.#show('info', message, []);
    else this.#show('error', completeSentence(refusal), workspace.isTrusted ? toSteps(refusal, again) : [toManageTrust()]);
  }

  /** Errors of the text are in the Problems panel; those of a mapping are fixed in the mapping. */
  #refuseRecords(message: string, errors: readonly ErrorEntry[]): void {
    if (errors.some(({ errorType }) => MAPPING_ERRORS.includes(errorType))) {
      this.#show('error', l10n.t("{0} Choose the columns for the name, the e-mail, and the manager's e-mail.", message), [
        toStep(l10n.t('Map Fields'), 'reviewVersion'),
      ]);
      return;
    }
    this.#show('error', l10n.t('{0} The Problems panel shows each place.', message), []);
    void commands.executeCommand('workbench.panel.markers.view.focus');
  }

  #show(severity: Notice['severity'], message: string, offered: readonly Step[]): void {
    const steps = offered.filter(({ next }) => next === undefined || this.#commands.includes(next.command));
    const titles = steps.map(({ title }) => title);
    this.#last = { severity, message, steps: titles };
    offerSteps(steps.flatMap(({ next }) => next ?? []));
    const plain = withoutLinks(message);
    const shown = severity === 'error' ? window.showErrorMessage(plain, ...titles) : window.showInformationMessage(plain, ...titles);
    // Not awaited: what a button starts is a new action.
    void shown.then((title) => steps.find((step) => step.title === title)?.run());
  }
}

/** Completes the sentence of a refusal with what else helps: when to try again, and the service's request ID. */
function completeSentence({ code, message, details }: Refusal): string {
  const { correlationId, retryAfter } = details;
  if (code === 'TOO_MANY_REQUESTS' && retryAfter !== undefined) return `${message} ${l10n.t('Try again in {0} seconds.', retryAfter)}`;
  const isFault = code === 'SERVICE_ERROR' || code === 'UNAVAILABLE';
  if (!isFault || correlationId === undefined || message.includes(correlationId)) return message;
  return `${message} ${l10n.t("The service's ID of this request is {0}.", correlationId)}`;
}

function toSteps(refusal: Refusal, again: Again | undefined): readonly Step[] {
  const next = NEXT_STEPS[refusal.code];
  return 'none' in next ? [] : next.steps.flatMap((name) => STEPS[name](refusal, again) ?? []);
}

/** The buttons; undefined if one would do nothing here, such as another key for the local service. */
const STEPS: Readonly<Record<StepName, (refusal: Refusal, again: Again | undefined) => Step | undefined>> = {
  enterKey: ({ details }, again) => {
    const run = again?.withKey;
    // A missing status means that no service has seen the key.
    const title = details.status === undefined ? l10n.t('Enter API Key') : l10n.t('Enter Another Key');
    return run ? { title, lasts: 'activity', run } : undefined;
  },
  retry: (_, again) => again && { title: l10n.t('Retry'), lasts: 'activity', run: () => again.again() },
  retryLater: ({ details: { retryAfter = 0 } }, again) => {
    if (again === undefined) return undefined;
    if (retryAfter <= 0) return { title: l10n.t('Retry'), lasts: 'activity', run: () => again.again() };
    return { title: l10n.t('Retry in {0} s', retryAfter), lasts: 'activity', run: () => again.later(retryAfter) };
  },
  copyRequestId: ({ details: { correlationId } }) =>
    correlationId === undefined
      ? undefined
      : { title: l10n.t('Copy Request ID'), lasts: 'activity', run: () => env.clipboard.writeText(correlationId) },
  refresh: () => toStep(l10n.t('Refresh'), 'refreshViews'),
  showProblems: () => ({
    title: l10n.t('Show Problems'),
    lasts: 'problems',
    run: () => commands.executeCommand('workbench.panel.markers.view.focus'),
  }),
  mapFields: () => toStep(l10n.t('Map Fields'), 'reviewVersion'),
  uploadRoster: () => toStep(l10n.t('Upload Roster'), 'reviewRoster'),
  editInstance: (_, again) => (again?.withKey ? toStep(l10n.t('Edit Instance'), 'editInstance') : undefined),
  startService: (_, again) => (again?.withKey ? undefined : toStep(l10n.t('Start Local Service'), 'startService')),
  selectInstance: () => toStep(l10n.t('Select Instance'), 'selectInstance'),
};

function toManageTrust(): Step {
  return { title: l10n.t('Manage Workspace Trust'), lasts: 'trust', run: () => commands.executeCommand('workbench.trust.manage') };
}
