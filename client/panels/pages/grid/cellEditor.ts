import type { GridValues } from '../../../../server/core/grid.ts';
import { element, setAttributes } from '../element.ts';

/** Where to go after a value is taken. */
export type Direction = 'stay' | 'down' | 'up' | 'right' | 'left';

/** What the editor of a cell asks of the page. */
export interface EditorActions {
  take(value: string, direction: Direction): void;
  leave(): void;
  complete(typed: string): void;
}

/** A text box over a cell, with a list of values below it: Enter takes the text or the chosen value, Escape leaves the cell as it was. */
export class CellEditor {
  readonly #box: HTMLTextAreaElement;
  readonly #list = element('ul', { class: 'values', attributes: { id: 'values', role: 'listbox' } });
  readonly #actions: EditorActions;
  #values: GridValues = [];
  #chosen = -1;
  /** The text for which values were requested last. */
  #asked = '';
  #cell: HTMLElement | null = null;

  constructor(actions: EditorActions) {
    this.#actions = actions;
    this.#box = element('textarea', {
      class: 'editor',
      attributes: {
        rows: '1',
        spellcheck: 'false',
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-controls': 'values',
        'aria-expanded': 'false',
      },
    });
    this.#box.addEventListener('input', () => this.#complete(this.#box.value));
    this.#box.addEventListener('keydown', (event) => this.#press(event));
    this.#box.addEventListener('blur', () => this.#take('stay'));
    for (const name of ['pointerdown', 'copy', 'paste', 'cut'] as const)
      this.#box.addEventListener(name, (event) => event.stopPropagation());
    this.#list.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      event.stopPropagation();
      const item = event.target instanceof Element ? event.target.closest('li') : null;
      if (item === null) return;
      this.#choose([...this.#list.children].indexOf(item));
      this.#take('stay');
    });
  }

  get isOpen(): boolean {
    return this.#cell !== null;
  }

  /** Opens over a cell with a text, which `isTyped` says was typed in place of the value. */
  open(cell: HTMLElement, label: string, text: string, isTyped: boolean): void {
    this.#cell = cell;
    const host = cell.closest('.scroller')!;
    const [own, box] = [cell.getBoundingClientRect(), host.getBoundingClientRect()];
    this.#box.value = text;
    setAttributes(this.#box, { 'aria-label': label, 'aria-expanded': 'false' });
    this.#list.ariaLabel = label;
    const place = { left: own.left - box.left + host.scrollLeft, top: own.top - box.top + host.scrollTop };
    for (const part of [this.#box, this.#list]) {
      part.style.left = `${place.left}px`;
      part.style.minWidth = `${own.width}px`;
    }
    this.#box.style.width = `${own.width}px`;
    this.#box.style.top = `${place.top}px`;
    this.#list.style.top = `${place.top + own.height}px`;
    this.#box.rows = Math.min(6, text.split('\n').length);
    this.#list.hidden = true;
    host.append(this.#box, this.#list);
    this.#box.focus({ preventScroll: true });
    if (isTyped) this.#box.setSelectionRange(text.length, text.length);
    else this.#box.select();
    // All values: the one in the cell is to be replaced.
    this.#complete(isTyped ? text : '');
  }

  /** Shows the values for what is typed. */
  show(typed: string, values: GridValues): void {
    if (this.#cell === null || typed !== this.#asked) return;
    const chosen = this.#values[this.#chosen]?.value;
    this.#values = values;
    this.#list.replaceChildren(
      ...values.map(({ value, detail }, at) =>
        element(
          'li',
          { attributes: { role: 'option', id: `value-${at}`, 'aria-selected': 'false' } },
          element('span', { text: value }),
          element('span', { class: 'quiet', text: detail }),
        ),
      ),
    );
    this.#list.hidden = values.length === 0;
    this.#box.ariaExpanded = String(values.length > 0);
    this.#choose(values.findIndex(({ value }) => value === chosen));
  }

  #complete(typed: string): void {
    this.#asked = typed;
    this.#actions.complete(typed);
  }

  #press(event: KeyboardEvent): void {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const isCommand = ctrlKey || metaKey;
    // Undo and the like are those of the text box until the value is taken; saving takes it first.
    if (isCommand && key.toLowerCase() === 's') this.#take('stay');
    else event.stopPropagation();
    if (key === 'Escape') {
      if (this.#list.hidden || this.#chosen === -1) this.#close();
      else this.#choose(-1);
    } else if (key === 'Enter' && altKey) {
      this.#box.setRangeText('\n', this.#box.selectionStart, this.#box.selectionEnd, 'end');
      this.#box.rows = Math.min(6, this.#box.value.split('\n').length);
    } else if (key === 'Enter') this.#take(shiftKey ? 'up' : 'down');
    else if (key === 'Tab') this.#take(shiftKey ? 'left' : 'right');
    else if (key === 'ArrowDown' && !this.#list.hidden) this.#choose(Math.min(this.#chosen + 1, this.#values.length - 1));
    else if (key === 'ArrowUp' && !this.#list.hidden) this.#choose(this.#chosen - 1);
    else return;
    event.preventDefault();
  }

  #choose(at: number): void {
    this.#chosen = Math.max(-1, at);
    for (const [place, item] of [...this.#list.children].entries()) {
      item.ariaSelected = String(place === this.#chosen);
      if (place === this.#chosen) item.scrollIntoView({ block: 'nearest' });
    }
    if (this.#chosen === -1) this.#box.removeAttribute('aria-activedescendant');
    else this.#box.setAttribute('aria-activedescendant', `value-${this.#chosen}`);
  }

  #take(direction: Direction): void {
    if (this.#cell === null) return;
    const value = this.#values[this.#chosen]?.value ?? this.#box.value;
    this.#remove();
    this.#actions.take(value, direction);
  }

  #close(): void {
    this.#remove();
    this.#actions.leave();
  }

  #remove(): void {
    this.#cell = null;
    this.#values = [];
    this.#chosen = -1;
    this.#box.remove();
    this.#list.remove();
  }
}
