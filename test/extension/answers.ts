import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const { createInputBox, createQuickPick, showErrorMessage, showWarningMessage } = vscode.window;

/** The state of a list that determines which item Enter accepts; `activeItems` is undefined if the extension never set them. */
interface OpenedList {
  readonly title: string;
  readonly items: readonly vscode.QuickPickItem[];
  readonly activeItems: readonly vscode.QuickPickItem[] | undefined;
}

const PRESSES = 30;

/** Removes the command and the step number from the start of a title. */
function withoutNumber(title: string): string {
  return title.replace(/^.*? \(\d+\/\d+\): /, '');
}

/** Answers a box in place of the user. */
interface BoxUser {
  /** Called with the question of the box. */
  ask?(title: string, prompt: string): void;
  /** Returns the typed text; undefined leaves the box. */
  answer(title: string): string | undefined;
  /** Called with the error that the box shows for an answer. */
  complain?(complaint: string): void;
}

/** Creates a box with the members that the extension uses. */
export function createBox(user: BoxUser) {
  let accept = async (): Promise<unknown> => undefined;
  let hide = (): unknown => undefined;
  let isOpen = true;
  return {
    title: '',
    prompt: '',
    value: '',
    enabled: true,
    validationMessage: undefined as string | undefined,
    onDidChangeValue() {},
    onDidTriggerButton() {},
    onDidAccept(listener: () => Promise<unknown>) {
      accept = listener;
    },
    onDidHide(listener: () => unknown) {
      hide = listener;
    },
    async show(): Promise<unknown> {
      const title = withoutNumber(this.title);
      user.ask?.(title, this.prompt);
      while (isOpen) {
        const answer = user.answer(title);
        if (answer === undefined) return hide();
        this.value = answer;
        this.validationMessage = undefined;
        await accept();
        // VS Code accepts an answer if the validation message is empty.
        if (!this.validationMessage) return undefined;
        user.complain?.(this.validationMessage);
      }
      return undefined;
    },
    dispose() {
      isOpen = false;
    },
  };
}

function toLines({ label, description, detail, kind, alwaysShow }: vscode.QuickPickItem): readonly unknown[] {
  return [label, description, detail, kind, alwaysShow];
}

/** Opens the same list in VS Code and returns the label of the item that Enter accepts, or null if it accepts none. */
async function acceptByEnter({ title, items, activeItems }: OpenedList): Promise<string | null> {
  const list = createQuickPick();
  Object.assign(list, { title, items, ignoreFocusOut: true }, activeItems === undefined ? {} : { activeItems });
  let taken: string | null = null;
  list.onDidAccept(() => {
    taken = list.selectedItems[0]?.label ?? null;
  });
  try {
    list.show();
    // The list is drawn in another process: a key that is pressed before it appears does nothing.
    for (let press = 0; press < PRESSES && taken === null; press += 1) {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return taken;
  } finally {
    list.dispose();
  }
}

/** Answers questions in place of the user, because VS Code shows none inside a test: each with the next answer of the list. */
export class Answers {
  /** Titles and messages of the questions asked. */
  readonly asked: string[] = [];
  /** Validation messages shown for rejected answers. */
  readonly complaints: string[] = [];
  /** The title of each list in which Enter was pressed, with the label of the accepted item; null if there was none. */
  readonly entered: (readonly [title: string, line: string | null])[] = [];
  readonly #pressesEnter: boolean;
  /** What the lists in which Enter was pressed showed: the same list takes the same item. */
  readonly #seenLists = new Set<string>();
  #next: (string | undefined)[] = [];
  #button: string | undefined;

  /** With `pressesEnter`, each list is first opened in VS Code and Enter is pressed in it before it is answered, the first time that it looks so. */
  constructor({ pressesEnter = false }: { readonly pressesEnter?: boolean } = {}) {
    this.#pressesEnter = pressesEnter;
    Object.assign(vscode.window, {
      createQuickPick: () => this.#quickPick(),
      createInputBox: () =>
        createBox({
          ask: (title, prompt) => this.asked.push(`${title} ${prompt}`),
          answer: (title) => this.#takeAnswer(title),
          complain: (complaint) => this.complaints.push(complaint),
        }),
      showWarningMessage: async (message: string, options: vscode.MessageOptions, button: string) => {
        assert.equal(options.modal, true);
        this.asked.push(`${message} ${options.detail ?? ''}`);
        const answer = this.#takeAnswer(message);
        assert.ok(answer === undefined || answer === button, `${button} is offered, not ${answer}`);
        return answer;
      },
      showErrorMessage: async (_message: string, ...titles: string[]) => {
        const button = titles.find((title) => title === this.#button);
        this.#button = undefined;
        return button;
      },
    });
  }

  /** Sets the next answers: a text, a button, or the start of a label in a list; `undefined` leaves the question. */
  give(...answers: readonly (string | undefined)[]): void {
    assert.deepEqual(this.#next, [], 'all earlier answers were asked for');
    this.#next = [...answers];
    this.asked.length = 0;
    this.complaints.length = 0;
  }

  /** Answers the next error message with one of its buttons. */
  press(button: string): void {
    this.#button = button;
  }

  /** Drops the answers that a failed test left, which would fail all later ones. */
  drop(): void {
    this.#next = [];
  }

  dispose(): void {
    Object.assign(vscode.window, { createInputBox, createQuickPick, showErrorMessage, showWarningMessage });
    assert.deepEqual(this.#next, [], 'all answers were asked for');
  }

  #takeAnswer(question: string): string | undefined {
    assert.ok(this.#next.length > 0, `nobody said what to answer to: ${question}`);
    return this.#next.shift();
  }

  /** Creates a list with the members that the extension uses. */
  #quickPick() {
    let accept = (): unknown => undefined;
    let hide = (): unknown => undefined;
    const answer = (title: string) => this.#answer(withoutNumber(title));
    const enter = (list: OpenedList) => this.#enter(list);
    return {
      title: '',
      items: [] as readonly vscode.QuickPickItem[],
      activeItems: undefined as OpenedList['activeItems'],
      selectedItems: [] as readonly vscode.QuickPickItem[],
      onDidTriggerButton() {},
      onDidAccept(listener: () => unknown) {
        accept = listener;
      },
      onDidHide(listener: () => unknown) {
        hide = listener;
      },
      async show() {
        await enter(this);
        const wanted = answer(this.title);
        const item = this.items.find(({ label }) => wanted !== undefined && label.replace(/^\$\([\w-]+\) /, '').startsWith(wanted));
        assert.ok(wanted === undefined || item !== undefined, `${wanted} stands in the list: ${this.items.map(({ label }) => label)}`);
        if (item === undefined) return hide();
        this.selectedItems = [item];
        return accept();
      },
      dispose() {},
    };
  }

  async #enter(list: OpenedList): Promise<void> {
    if (!this.#pressesEnter) return;
    const title = withoutNumber(list.title);
    const shown = JSON.stringify([title, list.items.map(toLines), list.activeItems?.map(toLines)]);
    if (this.#seenLists.has(shown)) return;
    this.#seenLists.add(shown);
    this.entered.push([title, await acceptByEnter(list)]);
  }

  #answer(title: string): string | undefined {
    this.asked.push(title);
    return this.#takeAnswer(title);
  }
}
