import '../texts.ts';
import './page.css';
import * as l10n from '@vscode/l10n';
import type { OrgChartReceived, OrgChartSent, OrgChartState, PictureFormat } from '../../messages/orgChart.ts';
import { element } from '../element.ts';
import { listen } from '../host.ts';
import { createToolbar, type Toolbar, type ToolbarActions } from '../toolbar.ts';
import { Chart } from './chart.ts';
import { createDetails, type Details } from './details.ts';
import { findPeople } from './findPeople.ts';
import { listenToKeys } from './keys.ts';
import { nameOf } from './labels.ts';
import { drawPng, readColours, writeSvg } from './picture.ts';
import { listenToPointer } from './pointer.ts';
import { Stage } from './stage.ts';

const HELP = l10n.t(
  'The arrow keys move up and down, and expand and collapse. Enter shows the row in the editor. Type a name to go there. Ctrl+X marks a person to move, Ctrl+V places them under the selected person, and Escape cancels. Ctrl+Z undoes the last edit of the roster, and Ctrl+Y redoes it. Plus, minus, and zero zoom; Shift and an arrow key scroll the chart.',
);

/** Milliseconds in which VS Code returns the focus to the page. */
const FOCUS_RETURNS = 300;

/** The page of an org chart. */
class Page {
  readonly #state: () => OrgChartState;
  readonly #send: (message: OrgChartReceived) => void;
  readonly #chart = new Chart();
  readonly #stage: Stage;
  readonly #toolbar: Toolbar;
  readonly #details: Details;
  readonly #empty: HTMLElement;
  #wanted = '';
  #hits: readonly number[] = [];
  /**
   * People whose rows the page asked the editor to show: the cursor move that follows is not the user’s, who may have continued in the
   * meantime.
   */
  readonly #revealed = new Set<number>();
  /** Whether the editor has the focus for an undo or a redo, and the page gets it back. */
  #isAway = false;
  /** Takes the focus if it does not come back. */
  #taking: ReturnType<typeof setTimeout> | undefined;

  constructor(state: () => OrgChartState, send: (message: OrgChartReceived) => void) {
    this.#state = state;
    this.#send = send;
    const { title } = state();
    this.#stage = new Stage(this.#chart, (zoom) => this.#toolbar.showZoom(zoom));
    const actions: ToolbarActions = {
      find: (text) => this.#find(text, true),
      next: (by) => this.#goToMatch(by),
      leave: () => this.#stage.bringActive('focus'),
      openAll: () => this.#stage.keepInPlace(this.#chart.active, () => this.#chart.openAll()),
      closeAll: () => {
        this.#chart.closeAll();
        this.#stage.begin();
        this.#chosen();
      },
      zoomOut: () => this.#stage.zoomOut(),
      zoomIn: () => this.#stage.zoomIn(),
      fit: () => this.#stage.fit(),
    };
    this.#toolbar = createToolbar(
      {
        find: l10n.t('Find by name or e-mail'),
        noMatch: l10n.t('No one found'),
        openAll: l10n.t('Show Everyone'),
        closeAll: l10n.t('Show Only the Top'),
      },
      actions,
      [
        { text: 'SVG', label: l10n.t('Export as SVG…'), work: () => void this.#save('svg') },
        { text: 'PNG', label: l10n.t('Export as PNG…'), work: () => void this.#save('png') },
      ],
    );
    this.#details = createDetails(title, {
      showRow: () => this.#reveal(this.#chart.active, true),
      mark: () => this.#mark(),
      put: () => this.#put(),
      toTop: () => this.#move(this.#chart.marked, null),
      forget: () => this.#forget(),
    });
    this.#empty = element('p', {
      class: 'empty quiet',
      text: l10n.t('This roster has no people yet. Add a row with a name and an e-mail.'),
    });
    const help = element('p', { class: 'visually-hidden', text: HELP, attributes: { id: 'help' } });
    const heading = element('h1', { class: 'visually-hidden', text: title });
    document.querySelector('#root')?.append(heading, this.#toolbar.root, help, this.#empty, this.#stage.root, this.#details.root);
    // Only the page gets the focus back, as after an undo in the editor: keys continue at the same card.
    window.addEventListener('focus', () => {
      this.#isAway = false;
      clearTimeout(this.#taking);
      if (document.activeElement === document.body && this.#chart.people.length > 0) this.#stage.focusActive();
    });
    listenToKeys(this.#chart, this.#stage, {
      reveal: (focus) => this.#reveal(this.#chart.active, focus),
      mark: () => this.#mark(),
      put: () => this.#put(),
      forget: () => this.#forget(),
      undo: () => this.#sendAway('undo'),
      redo: () => this.#sendAway('redo'),
      chosen: () => this.#chosen(),
    });
    listenToPointer(this.#stage, {
      choose: (person) => this.#choose(person),
      toggle: (person) => {
        this.#stage.keepInPlace(person, () => this.#chart.setOpen(person, !this.#chart.isOpen(person)));
        this.#chosen();
      },
      reveal: (person) => this.#reveal(person, true),
      hover: (person, target) => {
        if (target !== null) this.#showStatus(l10n.t('{0} moves under {1}.', this.#name(person), this.#name(target)));
      },
      drop: (person, target) => (target === null ? this.#showStatus('') : this.#move(person, target)),
    });
  }

  /** Shows a version of the roster’s people. */
  show({ people }: OrgChartState): void {
    const hadFocus = this.#stage.tree.contains(document.activeElement);
    const isFirst = this.#chart.replace(people);
    this.#stage.root.hidden = people.length === 0;
    this.#empty.hidden = people.length > 0;
    this.#stage.replace();
    this.#find(this.#wanted, false);
    if (isFirst) this.#stage.begin();
    else this.#stage.bringActive(hadFocus ? 'focus' : 'near');
    this.#stage.drawNow();
    this.#chosen();
  }

  /** Selects the person at the editor’s cursor, without taking the focus. */
  follow(person: number): void {
    if (this.#revealed.delete(person)) return;
    this.#revealed.clear();
    if (person === this.#chart.active) return;
    this.#chart.choose(person);
    this.#stage.bringActive();
    this.#chosen();
  }

  showStatus(text: string): void {
    this.#showStatus(text);
    // VS Code polls whether the page has the focus: with a late answer, it returns the focus only to the frame around the page.
    clearTimeout(this.#taking);
    if (this.#isAway) this.#taking = setTimeout(() => window.focus(), FOCUS_RETURNS);
  }

  #sendAway(type: 'undo' | 'redo'): void {
    this.#isAway = true;
    clearTimeout(this.#taking);
    this.#send({ type });
  }

  #find(text: string, isTyped: boolean): void {
    this.#wanted = text;
    this.#hits = findPeople(this.#chart.people, text);
    this.#stage.showHits(new Set(this.#hits));
    const [first] = this.#hits;
    if (isTyped && first !== undefined && !this.#hits.includes(this.#chart.active)) this.#goTo(first);
    else this.#countMatches();
  }

  #goToMatch(by: 1 | -1): void {
    if (this.#hits.length === 0) return;
    const at = this.#hits.indexOf(this.#chart.active);
    this.#goTo(this.#hits[at === -1 ? 0 : (at + by + this.#hits.length) % this.#hits.length]!);
  }

  #goTo(person: number): void {
    this.#chart.choose(person);
    this.#stage.bringActive();
    this.#countMatches();
    this.#chosen();
  }

  #countMatches(): void {
    const at = this.#hits.indexOf(this.#chart.active) + 1;
    this.#toolbar.showCount(this.#wanted.trim() === '' ? null : { at, of: this.#hits.length });
  }

  #choose(person: number): void {
    this.#chart.choose(person);
    this.#stage.bringActive('focus');
    this.#chosen();
    this.#reveal(person, false);
  }

  #chosen(): void {
    this.#details.show(this.#chart);
    this.#stage.draw();
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
    this.#chosen();
    this.#showStatus(
      l10n.t('{0} is marked to be moved. Choose the new manager, then press Ctrl+V or the button below.', this.#name(active)),
    );
  }

  #put(): void {
    const { marked, active } = this.#chart;
    if (marked === null) this.#showStatus(l10n.t('No one is marked. Select a person and press Ctrl+X first.'));
    else this.#move(marked, active);
  }

  #forget(): void {
    if (this.#chart.marked === null) return;
    this.#chart.mark(null);
    this.#chosen();
    this.#showStatus(l10n.t('No one is moved.'));
  }

  #move(person: number | null, manager: number | null): void {
    if (person === null) return;
    this.#chart.mark(null);
    this.#chart.choose(person);
    this.#stage.bringActive('focus');
    this.#chosen();
    this.#send({ type: 'move', version: this.#state().version, person, manager });
  }

  async #save(format: PictureFormat): Promise<void> {
    const svg = writeSvg(this.#chart, this.#state().title, readColours());
    this.#send({ type: 'save', format, data: format === 'svg' ? svg : await drawPng(svg) });
  }

  #name(person: number): string {
    return nameOf(this.#chart, person);
  }

  #showStatus(text: string): void {
    this.#details.showStatus(text);
  }
}

let latest: OrgChartState | null = null;
let page: Page | null = null;

const sender = listen<OrgChartSent, OrgChartReceived>((message) => {
  if (message.type === 'people') {
    const startedAt = performance.now();
    latest = message;
    page ??= new Page(
      () => latest ?? message,
      (message) => sender.send(message),
    );
    page.show(message);
    performance.measure('fairlead.drawn', { start: startedAt });
  } else if (message.type === 'follow') page?.follow(message.person);
  else page?.showStatus(message.text);
});
