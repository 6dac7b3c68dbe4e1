import type { InputFormTexts, PreviewLine } from '../../messages/runtimeInputs.ts';
import { element } from './element.ts';

/** What filling in would change, line by line. */
export interface Preview {
  readonly root: HTMLElement;
  show(lines: readonly PreviewLine[], texts: InputFormTexts): void;
}

/** Makes the preview, empty. */
export function createPreview(): Preview {
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
