import type { InputMethodName } from './inputMethods.ts';
import type { InputMethod, InputText } from './readInput.ts';
import { type InputValue, splitValues } from './splitValues.ts';

/** What the methods of a runtime input ask for. */
export interface InputFacts {
  /** The value that is taken when none is given; null where there is none. Several stand with commas between them. */
  readonly default: string | null;
  /** The values that can be given; null where any can. */
  readonly allowedValues: readonly string[] | null;
  /** True where several of them can be given. */
  readonly isMany: boolean;
  /** What a value must match; null where that is not said. */
  readonly regex: string | null;
  /** True where the value is asked for only when the stage or step is reached. */
  readonly isExecutionInput: boolean;
}

/** Reads what the methods of a runtime input ask for, however they are spelt. */
export function readInputFacts({ methods }: InputText): InputFacts {
  const defaults = readDefaults(methods);
  const regex = findArgs(methods, 'regex')?.text.trim() ?? '';
  return {
    default: defaults === null ? null : defaults.join(','),
    allowedValues: findAllowed(methods)?.texts ?? null,
    isMany: methods.some(({ name }) => name === 'selectManyFrom'),
    regex: regex === '' ? null : regex,
    isExecutionInput: methods.some(({ name }) => name === 'executionInput'),
  };
}

/** The default, without quotes; several where more than one can be chosen. Null where none is given. */
export function readDefaults(methods: readonly InputMethod[]): readonly string[] | null {
  const args = findArgs(methods, 'default');
  if (args === null || args.text.trim() === '') return null;
  const values = splitValues(args.text);
  if (methods.some(({ name }) => name === 'selectManyFrom')) return values.map(({ text }) => text);
  return [values.length === 1 ? values[0]!.text : args.text.trim()];
}

/** The allowed values as they are written, and their texts; null where any value is allowed. */
export function findAllowed(
  methods: readonly InputMethod[],
): { readonly values: readonly InputValue[]; readonly texts: readonly string[] } | null {
  for (const name of ['allowedValues', 'selectOneFrom', 'selectManyFrom'] as const) {
    const args = findArgs(methods, name);
    if (args === null || args.text.trim() === '') continue;
    const values = splitValues(args.text, args.start);
    return { values, texts: values.map(({ text }) => text) };
  }
  return null;
}

/** Whether a text is one of some values; numbers count by what they are worth. */
export function isAllowed(text: string, values: readonly string[]): boolean {
  if (values.includes(text)) return true;
  return NUMBER.test(text) && values.some((value) => NUMBER.test(value) && Number(value) === Number(text));
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

function findArgs(methods: readonly InputMethod[], name: InputMethodName): InputMethod['args'] {
  return methods.find((method) => method.name === name)?.args ?? null;
}
