import '../texts.ts';
import './page.css';
import * as l10n from '@vscode/l10n';
import type { ConnectorFormMessage, ConnectorFormState } from '../../messages/connector.ts';
import { createButton, element } from '../element.ts';
import { createForm } from '../form.ts';
import { listen } from '../host.ts';

const heading = element('h1');
const intro = element('p', {
  class: 'intro quiet',
  text: l10n.t('What a connector requires comes first, with the usual way preselected. Nothing is sent before you create it.'),
});
const summary = element('p', { class: 'summary', attributes: { role: 'status' } });
const create = createButton(l10n.t('Create'), () => host.send({ type: 'create' }), '');
create.id = 'create';
const edit = createButton(l10n.t('Continue in a Document'), () => host.send({ type: 'edit' }));
const form = createForm({ change: (message) => host.send(message) });
const noRequest = element('p', { class: 'quiet', text: l10n.t('Choose a type.') });
const yaml = element('pre', { attributes: { tabindex: '0' } });
const requestTitle = element('h2', { text: l10n.t('Request'), attributes: { id: 'request-title' } });
const request = element('aside', { class: 'preview', attributes: { 'aria-labelledby': requestTitle.id } }, requestTitle, noRequest, yaml);
const columns = element('div', { class: 'columns' }, form.root, request);
document.querySelector('#root')?.append(heading, intro, columns, element('div', { class: 'actions' }, summary, create, edit));

let isShown = false;
const host = listen<ConnectorFormState, ConnectorFormMessage>((state) => show(state));

function show(state: ConnectorFormState): void {
  heading.textContent = l10n.t('New connector on {0}', state.instance);
  summary.textContent = state.summary;
  summary.classList.toggle(
    'wrong',
    state.inputs.some((input) => input.state === 'wrong'),
  );
  edit.disabled = state.yaml === '';
  form.show(state.inputs);
  noRequest.hidden = state.yaml !== '';
  yaml.hidden = state.yaml === '';
  yaml.textContent = state.yaml;
  if (state.isChecked) form.showProblems();
  if (!isShown) form.focusFirst();
  isShown = true;
}
