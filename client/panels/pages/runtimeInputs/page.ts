import '../texts.ts';
import './page.css';
import * as l10n from '@vscode/l10n';
import type { InputFormMessage, InputFormState, PreviewLine } from '../../messages/runtimeInputs.ts';
import { createButton, element, setAttributes } from '../element.ts';
import { createForm } from '../form.ts';
import { listen } from '../host.ts';

const heading = element('h1');
const intro = element('p', {
  class: 'intro quiet',
  text: l10n.t('Runtime inputs of this document. A value replaces its input; you can also enter an expression such as <+variable.name>.'),
});
const nothing = element('p', { class: 'nothing' });
const note = element('p', { class: 'note', attributes: { role: 'status' } });
const summary = element('p', { class: 'summary', attributes: { role: 'status' } });
const apply = createButton(l10n.t('Fill In'), () => finish('apply'), '');
setAttributes(apply, { id: 'apply', title: l10n.t('Into the document, as one edit that you can undo') });
const open = createButton(l10n.t('Open Filled Copy'), () => finish('open'));
const save = createButton(l10n.t('Save as Input Set…'), () => host.send({ type: 'save' }));
const reset = createButton(l10n.t('Clear All'), () => {
  host.send({ type: 'reset' });
  form.focusFirst();
});
const form = createForm({ change: (message) => host.send(message), reveal: (id) => host.send({ type: 'reveal', id }) });
const noChanges = element('p', { class: 'quiet', text: l10n.t('Set a value.') });
const changes = element('ol');
const previewTitle = element('h2', { text: l10n.t('Changes'), attributes: { id: 'preview-title' } });
const preview = element(
  'aside',
  { class: 'preview', attributes: { 'aria-labelledby': previewTitle.id } },
  previewTitle,
  noChanges,
  changes,
);
const columns = element('div', { class: 'columns' }, form.root, preview);
const actions = element('div', { class: 'actions' }, summary, apply, open, save, reset);
document.querySelector('#root')?.append(heading, intro, note, nothing, columns, actions);

let isComplete = false;
const host = listen<InputFormState, InputFormMessage>((state) => show(state));

/** Does something with the filled document, if no value is missing or invalid. */
function finish(type: 'apply' | 'open'): void {
  if (isComplete) host.send({ type });
  else form.showProblems();
}

function show(state: InputFormState): void {
  const { inputs } = state;
  const given = inputs.filter(({ state }) => state === 'given').length;
  const wrong = inputs.some(({ state }) => state === 'wrong');
  heading.replaceChildren(l10n.t('Runtime inputs'), ' ', element('span', { class: 'file', text: state.title }));
  intro.hidden = inputs.length === 0;
  note.textContent = state.note;
  nothing.textContent = inputs.length === 0 ? l10n.t('No inputs are left. Write <+input> for a value that the run should ask for.') : '';
  columns.hidden = inputs.length === 0;
  actions.hidden = inputs.length === 0;
  summary.textContent = state.summary;
  summary.classList.toggle('wrong', wrong);
  isComplete = state.isComplete;
  save.disabled = given === 0 || wrong;
  reset.disabled = inputs.every(({ value }) => value === null);
  form.show(inputs);
  noChanges.hidden = state.preview.length > 0;
  changes.hidden = state.preview.length === 0;
  changes.replaceChildren(...state.preview.map(toItem));
}

function toItem({ line, before, after }: PreviewLine): HTMLElement {
  const number = element('span', { class: 'number quiet', text: l10n.t('Line {0}', line) });
  return element('li', {}, number, element('del', { text: before }), element('ins', { text: after }));
}
