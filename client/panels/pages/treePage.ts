import type { Details } from './details.ts';
import { element } from './element.ts';
import { listenToPointer, type PointerActions } from './pointer.ts';
import { type Picture, Stage } from './stage.ts';
import { createToolbar, type ExtraButton, type Toolbar, type ToolbarTexts } from './toolbar.ts';
import type { Tree } from './tree.ts';
import { type KeyActions, listenToTreeKeys } from './treeKeys.ts';

/** The texts of a page. */
interface PageTexts extends ToolbarTexts {
  readonly title: string;
  /** Explains the keys to screen readers. */
  readonly help: string;
  /** Shown if there are no cards. */
  readonly empty: string;
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
  readonly buttons?: readonly ExtraButton[];
}

/** A page with a picture of a tree: a toolbar, the stage and details of the selected card, with search, pointer and keys. */
export class TreePage {
  readonly stage: Stage;
  readonly #tree: Tree;
  readonly #picture: Picture;
  readonly #actions: PageActions;
  readonly #toolbar: Toolbar;
  readonly #empty: HTMLElement;
  #wanted = '';
  #hits: readonly number[] = [];

  constructor(tree: Tree, picture: Picture, texts: PageTexts, details: Details['root'], actions: PageActions) {
    this.#tree = tree;
    this.#picture = picture;
    this.#actions = actions;
    this.stage = new Stage(picture, (zoom) => this.#toolbar.showZoom(zoom));
    this.#toolbar = createToolbar(
      texts,
      {
        find: (text) => this.#search(text),
        next: (by) => this.#goToMatch(by),
        leave: () => this.stage.goToActive(),
        openAll: actions.openAll,
        closeAll: actions.closeAll,
        zoomOut: () => this.stage.zoomOut(),
        zoomIn: () => this.stage.zoomIn(),
        fit: () => this.stage.fit(),
      },
      actions.buttons,
    );
    this.#empty = element('p', { class: 'empty quiet', text: texts.empty });
    const help = element('p', { class: 'visually-hidden', text: texts.help, attributes: { id: 'help' } });
    const heading = element('h1', { class: 'visually-hidden', text: texts.title });
    document.querySelector('#root')?.append(heading, this.#toolbar.root, help, this.#empty, this.stage.root, details);
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

  #countMatches(): void {
    const at = this.#hits.indexOf(this.#tree.active) + 1;
    this.#toolbar.showCount(this.#wanted.trim() === '' ? null : { at, of: this.#hits.length });
  }
}
