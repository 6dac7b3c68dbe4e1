import type { FormInput, InputFormMessage, InputFormTexts } from '../../messages/runtimeInputs.ts';
import { element } from './element.ts';
import { createField, type Field } from './field.ts';

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
      const signature = JSON.stringify(inputs.map(({ id, group, words, type, facts }) => [id, group, words, type, facts]));
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
