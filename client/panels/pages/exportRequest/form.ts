import * as l10n from '@vscode/l10n';
import type { MetricCategory } from '../../../../server/core/insights/metrics.ts';
import { CALCULATION_TYPES, type CalculationType, GRANULARITIES, type Granularity } from '../../../../server/core/insights/reportValues.ts';
import { type FormChange, type FormFields, REPORT_KINDS, type ReportKind, type RequestState } from '../../messages/exportRequest.ts';
import { element } from '../element.ts';
import { createChoice, createGroup, createHint, createProblems, showProblems, toDescription } from './field.ts';
import { TeamPicker } from './teamPicker.ts';

/** The kinds of reports, and what each covers. */
const KINDS: Readonly<Record<ReportKind, { readonly label: string; readonly detail: string }>> = {
  everything: { label: l10n.t('Productivity and efficiency'), detail: l10n.t('A row for each team') },
  productivity: { label: l10n.t('Productivity'), detail: l10n.t('Pull requests, work items and coding days of each team') },
  efficiency: { label: l10n.t('Efficiency'), detail: l10n.t('Lead time, deployments, failures and restores of each team') },
  contributors: { label: l10n.t('Contributors'), detail: l10n.t('Productivity, a row for each contributor of a team') },
};

/** The lengths of a period. */
const GRANULARITY_NAMES: Readonly<Record<Granularity, string>> = {
  daily: l10n.t('Day'),
  weekly: l10n.t('Week'),
  monthly: l10n.t('Month'),
};

/** The headings of the metrics. */
const CATEGORY_NAMES: Readonly<Record<MetricCategory, string>> = {
  productivity: l10n.t('Metrics of productivity'),
  efficiency: l10n.t('Metrics of efficiency'),
  productivityContributors: l10n.t('Metrics of contributors'),
};

/** The ways to aggregate times. */
const CALCULATIONS: Readonly<Record<CalculationType, string>> = {
  MEAN: l10n.t('Mean'),
  MEDIAN: l10n.t('Median'),
  P90: l10n.t('90th percentile'),
  P95: l10n.t('95th percentile'),
};

/** The metric categories of each kind of report. */
const CATEGORIES_OF: Readonly<Record<FormFields['kind'], readonly MetricCategory[]>> = {
  everything: ['productivity', 'efficiency'],
  productivity: ['productivity'],
  efficiency: ['efficiency'],
  contributors: ['productivityContributors'],
};

/** The fields of an export request. They are created once and then updated, so that the focused one keeps the focus. */
export class Form {
  readonly element: HTMLElement;
  readonly #change: (change: FormChange) => void;
  readonly #picker: TeamPicker;
  readonly #range: HTMLSelectElement;
  readonly #days: Readonly<Record<'dateStart' | 'dateEnd', HTMLInputElement>>;
  readonly #groups: ReadonlyMap<MetricCategory, HTMLElement>;
  readonly #efficiencyOnly: readonly HTMLElement[];
  #ranges: RequestState['ranges'] = [];

  constructor(state: RequestState, change: (change: FormChange) => void) {
    this.#change = change;
    this.#days = { dateStart: this.#createDay('dateStart'), dateEnd: this.#createDay('dateEnd') };
    this.#range = element('select', { attributes: { id: 'range' } });
    this.#range.addEventListener('change', () => {
      const range = this.#ranges[Number(this.#range.value)];
      if (range !== undefined) change({ field: 'days', dateStart: range.dateStart, dateEnd: range.dateEnd });
    });
    this.#picker = new TeamPicker(toDescription('team'), (value) => change({ field: 'team', value }));
    this.#groups = new Map(
      (Object.keys(state.metrics) as MetricCategory[]).map((category) => [category, this.#createMetrics(state, category)]),
    );
    this.#efficiencyOnly = [this.#createCalculation(), this.#createRatings()];
    this.element = element(
      'form',
      {},
      createProblems('request'),
      this.#createDays(),
      this.#createKinds(),
      this.#createTeam(),
      this.#createGranularity(),
      ...this.#groups.values(),
      ...this.#efficiencyOnly,
    );
    this.element.addEventListener('submit', (event) => event.preventDefault());
  }

  /** Shows the content of a document. */
  update({ fields, problems, ranges, teams }: RequestState): void {
    this.element.hidden = fields === null;
    showProblems(this.element, problems);
    if (fields === null) return;
    this.#updateDays(fields, ranges);
    this.#check('kind', fields.kind);
    this.#check('granularity', fields.granularity ?? '');
    this.#check('calculationType', fields.calculationType ?? '');
    this.#check('includeRatings', fields.includeRatings ? 'on' : '');
    this.#picker.update({ teams, chosen: fields.teamRefId, hasAll: fields.kind !== 'contributors' });
    const shown = CATEGORIES_OF[fields.kind];
    for (const [category, group] of this.#groups) {
      group.hidden = !shown.includes(category);
      const boxes = [...group.querySelectorAll<HTMLInputElement>('input')];
      for (const box of boxes) box.checked = fields.metrics[category].includes(box.value);
    }
    for (const group of this.#efficiencyOnly) group.hidden = !shown.includes('efficiency');
  }

  #updateDays(fields: FormFields, ranges: RequestState['ranges']): void {
    for (const field of ['dateStart', 'dateEnd'] as const)
      if (this.#days[field].value !== fields[field]) this.#days[field].value = fields[field];
    this.#ranges = ranges;
    const known = ranges.findIndex(({ dateStart, dateEnd }) => dateStart === fields.dateStart && dateEnd === fields.dateEnd);
    const options = ranges.map(({ name }, index) => element('option', { text: name, attributes: { value: String(index) } }));
    this.#range.replaceChildren(element('option', { text: l10n.t('Other Days'), attributes: { value: '' } }), ...options);
    this.#range.value = known === -1 ? '' : String(known);
  }

  /** Checks the radio button or checkbox with a value, and clears all others of the same name. */
  #check(name: string, value: string): void {
    for (const input of this.element.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)) input.checked = input.value === value;
  }

  /** Creates a text field for a day as in the document, valid or not: the browser’s own date field would not show an invalid one. */
  #createDay(field: 'dateStart' | 'dateEnd'): HTMLInputElement {
    const attributes = { type: 'text', id: field, placeholder: 'yyyy-mm-dd', autocomplete: 'off', 'aria-describedby': `problems-${field}` };
    const input = element('input', { class: 'day', attributes });
    input.addEventListener('change', () => this.#change({ field, value: input.value.trim() }));
    return input;
  }

  #createDays(): HTMLElement {
    const label = (id: string, text: string, field: HTMLElement, ...more: readonly Node[]) =>
      element('div', { class: 'labelled' }, element('label', { text, attributes: { for: id } }), field, ...more);
    return element(
      'fieldset',
      {},
      element('legend', { text: l10n.t('Days') }),
      element(
        'div',
        { class: 'row' },
        label('range', l10n.t('Range'), this.#range),
        label('dateStart', l10n.t('First day'), this.#days.dateStart, createProblems('dateStart')),
        label('dateEnd', l10n.t('Last day'), this.#days.dateEnd, createProblems('dateEnd')),
      ),
    );
  }

  #createKinds(): HTMLElement {
    const choices = REPORT_KINDS.map((kind) =>
      createChoice('radio', { name: 'kind', value: kind, ...KINDS[kind] }, () => this.#change({ field: 'kind', value: kind })),
    );
    return element(
      'fieldset',
      {},
      element('legend', { text: l10n.t('What the report covers') }),
      element('div', { class: 'choices' }, ...choices),
    );
  }

  #createTeam(): HTMLElement {
    return element(
      'div',
      { class: 'group' },
      element('label', { class: 'legend', text: l10n.t('Team'), attributes: { for: 'team' } }),
      element('div', { class: 'picker' }, this.#picker.input, this.#picker.list),
      this.#picker.status,
      createHint('team', l10n.t('Includes all teams below it. Type to search.')),
      createProblems('team'),
    );
  }

  #createGranularity(): HTMLElement {
    const choices = GRANULARITIES.map((value) =>
      createChoice('radio', { name: 'granularity', value, label: GRANULARITY_NAMES[value] }, () =>
        this.#change({ field: 'granularity', value }),
      ),
    );
    return createGroup(l10n.t('Length of a period'), element('div', { class: 'row' }, ...choices), createProblems('granularity'));
  }

  #createMetrics({ metrics }: RequestState, category: MetricCategory): HTMLElement {
    const boxes = metrics[category].map(({ name, label, unit, definition }) =>
      createChoice('checkbox', { name: category, value: name, label, note: unit, detail: definition }, ({ checked }) =>
        this.#change({ field: 'metric', category, name, isOn: checked }),
      ),
    );
    const title = CATEGORY_NAMES[category];
    return createGroup(
      title,
      createHint(category, l10n.t('Choose at least one; the columns appear in the order in which you choose them.')),
      element('div', { class: 'metrics' }, ...boxes),
      createProblems(category),
    );
  }

  #createCalculation(): HTMLElement {
    const choices = CALCULATION_TYPES.map((value) =>
      createChoice('radio', { name: 'calculationType', value, label: CALCULATIONS[value] }, () =>
        this.#change({ field: 'calculationType', value }),
      ),
    );
    const row = element('div', { class: 'row' }, ...choices);
    const hint = createHint(
      'calculationType',
      l10n.t('How to aggregate lead times and times to restore; the median is the habit of the field'),
    );
    return createGroup(l10n.t('Calculation'), hint, row, createProblems('calculationType'));
  }

  #createRatings(): HTMLElement {
    const box = createChoice(
      'checkbox',
      {
        name: 'includeRatings',
        value: 'on',
        label: l10n.t('Ratings'),
        detail: l10n.t('A column with the tier, from Elite to Low, behind each metric that has tiers'),
      },
      ({ checked }) => this.#change({ field: 'includeRatings', value: checked }),
    );
    return element('div', { class: 'group' }, box, createProblems('includeRatings'));
  }
}
