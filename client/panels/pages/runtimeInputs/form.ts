import type { FormInput, InputFormMessage, InputFormTexts } from '../../messages/runtimeInputs.ts';
import { createControl } from './control.ts';
import { element } from './element.ts';

/** The fields of the form, in groups. */
export interface Form {
  readonly root: HTMLElement;
  /** Shows how the inputs stand; the fields are made anew only where other inputs are asked for, so that the focus stays where it is. */
  show(inputs: readonly FormInput[], texts: InputFormTexts): void;
  /** Tells of every input what is wrong with it, and goes to the first of those. */
  showProblems(): void;
  focusFirst(): void;
}

/** Makes the form; what its user does is sent. */
export function createForm(send: (message: InputFormMessage) => void): Form {
  const root = element('form', { className: 'fields', noValidate: true });
  root.addEventListener('submit', (event) => event.preventDefault());
  let fields = new Map<string, Field>();
  let shown = '';
  let showsAll = false;

  function build(inputs: readonly FormInput[], texts: InputFormTexts): void {
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
      const field = createField(input, index, texts, send);
      fields.set(input.id, field);
      section.append(field.root);
    }
  }

  return {
    root,
    show(inputs, texts) {
      const signature = JSON.stringify(inputs.map(({ id, group, allowed, type, details }) => [id, group, allowed, type, details]));
      if (signature !== shown) build(inputs, texts);
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

/** Names of no thing of its own: whoever looks for a step knows it without them. */
const PASSED_OVER: ReadonlySet<string> = new Set(['spec', 'execution']);

/** `pipeline.stages.build.spec.execution.steps.wait` as `pipeline › stages › build › steps › wait`. */
function toTitle(group: string): string {
  return group
    .split('.')
    .filter((name) => !PASSED_OVER.has(name))
    .join(' › ');
}

/** One input of the form: its name, what it takes, its control, and what is wrong with its value. */
interface Field {
  readonly root: HTMLElement;
  /** What is missing is told only once the field was left, or where all is told. */
  show(input: FormInput, showsAll: boolean): void;
  /** Tells what is wrong or missing; false where nothing is. */
  showProblem(): boolean;
  focus(): void;
}

/** Makes a field; `index` makes its ids unique. */
function createField(first: FormInput, index: number, texts: InputFormTexts, send: (message: InputFormMessage) => void): Field {
  let input = first;
  let wasLeft = false;
  const id = `input-${index}`;
  const root = element('div', { className: 'field' });
  const control = createControl(first, id, texts, (value) => send({ type: 'change', id: first.id, value }));
  const head = element('div', { className: 'head' });
  const name = element(control.isGroup ? 'span' : 'label', { id: `${id}-name`, className: 'name' });
  name.textContent = first.name;
  if (!control.isGroup) name.setAttribute('for', id);
  if (first.required) {
    const mark = element('span', { className: 'mark' });
    mark.textContent = texts.required;
    name.append(' ', mark);
  }
  const place = element('button', { type: 'button', className: 'place' });
  place.textContent = first.id;
  place.setAttribute('aria-label', texts.reveal.replace('{0}', first.id));
  place.addEventListener('click', () => send({ type: 'reveal', id: first.id }));
  head.append(name, place);
  const description = element('p', { id: `${id}-description`, className: 'description' });
  description.textContent = first.description;
  description.hidden = first.description === '';
  const details = element('p', { id: `${id}-facts`, className: 'facts quiet' });
  details.textContent = first.details.join(' · ');
  const problem = element('p', { id: `${id}-problem`, className: 'problem' });
  problem.hidden = true;
  root.append(head, description, control.root, details, problem);
  root.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && root.contains(event.relatedTarget)) return;
    wasLeft = true;
    showProblem(false);
  });

  function showProblem(always: boolean): boolean {
    const isShown = input.problem !== null && (always || input.state === 'wrong' || wasLeft);
    problem.hidden = !isShown;
    problem.textContent = isShown ? input.problem : '';
    root.classList.toggle('invalid', isShown);
    const described = [...(input.description === '' ? [] : [description.id]), details.id, ...(isShown ? [problem.id] : [])];
    control.describe(described.join(' '), isShown, first.required);
    return input.problem !== null;
  }

  return {
    root,
    show(next, showsAll) {
      input = next;
      root.dataset.state = next.state;
      control.show(next.value);
      showProblem(showsAll);
    },
    showProblem: () => showProblem(true),
    focus: () => control.focus(),
  };
}
