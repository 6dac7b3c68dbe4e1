import * as l10n from '@vscode/l10n';
import type { FormTeam } from '../../messages/exportRequest.ts';
import { element } from '../element.ts';

/** Maximum number of teams in the list; typing finds the others. */
const MAX_SHOWN = 60;

const ALL_TEAMS = l10n.t('All teams');

interface Row {
  readonly teamRefId: number | null;
  readonly name: string;
  readonly detail: string;
  readonly depth: number;
}

/** The content of a team picker. */
export interface PickerState {
  readonly teams: readonly FormTeam[] | string | null;
  readonly chosen: number | null;
  /** Whether all teams can be chosen. */
  readonly hasAll: boolean;
}

/** A combobox that finds a team by name, operated by mouse or with the arrow keys, Enter and Escape. */
export class TeamPicker {
  readonly input: HTMLInputElement;
  readonly list: HTMLUListElement;
  readonly status: HTMLElement;
  readonly #choose: (teamRefId: number | null) => void;
  #state: PickerState = { teams: null, chosen: null, hasAll: true };
  #rows: readonly Row[] = [];
  #active = -1;

  constructor(describedBy: string, choose: (teamRefId: number | null) => void) {
    this.#choose = choose;
    this.list = element('ul', { class: 'teams', attributes: { id: 'teams', role: 'listbox', 'aria-label': l10n.t('Team') } });
    this.list.hidden = true;
    this.status = element('p', { class: 'visually-hidden', attributes: { role: 'status' } });
    this.input = element('input', {
      attributes: {
        id: 'team',
        type: 'text',
        role: 'combobox',
        autocomplete: 'off',
        spellcheck: 'false',
        'aria-autocomplete': 'list',
        'aria-expanded': 'false',
        'aria-controls': 'teams',
        'aria-describedby': describedBy,
      },
    });
    this.input.addEventListener('focus', () => this.input.select());
    this.input.addEventListener('click', () => this.#open(''));
    this.input.addEventListener('input', () => this.#open(this.input.value));
    this.input.addEventListener('keydown', (event) => this.#press(event));
    this.input.addEventListener('blur', () => this.#close());
    // The input keeps the focus: otherwise the list would be gone before the click.
    this.list.addEventListener('pointerdown', (event) => event.preventDefault());
  }

  update(state: PickerState): void {
    this.#state = state;
    if (this.list.hidden) this.input.value = this.#describeChosen();
  }

  #describeChosen(): string {
    const { teams, chosen } = this.#state;
    if (chosen === null) return this.#state.hasAll ? ALL_TEAMS : '';
    const team = Array.isArray(teams) ? teams.find(({ teamRefId }: FormTeam) => teamRefId === chosen) : undefined;
    return team === undefined ? String(chosen) : team.name;
  }

  #find(text: string): readonly Row[] {
    const { teams, hasAll } = this.#state;
    const wanted = text.trim().toLowerCase();
    const known: readonly FormTeam[] = teams !== null && typeof teams !== 'string' ? teams : [];
    const found = known
      .filter(({ name, teamRefId }) => name.toLowerCase().includes(wanted) || String(teamRefId) === wanted)
      .map((team): Row => ({ ...team, detail: `${team.teamRefId} · ${team.developers}`, depth: wanted === '' ? team.depth : 0 }));
    const all: readonly Row[] =
      hasAll && ALL_TEAMS.toLowerCase().includes(wanted) ? [{ teamRefId: null, name: ALL_TEAMS, detail: '', depth: 0 }] : [];
    return [...all, ...found];
  }

  #open(text: string): void {
    const { teams, chosen } = this.#state;
    this.#rows = this.#find(text).slice(0, MAX_SHOWN);
    this.#active = this.#rows.findIndex(({ teamRefId }) => teamRefId === chosen);
    const none = teams === null ? l10n.t('Reading the teams…') : typeof teams === 'string' ? teams : l10n.t('No team name contains this.');
    const rows = this.#rows.map((row, index) => this.#toOption(row, index));
    this.list.replaceChildren(
      ...(rows.length > 0 ? rows : [element('li', { class: 'quiet', text: none, attributes: { role: 'option' } })]),
    );
    this.status.textContent = rows.length > 0 ? l10n.t('{0} found', rows.length) : none;
    this.list.hidden = false;
    this.input.setAttribute('aria-expanded', 'true');
    this.#mark();
  }

  #toOption({ teamRefId, name, detail, depth }: Row, index: number): HTMLLIElement {
    const option = element(
      'li',
      { attributes: { id: `team-${index}`, role: 'option', 'aria-selected': 'false' } },
      element('span', { text: name }),
      element('span', { class: 'quiet', text: detail }),
    );
    option.style.paddingInlineStart = `${0.6 + depth}rem`;
    option.addEventListener('click', () => this.#select(teamRefId));
    return option;
  }

  #press(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (this.list.hidden) this.#open('');
      const count = this.#rows.length;
      if (count > 0) this.#active = (Math.max(this.#active, key === 'ArrowUp' ? 0 : -1) + (key === 'ArrowDown' ? 1 : count - 1)) % count;
      this.#mark();
    } else if (key === 'Enter' && !this.list.hidden) {
      event.preventDefault();
      const row = this.#rows[Math.max(this.#active, 0)];
      if (row !== undefined) this.#select(row.teamRefId);
    } else if (key === 'Escape' && !this.list.hidden) {
      event.stopPropagation();
      this.#close();
    }
  }

  #mark(): void {
    for (const [index, option] of [...this.list.children].entries()) option.setAttribute('aria-selected', String(index === this.#active));
    if (this.#active < 0) this.input.removeAttribute('aria-activedescendant');
    else {
      this.input.setAttribute('aria-activedescendant', `team-${this.#active}`);
      this.list.children[this.#active]?.scrollIntoView({ block: 'nearest' });
    }
  }

  #select(teamRefId: number | null): void {
    this.#choose(teamRefId);
    this.#state = { ...this.#state, chosen: teamRefId };
    this.#close();
  }

  #close(): void {
    this.list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
    this.input.removeAttribute('aria-activedescendant');
    this.input.value = this.#describeChosen();
  }
}
