import * as l10n from '@vscode/l10n';
import type { FormInput } from '../../messages/runtimeInputs.ts';
import { element } from './element.ts';

/** The control of a value. */
export interface Control {
  readonly root: HTMLElement;
  /** Whether several controls form one value together. */
  readonly isGroup: boolean;
  /** Shows a value, unless the user is typing it. */
  show(value: FormInput['value']): void;
  /** Sets the ids of its descriptions, and whether its value is invalid or required. */
  describe(ids: string, isInvalid: boolean, isRequired: boolean): void;
  focus(): void;
}

type Change = (value: FormInput['value']) => void;

/** Milliseconds after the last keystroke before the text is checked. */
const PAUSE = 150;

/** Creates the control that fits an input: a list, checkboxes, or one or more lines of text. */
export function createControl(input: FormInput, id: string, change: Change): Control {
  if (input.allowedValues === null) return createLine(input, id, change);
  return input.many ? createBoxes(input, input.allowedValues, id, change) : createList(input, input.allowedValues, id, change);
}

function createList(input: FormInput, allowed: readonly string[], id: string, change: Change): Control {
  const list = element('select', { id });
  const none = element('option', { value: '' });
  const noValue = l10n.t('No value');
  none.textContent = input.default === null ? noValue : `${noValue} (${input.default})`;
  list.append(none);
  for (const word of allowed) {
    const option = element('option', { value: word });
    option.textContent = word;
    list.append(option);
  }
  list.addEventListener('change', () => change(list.value === '' ? null : list.value));
  return toSingle(list, (value) => {
    list.value = value;
  });
}

function createLine({ type, default: byDefault }: FormInput, id: string, change: Change): Control {
  const line = type === 'object' ? element('textarea', { id, rows: '4' }) : element('input', { id, type: 'text' });
  line.setAttribute('autocomplete', 'off');
  line.setAttribute('spellcheck', 'false');
  if (type === 'number') line.setAttribute('inputmode', 'decimal');
  if (type === 'object' || type === 'secret') line.classList.add('code');
  if (byDefault !== null) line.placeholder = byDefault;
  let waiting = 0;
  const sendNow = (): void => {
    window.clearTimeout(waiting);
    waiting = 0;
    change(line.value === '' ? null : line.value);
  };
  line.addEventListener('input', () => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(sendNow, PAUSE);
  });
  line.addEventListener('change', () => {
    if (waiting !== 0) sendNow();
  });
  return toSingle(line, (value) => {
    if (waiting === 0 && line.value !== value) line.value = value;
  });
}

function toSingle(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, show: (value: string) => void): Control {
  return {
    root: control,
    isGroup: false,
    show: (value) => show(value === null ? '' : typeof value === 'string' ? value : value.join(', ')),
    describe(ids, isInvalid, isRequired) {
      control.setAttribute('aria-describedby', ids);
      control.setAttribute('aria-invalid', String(isInvalid));
      if (isRequired) control.setAttribute('aria-required', 'true');
    },
    focus: () => control.focus(),
  };
}

function createBoxes(_input: FormInput, allowed: readonly string[], id: string, change: Change): Control {
  const root = element('div', { id, className: 'boxes', role: 'group' });
  root.setAttribute('aria-labelledby', `${id}-name`);
  const boxes = allowed.map((word, index) => {
    const box = element('input', { type: 'checkbox', id: `${id}-${index}`, value: word });
    const label = element('label', { className: 'box' });
    label.setAttribute('for', box.id);
    label.append(box, word);
    root.append(label);
    return box;
  });
  const chosen = (): string[] => boxes.filter(({ checked }) => checked).map(({ value }) => value);
  root.addEventListener('change', () => change(chosen().length === 0 ? null : chosen()));
  return {
    root,
    isGroup: true,
    show(value) {
      const given = value === null ? [] : typeof value === 'string' ? value.split(',').map((word) => word.trim()) : value;
      for (const box of boxes) box.checked = given.includes(box.value);
    },
    describe(ids, isInvalid) {
      root.setAttribute('aria-describedby', ids);
      for (const box of boxes) box.setAttribute('aria-invalid', String(isInvalid));
    },
    focus: () => boxes[0]?.focus(),
  };
}
