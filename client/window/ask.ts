import {
  type Disposable,
  l10n,
  type OpenDialogOptions,
  QuickInputButtons,
  type QuickPickItem,
  type SaveDialogOptions,
  Uri,
  window,
} from 'vscode';
import { withoutLinks } from '../../server/core/markdown.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { bindContext } from './asyncContext.ts';
import { askInTurn, type Shown, showIds } from './questions.ts';
import { recordFile, waitForUser } from './running.ts';
import { findFolder } from './workspaceFolders.ts';

/** One item to choose, and its value. */
export interface Choice<T> {
  readonly label: string;
  readonly description?: string;
  /** Shown in place of the description, but only if another line has the same label. */
  readonly id?: string;
  readonly detail?: string;
  /** An image before the label. */
  readonly iconPath?: Uri;
  readonly value: T;
}

/**
 * Lets the user choose one item. Enter accepts `preselected` or the first item; a list that `stays` remains open when it loses focus, and
 * other questions return to one that `isHub`. Throws CANCELLED if the user leaves the list.
 */
export async function pickOne<T>(
  title: string,
  choices: readonly Choice<T>[],
  preselected?: Choice<T>,
  { stays = false, isHub = false }: { readonly stays?: boolean; readonly isHub?: boolean } = {},
): Promise<T> {
  const lines = showIds(choices);
  const first = preselected && lines[choices.indexOf(preselected)];
  const chosen = await askInTurn<Choice<T>>({
    title,
    isHub,
    keep: ({ label, description }) => ({ label, description }),
    recall: (kept) => lines.find(({ label, description }) => isSame(kept, { label, description })),
    open: (shown) => openList(shown, lines, first, stays),
  });
  return chosen.value;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function openList<T>(
  { title, back, before }: Shown<Choice<T>>,
  choices: readonly Choice<T>[],
  preselected: Choice<T> | undefined,
  stays: boolean,
): Promise<Choice<T>> {
  const list = window.createQuickPick<QuickPickItem & Choice<T>>();
  list.title = title;
  list.items = choices;
  list.matchOnDescription = true;
  list.ignoreFocusOut = stays;
  // VS Code makes the first item active by itself; after assigning an empty list, Enter would accept none.
  const active = choices.filter((choice) => choice === (before ?? preselected));
  if (active.length > 0) list.activeItems = active;
  return untilAnswered(list, back, (resolve) =>
    list.onDidAccept(() => {
      const [chosen] = list.selectedItems;
      if (chosen !== undefined) resolve(chosen);
    }),
  );
}

/** What lists and boxes have in common. */
interface Input extends Disposable {
  buttons: readonly unknown[];
  onDidHide(listener: () => void): unknown;
  onDidTriggerButton(listener: (button: unknown) => void): unknown;
  show(): void;
}

/** Shows a list or a box until it is answered; leaving it throws CANCELLED, its Back button what `back` returns. */
async function untilAnswered<T>(
  input: Input,
  back: Shown<T>['back'],
  listen: (resolve: (answer: T) => void, reject: (error: unknown) => void) => unknown,
): Promise<T> {
  if (back !== null) input.buttons = [QuickInputButtons.Back];
  try {
    return await waitForUser(
      () =>
        new Promise<T>((resolve, reject) => {
          listen(resolve, reject);
          input.onDidTriggerButton((button) => {
            if (button === QuickInputButtons.Back && back !== null) reject(back());
          });
          input.onDidHide(() => reject(toCancelled()));
          input.show();
        }),
    );
  } finally {
    input.dispose();
  }
}

/** Lets the user choose any number of labels, initially those `picked`. Throws CANCELLED if the user leaves the list. */
export function pickMany(
  title: string,
  placeHolder: string,
  labels: readonly string[],
  picked: readonly unknown[],
): Promise<readonly string[]> {
  return askInTurn<readonly string[]>({
    title,
    keep: (chosen) => chosen,
    recall: (kept) => (Array.isArray(kept) ? labels.filter((label) => kept.includes(label)) : undefined),
    open: ({ title: shown, back, before = picked }) => {
      const list = window.createQuickPick();
      Object.assign(list, { title: shown, placeholder: placeHolder, canSelectMany: true, ignoreFocusOut: true });
      list.items = labels.map((label) => ({ label }));
      list.selectedItems = list.items.filter(({ label }) => before.includes(label));
      return untilAnswered(list, back, (resolve) => list.onDidAccept(() => resolve(list.selectedItems.map(({ label }) => label))));
    },
  });
}

/** How to ask for a line of text. */
export interface TextQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly placeHolder?: string;
  readonly value?: string;
  /** Hides the typed text. */
  readonly password?: boolean;
  /** If false, an empty answer is accepted too. */
  readonly required?: boolean;
  /** Whether surrounding spaces are part of the answer. */
  readonly keepsSpaces?: boolean;
  /** Returns what is wrong with an answer while it is typed, or null. */
  readonly check?: (answer: string) => string | null | Promise<string | null>;
  /** Returns what is wrong with a submitted answer, for example according to the service; the signal aborts when the box is left. */
  readonly trySubmitted?: (answer: string, left: AbortSignal) => Promise<string | null>;
}

/** Asks for a line of text, trimmed unless it keeps its spaces. Throws CANCELLED if the user leaves the box. */
export function askText(question: TextQuestion): Promise<string> {
  return askInTurn<string>({
    title: question.title,
    keep: (answer) => answer,
    recall: (kept) => (typeof kept === 'string' ? kept : undefined),
    open: (shown) => openBox(question, shown),
  });
}

async function openBox(
  { required = true, keepsSpaces = false, check, trySubmitted, prompt, placeHolder, value = '', password = false }: TextQuestion,
  { title, back, before }: Shown<string>,
): Promise<string> {
  const box = window.createInputBox();
  Object.assign(box, {
    title,
    prompt: withoutLinks(prompt),
    value: before ?? value,
    password,
    ignoreFocusOut: true,
    placeholder: placeHolder,
  });
  const left = new AbortController();
  const read = (): string => (keepsSpaces ? box.value : box.value.trim());
  const complain = async (typed: string): Promise<string | null> => {
    if (required && typed.trim() === '') return l10n.t('Type something, or press Escape to cancel.');
    return (await check?.(typed)) ?? null;
  };
  const show = (complaint: string | null): boolean => {
    box.validationMessage = complaint === null ? undefined : withoutLinks(complaint);
    return complaint === null;
  };
  // The checks belong to the operation that asks, although VS Code calls back outside its async context.
  const validate = bindContext(async () => {
    const typed = read();
    const complaint = await complain(typed);
    // If the text has changed in the meantime, its own check decides.
    if (read() === typed) show(complaint);
  });
  box.onDidChangeValue(() => validate());
  try {
    return await untilAnswered<string>(box, back, (resolve, reject) => {
      const submit = bindContext(async (): Promise<void> => {
        const typed = read();
        if (!box.enabled || !show(await complain(typed))) return;
        if (trySubmitted !== undefined) {
          Object.assign(box, { busy: true, enabled: false });
          const complaint = await trySubmitted(typed, left.signal);
          if (left.signal.aborted) return;
          Object.assign(box, { busy: false, enabled: true });
          if (!show(complaint)) return;
        }
        resolve(typed);
      });
      box.onDidAccept(() => submit().catch(reject));
    });
  } finally {
    left.abort();
  }
}

/** Asks for a file to read, or a folder. Throws CANCELLED. */
export function askFile(options: OpenDialogOptions): Promise<Uri> {
  return askUri(options.title ?? '', async () => (await window.showOpenDialog(options))?.[0]);
}

/** Asks for a file to write. Throws CANCELLED. */
export function askTargetFile(options: SaveDialogOptions): Promise<Uri> {
  return askUri(options.title ?? '', () => window.showSaveDialog(options));
}

/** Asks for a file to write, a CSV unless `filters` says otherwise; `fileName` is suggested. Throws CANCELLED. */
export function askTarget(title: string, fileName: string, filters: SaveDialogOptions['filters'] = { CSV: ['csv'] }): Promise<Uri> {
  const folder = findFolder();
  const defaultUri = folder === undefined ? {} : { defaultUri: Uri.joinPath(folder.uri, fileName) };
  return askTargetFile({ title, filters, ...defaultUri });
}

async function askUri(title: string, open: () => PromiseLike<Uri | undefined>): Promise<Uri> {
  const uri = await askInTurn<Uri>({
    title,
    isStep: false,
    keep: (chosen) => chosen.toString(),
    recall: (kept) => (typeof kept === 'string' ? Uri.parse(kept) : undefined),
    open: async () => {
      const chosen = await waitForUser(open);
      if (chosen === undefined) throw toCancelled();
      return chosen;
    },
  });
  recordFile(uri);
  return uri;
}

/** A confirmation before something that cannot be undone, or cannot be undone here. */
export interface Confirmation {
  readonly message: string;
  /** What will happen. */
  readonly detail: string;
  /** The button that continues. */
  readonly button: string;
}

/** Continues only if the button is chosen; closing the question in any other way throws CANCELLED. */
export async function confirm({ message, detail, button }: Confirmation): Promise<void> {
  await askInTurn<true>({
    title: message,
    isStep: false,
    keep: () => true,
    recall: () => true,
    open: async () => {
      if ((await waitForUser(() => window.showWarningMessage(message, { modal: true, detail }, button))) !== button) throw toCancelled();
      return true;
    },
  });
}

/** Creates the error for an action that the user left. */
export function toCancelled(): Refusal {
  return new Refusal('CANCELLED', l10n.t('Cancelled by the user.'));
}
