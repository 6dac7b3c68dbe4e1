import '../texts.ts';
import './page.css';
import * as l10n from '@vscode/l10n';
import type { RequestMessage, RequestState } from '../../messages/exportRequest.ts';
import { createButton, element } from '../element.ts';
import { listen } from '../host.ts';
import { Form } from './form.ts';

const root = document.querySelector('#root')!;

/** Updates the page; null before the first state arrives. */
let update: ((state: RequestState) => void) | null = null;

const sender = listen<RequestState, RequestMessage>((state) => {
  update ??= build(state);
  update(state);
});

function build(first: RequestState): (state: RequestState) => void {
  const form = new Form(first, (change) => sender.send({ type: 'change', change }));
  const title = element('h1');
  const instance = element('p', { class: 'quiet source' });
  const unreadable = element('p', {
    class: 'unreadable',
    text: l10n.t('The text is not a valid JSON object. Fix it in the document to show the form again.'),
    attributes: { role: 'alert' },
  });
  const status = element('p', { class: 'status', attributes: { role: 'status' } });
  const toSending = (text: string, message: RequestMessage, look?: string) => createButton(text, () => sender.send(message), look);
  const runs = [
    toSending(l10n.t('Export'), { type: 'run', command: 'exportReport' }, ''),
    toSending(l10n.t('Show as Charts'), { type: 'run', command: 'showReportCharts' }),
    toSending(l10n.t('Compare with Previous Period'), { type: 'run', command: 'comparePeriods' }),
  ];
  const cancel = toSending(l10n.t('Cancel'), { type: 'cancel' });
  const open = toSending(l10n.t('Show the Document'), { type: 'openText' });
  const busy = element('span', { class: 'spinner', attributes: { 'aria-hidden': 'true' } });
  root.replaceChildren(
    title,
    instance,
    unreadable,
    form.element,
    element('footer', {}, element('div', { class: 'progress' }, busy, status), element('div', { class: 'buttons' }, ...runs, cancel, open)),
  );
  return (state) => {
    const count = Object.values(state.problems).flat().length;
    title.textContent = state.title;
    instance.textContent = state.instance;
    unreadable.hidden = state.fields !== null;
    status.textContent = state.busy ?? (count === 0 ? l10n.t('The request is valid.') : l10n.t('To fix: {0}', count));
    status.classList.toggle('wrong', state.busy === null && count > 0);
    busy.hidden = state.busy === null;
    cancel.hidden = state.busy === null;
    for (const run of runs) {
      run.hidden = state.instance === '';
      run.disabled = state.busy !== null || count > 0;
    }
    form.update(state);
  };
}
