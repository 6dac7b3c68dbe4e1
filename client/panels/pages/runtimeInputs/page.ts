import './page.css';
import type { InputFormMessage, InputFormState, InputFormTexts, PreviewLine } from '../../messages/runtimeInputs.ts';
import { listen } from '../host.ts';
import { element } from './element.ts';
import { createForm } from './form.ts';

const root = document.querySelector('#root');
const heading = element('h1', {});
const intro = element('p', { className: 'intro quiet' });
const nothing = element('p', { className: 'nothing' });
const note = element('p', { className: 'note', role: 'status' });
const summary = element('p', { className: 'summary', role: 'status' });
const apply = element('button', { type: 'button', id: 'apply' });
const open = element('button', { type: 'button', className: 'secondary' });
const save = element('button', { type: 'button', className: 'secondary' });
const reset = element('button', { type: 'button', className: 'secondary' });
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
  const { texts, inputs } = state;
  const given = inputs.filter(({ state }) => state === 'given').length;
  const wrong = inputs.some(({ state }) => state === 'wrong');
  heading.textContent = texts.heading;
  const file = element('span', { className: 'file' });
  file.textContent = state.title;
  heading.append(' ', file);
  intro.textContent = texts.intro;
  intro.hidden = inputs.length === 0;
  note.textContent = state.note;
  nothing.textContent = inputs.length === 0 ? texts.nothing : '';
  columns.hidden = inputs.length === 0;
  actions.hidden = inputs.length === 0;
  summary.textContent = state.summary;
  summary.classList.toggle('wrong', wrong);
  isComplete = state.isComplete;
  for (const [button, text] of [
    [apply, texts.apply],
    [open, texts.open],
    [save, texts.save],
    [reset, texts.reset],
  ] as const)
    button.textContent = text;
  apply.title = texts.applyHint;
  apply.classList.toggle('waiting', !isComplete);
  save.disabled = given === 0 || wrong;
  reset.disabled = inputs.every(({ value }) => value === null);
  form.show(inputs, texts);
  preview.show(state.preview, texts);
}

/** What filling in would change, line by line. */
interface Preview {
  readonly root: HTMLElement;
  show(lines: readonly PreviewLine[], texts: InputFormTexts): void;
}

/** Makes the preview, empty. */
function createPreview(): Preview {
  const root = element('aside', { className: 'preview' });
  const title = element('h2', { id: 'preview-title' });
  root.setAttribute('aria-labelledby', title.id);
  const none = element('p', { className: 'quiet' });
  const list = element('ol', {});
  root.append(title, none, list);
  return {
    root,
    show(lines, texts) {
      title.textContent = texts.preview;
      none.textContent = texts.noPreview;
      none.hidden = lines.length > 0;
      list.hidden = lines.length === 0;
      list.replaceChildren(...lines.map((line) => toItem(line, texts)));
    },
  };
}

function toItem({ line, before, after }: PreviewLine, texts: InputFormTexts): HTMLElement {
  const item = element('li', {});
  const number = element('span', { className: 'number quiet' });
  number.textContent = texts.line.replace('{0}', String(line));
  const removed = element('del', {});
  removed.textContent = before;
  const added = element('ins', {});
  added.textContent = after;
  item.append(number, removed, added);
  return item;
}
