import * as l10n from '@vscode/l10n';
import type { FormChange, FormInput } from '../messages/form.ts';
import { createControl } from './control.ts';
import { createButton, element } from './element.ts';

/** The fields of the form, in groups. */
export interface Form {
  readonly root: HTMLElement;
  /** Shows the states of the inputs; the fields are only recreated if the set of inputs changed, so that the focus stays. */
  show(inputs: readonly FormInput[]): void;
  /** Shows the problem of each input, and focuses the first invalid one. */
  showProblems(): void;
  focusFirst(): void;
}

/** What a form does: sends values, and shows the place of an input, if it has one. */
export interface FormActions {
  change(message: FormChange): void;
  reveal?(id: string): void;
}

/** Creates the form. */
export function createForm(actions: FormActions): Form {
  const root = element('form', { class: 'fields', attributes: { novalidate: '' } });
  root.addEventListener('submit', (event) => event.preventDefault());
  const sections = new Map<string, Section>();
  let fields = new Map<string, Field>();
  let shown = '';
  let showsAll = false;
  let created = 0;

  function build(inputs: readonly FormInput[]): void {
    const before = fields;
    fields = new Map();
    showsAll = false;
    const groups = new Map<string, HTMLElement[]>();
    for (const input of inputs) {
      const known = before.get(input.id);
      const field = known?.signature === toSignature(input) ? known : createField(input, created++, actions);
      fields.set(input.id, field);
      groups.set(input.group, [...(groups.get(input.group) ?? []), field.root]);
    }
    place(
      root,
      [...groups].map(([group, content]) => {
        const { section, title } = sections.get(group) ?? createSection(group, created++);
        sections.set(group, { section, title });
        place(section, [title, ...content]);
        return section;
      }),
    );
  }

  return {
    root,
    show(inputs) {
      const signature = JSON.stringify(inputs.map((input) => [input.group, toSignature(input)]));
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

/** The fields below a heading. */
interface Section {
  readonly section: HTMLElement;
  readonly title: HTMLElement;
}

function createSection(group: string, index: number): Section {
  const title = element('h2', { text: group, attributes: { id: `group-${index}` } });
  return { title, section: element('section', { class: 'group', attributes: { 'aria-labelledby': title.id } }) };
}

/** Makes elements the content of another. Those that stay are not moved, because that would take their focus and what is being typed. */
function place(parent: HTMLElement, content: readonly HTMLElement[]): void {
  for (const child of [...parent.children]) if (!content.some((one) => one === child)) child.remove();
  for (const [index, child] of content.entries()) {
    const there = parent.children[index] ?? null;
    if (there !== child) parent.insertBefore(child, there);
  }
}

/** What the elements of a field are made of: another field is created if it differs. */
function toSignature({ id, name, allowedValues, type, details, choices }: FormInput): string {
  return JSON.stringify([id, name, allowedValues, type, details, choices]);
}

/** One input of the form: its name, what it accepts, its control, and its problem. */
interface Field {
  readonly root: HTMLElement;
  readonly signature: string;
  /** A missing value is only reported after the field was left, or once all problems are shown. */
  show(input: FormInput, showsAll: boolean): void;
  /** Shows what is invalid or missing; returns false if nothing is. */
  showProblem(): boolean;
  focus(): void;
}

/** Creates a field; `index` makes its ids unique. */
function createField(first: FormInput, index: number, { change, reveal }: FormActions): Field {
  let input = first;
  let wasLeft = false;
  const id = `input-${index}`;
  const control = createControl(first, id, (value) => change({ type: 'change', id: first.id, value }));
  const name = element(control.isGroup ? 'span' : 'label', { class: 'name', text: first.name, attributes: { id: `${id}-name` } });
  if (!control.isGroup) name.setAttribute('for', id);
  if (first.required) name.append(' ', element('span', { class: 'mark', text: l10n.t('required') }));
  const head = element('div', { class: 'head' }, name);
  if (reveal !== undefined) {
    const place = createButton(first.id, () => reveal(first.id), 'place');
    place.setAttribute('aria-label', l10n.t('Show {0} in the Document', first.id));
    head.append(place);
  }
  const line = (part: string, look: string, text: string) => element('p', { class: look, text, attributes: { id: `${id}-${part}` } });
  const description = line('description', 'description', first.description);
  description.hidden = first.description === '';
  const details = line('details', 'details quiet', first.details.join(' · '));
  details.hidden = first.details.length === 0;
  const problem = line('problem', 'problem', '');
  problem.hidden = true;
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
    signature: toSignature(first),
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
