import * as l10n from '@vscode/l10n';
import type { FormInput, InputFormMessage } from '../../messages/runtimeInputs.ts';
import { createButton, element } from '../element.ts';
import { createControl } from './control.ts';

/** The fields of the form, in groups. */
export interface Form {
  readonly root: HTMLElement;
  /** Shows the states of the inputs; the fields are only recreated if the set of inputs changed, so that the focus stays. */
  show(inputs: readonly FormInput[]): void;
  /** Shows the problem of each input, and focuses the first invalid one. */
  showProblems(): void;
  focusFirst(): void;
}

/** Creates the form; the user’s actions are sent as messages. */
export function createForm(send: (message: InputFormMessage) => void): Form {
  const root = element('form', { class: 'fields', attributes: { novalidate: '' } });
  root.addEventListener('submit', (event) => event.preventDefault());
  let fields = new Map<string, Field>();
  let shown = '';
  let showsAll = false;

  function build(inputs: readonly FormInput[]): void {
    fields = new Map();
    showsAll = false;
    root.replaceChildren();
    let section: HTMLElement | null = null;
    let group: string | null = null;
    for (const [index, input] of inputs.entries()) {
      const own = toTitle(input.group);
      if (section === null || group !== own) {
        group = own;
        const title = element('h2', { text: group, attributes: { id: `group-${index}` } });
        section = element('section', { class: 'group', attributes: { 'aria-labelledby': title.id } }, title);
        root.append(section);
      }
      const field = createField(input, index, send);
      fields.set(input.id, field);
      section.append(field.root);
    }
  }

  return {
    root,
    show(inputs) {
      const signature = JSON.stringify(
        inputs.map(({ id, group, allowedValues, type, details }) => [id, group, allowedValues, type, details]),
      );
      if (signature !== shown) build(inputs);
      shown = signature;
      for (const input of inputs) fields.get(input.id)?.show(input, showsAll);
    },
    showProblems() {
      showsAll = true;
      const wrong = [...fields.values()].filter((field) => field.showProblem());
      (wrong[0] ?? fields.values().next().value)?.focus();
    },
    focusFirst() {
      fields.values().next().value?.focus();
    },
  };
}

/** Keys without meaning of their own: a step is recognisable without them. */
const PASSED_OVER: ReadonlySet<string> = new Set(['spec', 'execution']);

/** Formats `pipeline.stages.build.spec.execution.steps.wait` as `pipeline › stages › build › steps › wait`. */
function toTitle(group: string): string {
  return group
    .split('.')
    .filter((name) => !PASSED_OVER.has(name))
    .join(' › ');
}

/** One input of the form: its name, what it accepts, its control, and its problem. */
interface Field {
  readonly root: HTMLElement;
  /** A missing value is only reported after the field was left, or once all problems are shown. */
  show(input: FormInput, showsAll: boolean): void;
  /** Shows what is invalid or missing; returns false if nothing is. */
  showProblem(): boolean;
  focus(): void;
}

/** Creates a field; `index` makes its ids unique. */
function createField(first: FormInput, index: number, send: (message: InputFormMessage) => void): Field {
  let input = first;
  let wasLeft = false;
  const id = `input-${index}`;
  const control = createControl(first, id, (value) => send({ type: 'change', id: first.id, value }));
  const name = element(control.isGroup ? 'span' : 'label', { class: 'name', text: first.name, attributes: { id: `${id}-name` } });
  if (!control.isGroup) name.setAttribute('for', id);
  if (first.required) name.append(' ', element('span', { class: 'mark', text: l10n.t('required') }));
  const place = createButton(first.id, () => send({ type: 'reveal', id: first.id }), 'place');
  place.setAttribute('aria-label', l10n.t('Show {0} in the Document', first.id));
  const line = (part: string, look: string, text: string) => element('p', { class: look, text, attributes: { id: `${id}-${part}` } });
  const description = line('description', 'description', first.description);
  description.hidden = first.description === '';
  const details = line('details', 'details quiet', first.details.join(' · '));
  const problem = line('problem', 'problem', '');
  problem.hidden = true;
  const head = element('div', { class: 'head' }, name, place);
  const root = element('div', { class: 'field' }, head, description, control.root, details, problem);
  root.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && root.contains(event.relatedTarget)) return;
    wasLeft = true;
    reportProblem(false);
  });

  function reportProblem(always: boolean): boolean {
    const isReported = input.problem !== null && (always || input.state === 'wrong' || wasLeft);
    problem.hidden = !isReported;
    problem.textContent = isReported ? input.problem : '';
    root.classList.toggle('invalid', isReported);
    const described = [...(input.description === '' ? [] : [description.id]), details.id, ...(isReported ? [problem.id] : [])];
    control.describe(described.join(' '), isReported, first.required);
    return input.problem !== null;
  }

  return {
    root,
    show(next, showsAll) {
      input = next;
      root.dataset.state = next.state;
      control.show(next.value);
      reportProblem(showsAll);
    },
    showProblem: () => reportProblem(true),
    focus: () => control.focus(),
  };
}
