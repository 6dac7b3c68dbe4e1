import * as l10n from '@vscode/l10n';
import type { ChoiceGroup, FormInput } from '../messages/form.ts';
import { createPicker, element, setAttributes } from './element.ts';

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
  return input.many ? createBoxes(input.allowedValues, id, change) : createList(input, input.allowedValues, id, change);
}

function createList(input: FormInput, allowed: readonly string[], id: string, change: Change): Control {
  const noValue = l10n.t('No value');
  const none = input.default === null ? noValue : `${noValue} (${input.default})`;
  const list = createPicker(id, ['', ...allowed], '', [none, ...allowed]);
  if (input.choices !== undefined) list.replaceChildren(...list.querySelectorAll('[value=""]'), ...input.choices.flatMap(toOptions));
  list.addEventListener('change', () => change(list.value === '' ? null : list.value));
  return toSingle(list, (value) => {
    list.value = value;
  });
}

function toOptions({ title, values }: ChoiceGroup): readonly HTMLElement[] {
  const options = values.map(({ value, label }) => element('option', { text: label, attributes: { value } }));
  return title === '' ? options : [element('optgroup', { attributes: { label: title } }, ...options)];
}

function createLine({ type, default: byDefault }: FormInput, id: string, change: Change): Control {
  const attributes = { id, autocomplete: 'off', spellcheck: 'false', ...(type === 'number' ? { inputmode: 'decimal' } : {}) };
  const line =
    type === 'object'
      ? element('textarea', { attributes: { ...attributes, rows: '4' } })
      : element('input', { attributes: { ...attributes, type: 'text' } });
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
      setAttributes(control, {
        'aria-describedby': ids,
        'aria-invalid': String(isInvalid),
        ...(isRequired && { 'aria-required': 'true' }),
      });
    },
    focus: () => control.focus(),
  };
}

function createBoxes(allowed: readonly string[], id: string, change: Change): Control {
  const root = element('div', { class: 'boxes', attributes: { id, role: 'group', 'aria-labelledby': `${id}-name` } });
  const boxes = allowed.map((value, index) => {
    const box = element('input', { attributes: { type: 'checkbox', id: `${id}-${index}`, value } });
    root.append(element('label', { class: 'box', attributes: { for: box.id } }, box, value));
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
