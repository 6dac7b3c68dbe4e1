import './page.css';
import type { OrgChartReceived, OrgChartSent, OrgChartState, PictureFormat } from '../../messages/orgChart.ts';
import { element, fill } from '../element.ts';
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

/** Milliseconds in which VS Code returns the focus to the page. */
const FOCUS_RETURNS = 300;

/** The page once its texts are known. */
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
    const { texts } = state();
    this.#stage = new Stage(this.#chart, texts, (zoom) => this.#toolbar.showZoom(zoom));
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
    this.#toolbar = createToolbar(texts, actions, [
      { text: 'SVG', label: texts.saveSvg, work: () => void this.#save('svg') },
      { text: 'PNG', label: texts.savePng, work: () => void this.#save('png') },
    ]);
    this.#details = createDetails(texts, {
      showRow: () => this.#reveal(this.#chart.active, true),
      mark: () => this.#mark(),
      put: () => this.#put(),
      toTop: () => this.#move(this.#chart.marked, null),
      forget: () => this.#forget(),
    });
    this.#empty = element('p', { class: 'empty quiet', text: texts.empty });
    const help = element('p', { class: 'visually-hidden', text: texts.help, attributes: { id: 'help' } });
    const heading = element('h1', { class: 'visually-hidden', text: texts.title });
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
        if (target !== null) this.#showStatus(fill(texts.dropHere, this.#name(person), this.#name(target)));
      },
      drop: (person, target) => (target === null ? this.#showStatus('') : this.#move(person, target)),
    });
  }

  /** Shows a version of the roster’s people. */
  show({ people, texts }: OrgChartState): void {
    const hadFocus = this.#stage.tree.contains(document.activeElement);
    const isFirst = this.#chart.replace(people);
    this.#stage.root.hidden = people.length === 0;
    this.#empty.hidden = people.length > 0;
    this.#stage.replace(texts);
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
    this.#showStatus(fill(this.#state().texts.marked, this.#name(active)));
  }

  #put(): void {
    const { marked, active } = this.#chart;
    if (marked === null) this.#showStatus(this.#state().texts.noneMarked);
    else this.#move(marked, active);
  }

  #forget(): void {
    if (this.#chart.marked === null) return;
    this.#chart.mark(null);
    this.#chosen();
    this.#showStatus(this.#state().texts.forgotten);
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
    const svg = writeSvg(this.#chart, this.#state().texts, readColours());
    this.#send({ type: 'save', format, data: format === 'svg' ? svg : await drawPng(svg) });
  }

  #name(person: number): string {
    return nameOf(this.#chart, this.#state().texts, person);
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
