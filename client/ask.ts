import { l10n, type QuickPickItem, type Uri, window } from 'vscode';
import { withoutLinks } from '../server/core/markdown.ts';
import { Refusal } from '../server/core/refusal.ts';

/** One line to choose, and what it stands for. */
export interface Choice<T> {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** A picture before the label. */
  readonly iconPath?: Uri;
  readonly value: T;
}

/** Lets the user choose one line. Enter takes `preselected`, or else the first line; a list that `stays` remains open while the user looks at other things. Throws CANCELLED if the user leaves the list. */
export async function pickOne<T>(
  title: string,
  choices: readonly Choice<T>[],
  preselected?: Choice<T>,
  { stays = false }: { readonly stays?: boolean } = {},
): Promise<T> {
  const list = window.createQuickPick<QuickPickItem & Choice<T>>();
  list.title = title;
  list.items = choices;
  list.matchOnDescription = true;
  list.ignoreFocusOut = stays;
  const active = choices.filter((choice) => choice === preselected);
  // VS Code makes the first line active by itself; after an empty assignment Enter would take none.
  if (active.length > 0) list.activeItems = active;
  try {
    return await new Promise<T>((resolve, reject) => {
      list.onDidAccept(() => {
        const [chosen] = list.selectedItems;
        if (chosen !== undefined) resolve(chosen.value);
      });
      list.onDidHide(() => reject(toCancelled()));
      list.show();
    });
  } finally {
    list.dispose();
  }
}

/** Lets the user choose any number of labels, beginning with those `picked`. Throws CANCELLED if the user leaves the list. */
export async function pickMany(
  title: string,
  placeHolder: string,
  labels: readonly string[],
  picked: readonly unknown[],
): Promise<readonly string[]> {
  const items = labels.map((label) => ({ label, picked: picked.includes(label) }));
  const chosen = await window.showQuickPick(items, { title, placeHolder, canPickMany: true, ignoreFocusOut: true });
  if (chosen === undefined) throw toCancelled();
  return chosen.map(({ label }) => label);
}

/** How a line of text is asked for. */
export interface TextQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly placeHolder?: string;
  readonly value?: string;
  /** Hides what is typed. */
  readonly password?: boolean;
  /** False takes an empty answer too. */
  readonly required?: boolean;
  /** Says what is wrong with an answer; null where nothing is. */
  readonly check?: (answer: string) => string | null | Promise<string | null>;
}

/** Asks for a line of text, trimmed. Throws CANCELLED when the box is left. */
export async function askText({ required = true, check, ...question }: TextQuestion): Promise<string> {
  const validateInput = async (value: string) => {
    if (required && value.trim() === '') return 'Type something, or leave with Escape.';
    const complaint = await check?.(value.trim());
    return typeof complaint === 'string' ? withoutLinks(complaint) : undefined;
  };
  const prompt = withoutLinks(question.prompt);
  const answer = await window.showInputBox({ ...question, prompt, ignoreFocusOut: true, validateInput });
  if (answer === undefined) throw toCancelled();
  return answer.trim();
}

/** What is asked before something that cannot be taken back, or not here. */
export interface Confirmation {
  readonly message: string;
  /** What will happen. */
  readonly detail: string;
  /** The button that goes on. */
  readonly button: string;
}

/** Goes on only with the button; whatever else closes the question throws CANCELLED. */
export async function confirm({ message, detail, button }: Confirmation): Promise<void> {
  if ((await window.showWarningMessage(message, { modal: true, detail }, button)) !== button) throw toCancelled();
}

/** What ends an action that its user left. */
export function toCancelled(): Refusal {
  return new Refusal('CANCELLED', l10n.t('Left by the user.'));
}
