import * as l10n from '@vscode/l10n';
import type { TreeSent } from '../messages/trees.ts';
import type { Details } from './details.ts';
import { createButton, element, setAttributes } from './element.ts';
import { listen } from './host.ts';
import { listenToPointer, type PointerActions } from './pointer.ts';
import { type Picture, Stage } from './stage.ts';
import type { Tree } from './tree.ts';
import { type KeyActions, listenToTreeKeys } from './treeKeys.ts';

/** The texts of a page. */
interface PageTexts {
  readonly title: string;
  /** Explains the keys to screen readers. */
  readonly help: string;
  /** Shown if there are no cards. */
  readonly empty: string;
  /** The label of the search box, and the message if a search finds nothing. */
  readonly find: string;
  readonly noMatch: string;
  readonly openAll: string;
  readonly closeAll: string;
}

/** What a page does besides navigating. */
interface PageActions
  extends Pick<KeyActions, 'setOpen' | 'openBeside' | 'escape' | 'commandOf'>,
    Pick<PointerActions, 'cardAt' | 'toggle' | 'drag'> {
  /** Shows that another card is selected. */
  chosen(): void;
  showHits(hits: ReadonlySet<number>): void;
  /** Shows the source of a card in the editor, which gets the focus if `focus` is set. */
  reveal(card: number, focus: boolean): void;
  openAll(): void;
  closeAll(): void;
  /** The buttons of this page only. */
  readonly buttons?: readonly { readonly text: string; readonly label: string; work(): void }[];
}

/** A page with a picture of a tree: a toolbar, the stage and details of the selected card, with search, pointer and keys. */
export class TreePage {
  readonly stage: Stage;
  readonly #tree: Tree;
  readonly #picture: Picture;
  readonly #actions: PageActions;
  readonly #texts: PageTexts;
  readonly #count = element('span', { class: 'count quiet', attributes: { role: 'status' } });
  readonly #empty: HTMLElement;
  #wanted = '';
  #hits: readonly number[] = [];

  constructor(tree: Tree, picture: Picture, texts: PageTexts, details: Details['root'], actions: PageActions) {
    this.#tree = tree;
    this.#picture = picture;
    this.#actions = actions;
    this.#texts = texts;
    const fit = l10n.t('Show Everything');
    const zoomed = createButton('', () => this.stage.fit(), 'secondary zoom');
    zoomed.title = fit;
    this.stage = new Stage(picture, (zoom) => {
      zoomed.textContent = `${Math.round(zoom * 100)} %`;
      zoomed.ariaLabel = `${fit}, ${zoomed.textContent}`;
    });
    this.#empty = element('p', { class: 'empty quiet', text: texts.empty });
    const help = element('p', { class: 'visually-hidden', text: texts.help, attributes: { id: 'help' } });
    const heading = element('h1', { class: 'visually-hidden', text: texts.title });
    document.querySelector('#root')?.append(heading, this.#createToolbar(zoomed), help, this.#empty, this.stage.root, details);
    const choose = (card: number): void => {
      this.go(card);
      actions.reveal(card, false);
    };
    const reveal = (card: number): void => actions.reveal(card, true);
    listenToTreeKeys(picture.tree, this.stage, tree, {
      ...actions,
      go: (card) => card !== undefined && this.go(card),
      reveal: () => reveal(tree.active),
    });
    listenToPointer(this.stage, { ...actions, choose, reveal });
  }

  get hasFocus(): boolean {
    return this.#picture.tree.contains(document.activeElement);
  }

  /** Shows the sentence for a picture without cards. */
  showEmpty(isEmpty: boolean): void {
    this.#empty.hidden = !isEmpty;
  }

  /** Searches again, in another version of the tree. */
  searchAgain(): void {
    this.#hits = this.#tree.find(this.#wanted);
    this.#actions.showHits(new Set(this.#hits));
    this.#countMatches();
  }

  /** Selects and focuses a card. */
  go(card: number): void {
    this.#tree.choose(card);
    this.stage.goToActive();
    this.chosen();
  }

  /** Selects a card and brings it into view. */
  show(card: number): void {
    this.#tree.choose(card);
    this.stage.bringActive();
    this.chosen();
  }

  /** Shows that another card is selected. */
  chosen(): void {
    this.#actions.chosen();
    this.#countMatches();
  }

  /** Creates the line above the picture: the search box, and the buttons that expand, collapse and zoom. */
  #createToolbar(zoomed: HTMLButtonElement): HTMLElement {
    const { find: label, openAll, closeAll } = this.#texts;
    const { stage } = this;
    const find = element('input', { attributes: { type: 'search', placeholder: label, 'aria-label': label, spellcheck: 'false' } });
    find.addEventListener('input', () => this.#search(find.value));
    find.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.#goToMatch(event.shiftKey ? -1 : 1);
      else if (event.key === 'ArrowDown' || event.key === 'Escape') stage.goToActive();
      else return;
      event.preventDefault();
    });
    // Before VS Code, which has no search of its own in a panel.
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        find.select();
      },
      { capture: true },
    );
    const button = (text: string, title: string, work: () => void): HTMLButtonElement => {
      const made = createButton(text, work);
      setAttributes(made, { title, 'aria-label': title });
      return made;
    };
    return element(
      'div',
      { class: 'toolbar' },
      find,
      this.#count,
      element('span', { class: 'space' }),
      createButton(openAll, this.#actions.openAll),
      createButton(closeAll, this.#actions.closeAll),
      button('−', l10n.t('Smaller'), () => stage.zoomOut()),
      zoomed,
      button('+', l10n.t('Larger'), () => stage.zoomIn()),
      ...(this.#actions.buttons?.map(({ text, label, work }) => button(text, label, work)) ?? []),
    );
  }

  #search(text: string): void {
    this.#wanted = text;
    this.searchAgain();
    const [first] = this.#hits;
    if (first !== undefined && !this.#hits.includes(this.#tree.active)) this.show(first);
  }

  #goToMatch(by: 1 | -1): void {
    if (this.#hits.length === 0) return;
    const at = this.#hits.indexOf(this.#tree.active);
    this.show(this.#hits[at === -1 ? 0 : (at + by + this.#hits.length) % this.#hits.length]!);
  }

  /** Shows the position of the selected card among the matches, and their number; nothing while there is no search. */
  #countMatches(): void {
    const at = this.#hits.indexOf(this.#tree.active) + 1;
    const found = this.#hits.length === 0 ? this.#texts.noMatch : l10n.t('{0} of {1}', at, this.#hits.length);
    this.#count.textContent = this.#wanted.trim() === '' ? '' : found;
  }
}

/** What a page does with the messages of the extension. */
interface TreeReceiver<Tree, Card> {
  /** Shows a version of the tree. */
  show(tree: Tree): void;
  /** Selects the card at the editor’s cursor, without taking the focus. */
  follow(card: Card): void;
  showStatus(text: string): void;
}

/** Passes the messages of the extension to a page, which is created for the first version of the tree. */
export function listenForTree<Tree, Card, Message>(
  create: (title: string, send: (message: Message) => void) => TreeReceiver<Tree, Card>,
): void {
  let page: TreeReceiver<Tree, Card> | null = null;
  const sender = listen<TreeSent<Tree, Card>, Message>((message) => {
    if (message.type === 'follow') page?.follow(message.card);
    else if (message.type === 'status') page?.showStatus(message.text);
    else {
      const startedAt = performance.now();
      page ??= create(message.title, (answer) => sender.send(answer));
      page.show(message);
      performance.measure('fairlead.drawn', { start: startedAt });
    }
  });
}
