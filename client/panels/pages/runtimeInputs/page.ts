import '../texts.ts';
import './page.css';
import * as l10n from '@vscode/l10n';
import type { InputFormMessage, InputFormState, PreviewLine } from '../../messages/runtimeInputs.ts';
import { listen } from '../host.ts';
import { element } from './element.ts';
import { createForm } from './form.ts';

const root = document.querySelector('#root');
const heading = element('h1', {});
const intro = element('p', { className: 'intro quiet' });
intro.textContent = l10n.t(
  'Runtime inputs of this document. A value replaces its input; you can also enter an expression such as <+variable.name>.',
);
const nothing = element('p', { className: 'nothing' });
const note = element('p', { className: 'note', role: 'status' });
const summary = element('p', { className: 'summary', role: 'status' });
const apply = element('button', {
  type: 'button',
  id: 'apply',
  textContent: l10n.t('Fill In'),
  title: l10n.t('Into the document, as one edit that you can undo'),
});
const open = element('button', { type: 'button', className: 'secondary', textContent: l10n.t('Open Filled Copy') });
const save = element('button', { type: 'button', className: 'secondary', textContent: l10n.t('Save as Input Set…') });
const reset = element('button', { type: 'button', className: 'secondary', textContent: l10n.t('Clear All') });
const form = createForm((message) => host.send(message));
const preview = createPreview();
const actions = element('div', { className: 'actions' });
actions.append(apply, open, save, reset, summary);
const columns = element('div', { className: 'columns' });
columns.append(form.root, preview.root);
root?.append(heading, intro, note, nothing, columns, actions);

let isComplete = false;
const host = listen<InputFormState, InputFormMessage>((state) => show(state));

for (const [button, type] of [
  [apply, 'apply'],
  [open, 'open'],
] as const) {
  button.addEventListener('click', () => {
    if (isComplete) host.send({ type });
    else form.showProblems();
  });
}
save.addEventListener('click', () => host.send({ type: 'save' }));
reset.addEventListener('click', () => {
  host.send({ type: 'reset' });
  form.focusFirst();
});

function show(state: InputFormState): void {
  const { inputs } = state;
  const given = inputs.filter(({ state }) => state === 'given').length;
  const wrong = inputs.some(({ state }) => state === 'wrong');
  heading.textContent = l10n.t('Runtime inputs');
  const file = element('span', { className: 'file' });
  file.textContent = state.title;
  heading.append(' ', file);
  intro.hidden = inputs.length === 0;
  note.textContent = state.note;
  nothing.textContent = inputs.length === 0 ? l10n.t('No inputs are left. Write <+input> for a value that the run should ask for.') : '';
  columns.hidden = inputs.length === 0;
  actions.hidden = inputs.length === 0;
  summary.textContent = state.summary;
  summary.classList.toggle('wrong', wrong);
  isComplete = state.isComplete;
  apply.classList.toggle('waiting', !isComplete);
  save.disabled = given === 0 || wrong;
  reset.disabled = inputs.every(({ value }) => value === null);
  form.show(inputs);
  preview.show(state.preview);
}

/** The preview of the changed lines. */
interface Preview {
  readonly root: HTMLElement;
  show(lines: readonly PreviewLine[]): void;
}

/** Creates an empty preview. */
function createPreview(): Preview {
  const root = element('aside', { className: 'preview' });
  const title = element('h2', { id: 'preview-title', textContent: l10n.t('Changes') });
  root.setAttribute('aria-labelledby', title.id);
  const none = element('p', { className: 'quiet', textContent: l10n.t('Set a value.') });
  const list = element('ol', {});
  root.append(title, none, list);
  return {
    root,
    show(lines) {
      none.hidden = lines.length > 0;
      list.hidden = lines.length === 0;
      list.replaceChildren(...lines.map(toItem));
    },
  };
}

function toItem({ line, before, after }: PreviewLine): HTMLElement {
  const item = element('li', {});
  const number = element('span', { className: 'number quiet' });
  number.textContent = l10n.t('Line {0}', line);
  const removed = element('del', {});
  removed.textContent = before;
  const added = element('ins', {});
  added.textContent = after;
  item.append(number, removed, added);
  return item;
}
