import * as l10n from '@vscode/l10n';
import { element } from './element.ts';

/** The texts that differ between pages. */
export interface ToolbarTexts {
  readonly find: string;
  readonly noMatch: string;
  readonly openAll: string;
  readonly closeAll: string;
}

/** A button of one page only. */
export interface ExtraButton {
  readonly text: string;
  readonly label: string;
  work(): void;
}

/** The actions of the buttons above a picture. */
export interface ToolbarActions {
  find(text: string): void;
  /** Goes to the next match, or to the previous one. */
  next(by: 1 | -1): void;
  leave(): void;
  openAll(): void;
  closeAll(): void;
  zoomOut(): void;
  zoomIn(): void;
  fit(): void;
}

/** The line above a picture. */
export interface Toolbar {
  readonly root: HTMLElement;
  /** Shows the number of matches and the position of the current one; null while there is no search. */
  showCount(count: { readonly at: number; readonly of: number } | null): void;
  showZoom(zoom: number): void;
}

/** Creates the search box, and the buttons that expand, collapse and zoom. */
export function createToolbar(texts: ToolbarTexts, actions: ToolbarActions, extras: readonly ExtraButton[] = []): Toolbar {
  const find = element('input', { attributes: { type: 'search', placeholder: texts.find, 'aria-label': texts.find, spellcheck: 'false' } });
  const fit = l10n.t('Show Everything');
  const count = element('span', { class: 'count quiet', attributes: { role: 'status' } });
  const zoom = element('button', { class: 'secondary zoom', attributes: { type: 'button', title: fit } });
  const button = (text: string, label: string, work: () => void): HTMLButtonElement => {
    const made = element('button', { class: 'secondary', text, attributes: { type: 'button', title: label, 'aria-label': label } });
    made.addEventListener('click', work);
    return made;
  };
  find.addEventListener('input', () => actions.find(find.value));
  find.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') actions.next(event.shiftKey ? -1 : 1);
    else if (event.key === 'ArrowDown') actions.leave();
    else return;
    event.preventDefault();
  });
  zoom.addEventListener('click', actions.fit);
  const root = element(
    'div',
    { class: 'toolbar' },
    find,
    count,
    element('span', { class: 'space' }),
    button('⊞', texts.openAll, actions.openAll),
    button('⊟', texts.closeAll, actions.closeAll),
    button('−', l10n.t('Smaller'), actions.zoomOut),
    zoom,
    button('+', l10n.t('Larger'), actions.zoomIn),
    ...extras.map(({ text, label, work }) => button(text, label, work)),
  );
  return {
    root,
    showCount(found) {
      if (found === null) count.textContent = '';
      else count.textContent = found.of === 0 ? texts.noMatch : l10n.t('{0} of {1}', found.at, found.of);
    },
    showZoom(size) {
      zoom.textContent = `${Math.round(size * 100)} %`;
      zoom.setAttribute('aria-label', `${fit}, ${Math.round(size * 100)} %`);
    },
  };
}
