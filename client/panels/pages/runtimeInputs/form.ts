import * as l10n from '@vscode/l10n';
import type { FormInput, InputFormMessage } from '../../messages/runtimeInputs.ts';
import { createControl } from './control.ts';
import { element } from './element.ts';

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
  const root = element('form', { className: 'fields', noValidate: true });
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
        section = element('section', { className: 'group' });
        const title = element('h2', { id: `group-${index}` });
        title.textContent = group;
        section.setAttribute('aria-labelledby', title.id);
        section.append(title);
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
  const root = element('div', { className: 'field' });
  const control = createControl(first, id, (value) => send({ type: 'change', id: first.id, value }));
  const head = element('div', { className: 'head' });
  const name = element(control.isGroup ? 'span' : 'label', { id: `${id}-name`, className: 'name' });
  name.textContent = first.name;
  if (!control.isGroup) name.setAttribute('for', id);
  if (first.required) {
    const mark = element('span', { className: 'mark' });
    mark.textContent = l10n.t('required');
    name.append(' ', mark);
  }
  const place = element('button', { type: 'button', className: 'place' });
  place.textContent = first.id;
  place.setAttribute('aria-label', l10n.t('Show {0} in the Document', first.id));
  place.addEventListener('click', () => send({ type: 'reveal', id: first.id }));
  head.append(name, place);
  const description = element('p', { id: `${id}-description`, className: 'description' });
  description.textContent = first.description;
  description.hidden = first.description === '';
  const details = element('p', { id: `${id}-details`, className: 'details quiet' });
  details.textContent = first.details.join(' · ');
  const problem = element('p', { id: `${id}-problem`, className: 'problem' });
  problem.hidden = true;
  root.append(head, description, control.root, details, problem);
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
