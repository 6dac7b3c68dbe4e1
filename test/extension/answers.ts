import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const { createQuickPick, showErrorMessage, showInputBox, showWarningMessage } = vscode.window;

/** What decides where Enter goes in a list; `activeItems` is undefined if the extension never set them. */
interface OpenedList {
  readonly title: string;
  readonly items: readonly vscode.QuickPickItem[];
  readonly activeItems: readonly vscode.QuickPickItem[] | undefined;
}

const PRESSES = 30;

/** Opens the same list in VS Code and gives the line that Enter takes, or null if it takes none. */
async function takeByEnter({ title, items, activeItems }: OpenedList): Promise<string | null> {
  const list = createQuickPick();
  Object.assign(list, { title, items, ignoreFocusOut: true }, activeItems === undefined ? {} : { activeItems });
  let taken: string | null = null;
  list.onDidAccept(() => {
    taken = list.selectedItems[0]?.label ?? null;
  });
  try {
    list.show();
    // The list is drawn in another process: a key that is pressed before it is there does nothing.
    for (let press = 0; press < PRESSES && taken === null; press += 1) {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return taken;
  } finally {
    list.dispose();
  }
}

/** VS Code asks nobody inside a test: this stands for the user, and answers each question with the next answer of the list. */
export class Answers {
  /** Titles and messages of what was asked. */
  readonly asked: string[] = [];
  /** What was said of answers that could not be taken. */
  readonly complaints: string[] = [];
  /** The title of each list in which Enter was pressed, with the line that it took; null if it took none. */
  readonly entered: (readonly [title: string, line: string | null])[] = [];
  readonly #pressesEnter: boolean;
  #next: (string | undefined)[] = [];
  #button: string | undefined;

  /** With `pressesEnter` each list is opened in VS Code first, with Enter pressed in it, before it is answered. */
  constructor({ pressesEnter = false }: { readonly pressesEnter?: boolean } = {}) {
    this.#pressesEnter = pressesEnter;
    Object.assign(vscode.window, {
      createQuickPick: () => this.#quickPick(),
      showInputBox: async (options: vscode.InputBoxOptions) => this.#type(options),
      showWarningMessage: async (message: string, options: vscode.MessageOptions, button: string) => {
        assert.equal(options.modal, true);
        this.asked.push(`${message} ${options.detail ?? ''}`);
        const answer = this.#take(message);
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

  /** What is answered from now on: a text, a button, or the beginning of a line of a list; `undefined` leaves the question. */
  give(...answers: readonly (string | undefined)[]): void {
    assert.deepEqual(this.#next, [], 'all earlier answers were asked for');
    this.#next = [...answers];
    this.asked.length = 0;
    this.complaints.length = 0;
  }

  /** Has the next error message answered by a button of it. */
  press(button: string): void {
    this.#button = button;
  }

  dispose(): void {
    Object.assign(vscode.window, { createQuickPick, showErrorMessage, showInputBox, showWarningMessage });
    assert.deepEqual(this.#next, [], 'all answers were asked for');
  }

  #take(question: string): string | undefined {
    assert.ok(this.#next.length > 0, `nobody said what to answer to: ${question}`);
    return this.#next.shift();
  }

  async #type(options: vscode.InputBoxOptions): Promise<string | undefined> {
    this.asked.push(`${options.title ?? ''} ${options.prompt ?? ''}`);
    for (;;) {
      const answer = this.#take(options.title ?? '');
      if (answer === undefined) return undefined;
      const complaint = await options.validateInput?.(answer);
      // VS Code takes an answer too whose complaint is empty.
      if (complaint === undefined || complaint === null || complaint === '') return answer;
      this.complaints.push(typeof complaint === 'string' ? complaint : complaint.message);
    }
  }

  /** As much of a list as the extension asks of it. */
  #quickPick() {
    let accept = (): unknown => undefined;
    let hide = (): unknown => undefined;
    const answer = (title: string) => this.#answer(title);
    const enter = (list: OpenedList) => this.#enter(list);
    return {
      title: '',
      items: [] as readonly vscode.QuickPickItem[],
      activeItems: undefined as OpenedList['activeItems'],
      selectedItems: [] as readonly vscode.QuickPickItem[],
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
    if (this.#pressesEnter) this.entered.push([list.title, await takeByEnter(list)]);
  }

  #answer(title: string): string | undefined {
    this.asked.push(title);
    return this.#take(title);
  }
}
