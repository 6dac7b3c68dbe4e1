import '../texts.ts';
import './page.css';
import * as l10n from '@vscode/l10n';
import type { GridReceived, GridSent } from '../../messages/grid.ts';
import { element } from '../element.ts';
import { listen } from '../host.ts';
import { GridPage } from './gridPage.ts';

let page: GridPage | null = null;

const sender = listen<GridSent, GridReceived>((message) => {
  if (message.type === 'open') {
    page ??= new GridPage(message.title, message.isReadOnly, (answer) => sender.send(answer));
    page.read();
    return;
  }
  if (page === null) return;
  if (message.type === 'rows') {
    if (message.window === null) showNoTable();
    else page.show(message.window, message.layout);
  } else if (message.type === 'changed') page.read();
  else if (message.type === 'place') page.goTo(message.place, message.focus);
  else if (message.type === 'values') page.editor.show(message.typed, message.values);
  else if (message.type === 'hover') page.showHover(message.text);
  else if (message.type === 'edit') page.edit();
  else page.showStatus(message.text);
});

function showNoTable(): void {
  const text = l10n.t('This document is not read as CSV. Set its language to CSV, then open it as a table again.');
  document.querySelector('#root')?.replaceChildren(element('p', { class: 'empty', text }));
  page = null;
}
