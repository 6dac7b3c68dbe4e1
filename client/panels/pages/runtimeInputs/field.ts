import type { FormInput, InputFormMessage, InputFormTexts } from '../../messages/runtimeInputs.ts';
import { createControl } from './control.ts';
import { element } from './element.ts';

/** One input of the form: its name, what it takes, its control, and what is wrong with its value. */
export interface Field {
  readonly root: HTMLElement;
  /** What is missing is told only once the field was left, or where all is told. */
  show(input: FormInput, showsAll: boolean): void;
  /** Tells what is wrong or missing; false where nothing is. */
  showProblem(): boolean;
  focus(): void;
}

/** Makes a field; `index` makes its ids unique. */
export function createField(first: FormInput, index: number, texts: InputFormTexts, send: (message: InputFormMessage) => void): Field {
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
  const facts = element('p', { id: `${id}-facts`, className: 'facts quiet' });
  facts.textContent = first.facts.join(' · ');
  const problem = element('p', { id: `${id}-problem`, className: 'problem' });
  problem.hidden = true;
  root.append(head, description, control.root, facts, problem);
  root.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && root.contains(event.relatedTarget)) return;
    wasLeft = true;
    tell(false);
  });

  function tell(always: boolean): boolean {
    const isTold = input.problem !== null && (always || input.standing === 'wrong' || wasLeft);
    problem.hidden = !isTold;
    problem.textContent = isTold ? input.problem : '';
    root.classList.toggle('invalid', isTold);
    const described = [...(input.description === '' ? [] : [description.id]), facts.id, ...(isTold ? [problem.id] : [])];
    control.describe(described.join(' '), isTold, first.required);
    return input.problem !== null;
  }

  return {
    root,
    show(next, showsAll) {
      input = next;
      root.dataset.standing = next.standing;
      control.show(next.value);
      tell(showsAll);
    },
    showProblem: () => tell(true),
    focus: () => control.focus(),
  };
}
