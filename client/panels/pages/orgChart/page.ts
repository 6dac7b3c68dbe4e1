import '../texts.ts';
import './page.css';
import * as l10n from '@vscode/l10n';
import type { OrgChartReceived, OrgChartState, PictureFormat } from '../../messages/trees.ts';
import { listenForTree, TreePage } from '../treePage.ts';
import { Cards } from './cards.ts';
import { Chart } from './chart.ts';
import { createPersonDetails } from './details.ts';
import { drawPng, readColours, writeSvg } from './picture.ts';

const HELP = l10n.t(
  'The arrow keys move up and down, and expand and collapse. Enter shows the row in the editor. Type a name to go there, or press Ctrl+F to find it. Ctrl+X marks a person to move, Ctrl+V places them under the selected person, and Escape cancels. Ctrl+Z undoes the last edit of the roster, and Ctrl+Y redoes it. Plus, minus, and zero zoom; Shift and an arrow key scroll the chart.',
);

type Commands = Readonly<Record<string, () => void>>;

/** Milliseconds in which VS Code returns the focus to the page. */
const FOCUS_RETURNS = 300;

/** The page of an org chart. */
class OrgChartPage {
  readonly #send: (message: OrgChartReceived) => void;
  readonly #chart = new Chart(() => this.#page.stage.size);
  readonly #cards = new Cards(this.#chart);
  readonly #page: TreePage;
  readonly #details: ReturnType<typeof createPersonDetails>;
  readonly #title: string;
  #version = 0;
  /**
   * People whose rows the page asked the editor to show: the cursor move that follows is not the user’s, who may have continued in the
   * meantime.
   */
  readonly #revealed = new Set<number>();
  /** Whether the editor has the focus for an undo or a redo, and the page gets it back. */
  #isAway = false;
  /** The e-mail of the person that the message below the chart is about. */
  #saidOf = '';
  /** Takes the focus if it does not come back. */
  #taking: ReturnType<typeof setTimeout> | undefined;

  constructor(title: string, send: (message: OrgChartReceived) => void) {
    this.#title = title;
    this.#send = send;
    const actions = { mark: () => this.#mark(), put: () => this.#put(), forget: () => this.#forget() };
    this.#details = createPersonDetails(title, {
      ...actions,
      showRow: () => this.#reveal(this.#chart.active, true),
      toTop: () => this.#move(this.#chart.marked, null),
    });
    const commands: Commands = { x: actions.mark, v: actions.put, z: () => this.#sendAway('undo'), y: () => this.#sendAway('redo') };
    const shifted: Commands = { z: () => this.#sendAway('redo') };
    const texts = {
      title,
      help: HELP,
      empty: l10n.t('This roster has no people yet. Add a row with a name and an e-mail.'),
      find: l10n.t('Find by name or e-mail'),
      noMatch: l10n.t('No one found'),
      openAll: l10n.t('Show Everyone'),
      closeAll: l10n.t('Show Only the Top'),
    };
    this.#page = new TreePage(this.#chart, this.#cards, texts, this.#details.root, {
      chosen: () => this.#showChosen(),
      showHits: (hits) => {
        this.#cards.hits = hits;
        this.#page.stage.draw();
      },
      reveal: (person, focus) => this.#reveal(person, focus),
      openAll: () => this.#keepInPlace(this.#chart.active, () => this.#chart.openAll()),
      closeAll: () => {
        this.#chart.closeAll();
        this.#page.stage.begin();
        this.#page.chosen();
      },
      setOpen: (isOpen) => {
        this.#keepInPlace(this.#chart.active, () => this.#chart.setOpen(this.#chart.active, isOpen));
        this.#page.stage.focusActive();
      },
      openBeside: () => {
        for (const person of this.#chart.listBeside(this.#chart.active)) this.#chart.setOpen(person, true);
        this.#page.stage.goToActive();
      },
      escape: actions.forget,
      commandOf: (key, isShifted) => (isShifted ? shifted : commands)[key],
      cardAt: (point) => this.#chart.personAt(this.#page.stage.toPicture(point)),
      toggle: (person) => {
        this.#keepInPlace(person, () => this.#chart.setOpen(person, this.#chart.isOpen(person) === false));
        this.#page.chosen();
      },
      drag: {
        hover: (person, target) => {
          if (target !== null) this.#say(l10n.t('{0} moves under {1}.', this.#chart.nameOf(person), this.#chart.nameOf(target)));
        },
        drop: (person, target) => (target === null ? this.#say('') : this.#move(person, target)),
        showTarget: (target) => {
          this.#cards.target = target;
          this.#page.stage.draw();
        },
      },
      buttons: [
        { text: 'SVG', label: l10n.t('Export as SVG…'), work: () => void this.#save('svg') },
        { text: 'PNG', label: l10n.t('Export as PNG…'), work: () => void this.#save('png') },
      ],
    });
    // Only the page gets the focus back, as after an undo in the editor: keys continue at the same card.
    window.addEventListener('focus', () => {
      this.#isAway = false;
      clearTimeout(this.#taking);
      if (document.activeElement === document.body && this.#chart.people.length > 0) this.#page.stage.focusActive();
    });
  }

  /** Shows a version of the roster’s people. */
  show({ version, people }: OrgChartState): void {
    this.#version = version;
    const { stage, hasFocus } = this.#page;
    stage.root.hidden = people.length === 0;
    this.#page.showEmpty(people.length === 0);
    const isFirst = this.#chart.replace(people);
    this.#cards.forget();
    this.#page.searchAgain();
    if (isFirst) stage.begin();
    else if (hasFocus) stage.goToActive();
    else stage.bringActive();
    stage.drawNow();
    this.#page.chosen();
  }

  /** Selects the person at the editor’s cursor, without taking the focus. */
  follow(person: number): void {
    if (this.#revealed.delete(person)) return;
    this.#revealed.clear();
    if (person !== this.#chart.active) this.#page.show(person);
  }

  showStatus(text: string): void {
    this.#say(text);
    // VS Code polls whether the page has the focus: with a late answer, it returns the focus only to the frame around the page.
    clearTimeout(this.#taking);
    if (this.#isAway) this.#taking = setTimeout(() => window.focus(), FOCUS_RETURNS);
  }

  #sendAway(type: 'undo' | 'redo'): void {
    this.#isAway = true;
    clearTimeout(this.#taking);
    this.#send({ type });
  }

  #keepInPlace(person: number, change: () => void): void {
    this.#page.stage.keepInPlace(() => this.#chart.boxOf(person), change);
  }

  /** Shows what was done to the selected person, until another one is selected. */
  #say(text: string): void {
    this.#saidOf = this.#emailOf(this.#chart.active);
    this.#details.showStatus(text);
  }

  #emailOf(person: number): string {
    return this.#chart.people[person]?.email ?? '';
  }

  #showChosen(): void {
    // What to do with a marked person is said while their manager is chosen.
    if (this.#chart.marked === null && this.#emailOf(this.#chart.active) !== this.#saidOf) this.#say('');
    this.#details.show(this.#chart);
    this.#page.stage.draw();
  }

  #reveal(person: number, focus: boolean): void {
    if (this.#chart.people.length === 0) return;
    this.#revealed.add(person);
    this.#send({ type: 'reveal', person, focus });
  }

  #mark(): void {
    const { active, people } = this.#chart;
    if (people.length === 0) return;
    this.#chart.mark(active);
    this.#page.chosen();
    this.#say(
      l10n.t('{0} is marked to be moved. Choose the new manager, then press Ctrl+V or the button below.', this.#chart.nameOf(active)),
    );
  }

  #put(): void {
    const { marked, active } = this.#chart;
    if (marked === null) this.#say(l10n.t('No one is marked. Select a person and press Ctrl+X first.'));
    else this.#move(marked, active);
  }

  #forget(): void {
    if (this.#chart.marked === null) return;
    this.#chart.mark(null);
    this.#page.chosen();
    this.#say(l10n.t('No one is moved.'));
  }

  #move(person: number | null, manager: number | null): void {
    if (person === null) return;
    this.#chart.mark(null);
    this.#page.go(person);
    this.#send({ type: 'move', version: this.#version, person, manager });
  }

  async #save(format: PictureFormat): Promise<void> {
    const svg = writeSvg(this.#chart, this.#title, readColours());
    this.#send({ type: 'save', format, data: format === 'svg' ? svg : await drawPng(svg) });
  }
}

listenForTree<OrgChartState, number, OrgChartReceived>((title, send) => new OrgChartPage(title, send));
