import type { InputMethodName } from './inputMethods.ts';
import type { InputMethod, InputText } from './readInput.ts';
import { type InputValue, splitValues } from './splitValues.ts';

/** The constraints from the methods of a runtime input. */
export interface InputFacts {
  /** The default; null if there is none. Several values are joined by commas. */
  readonly default: string | null;
  /** The allowed values; null if any value is allowed. */
  readonly allowedValues: readonly string[] | null;
  /** Whether several of them can be given. */
  readonly isMany: boolean;
  /** A regular expression that values must match, or null. */
  readonly regex: string | null;
  /** Whether the value is requested only when the stage or step is reached. */
  readonly isExecutionInput: boolean;
}

/** Reads the constraints from the methods of a runtime input, even if they are misspelt. */
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

/** Returns the default, without quotes; several values if several can be chosen. Null if there is none. */
export function readDefaults(methods: readonly InputMethod[]): readonly string[] | null {
  const args = findArgs(methods, 'default');
  if (args === null || args.text.trim() === '') return null;
  const values = splitValues(args.text);
  if (methods.some(({ name }) => name === 'selectManyFrom')) return values.map(({ text }) => text);
  return [values.length === 1 ? values[0]!.text : args.text.trim()];
}

/** Returns the allowed values with their spans, and their texts; null if any value is allowed. */
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

/** Whether a text is one of some values; numbers are compared by value. */
export function isAllowed(text: string, values: readonly string[]): boolean {
  if (values.includes(text)) return true;
  return NUMBER.test(text) && values.some((value) => NUMBER.test(value) && Number(value) === Number(text));
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

function findArgs(methods: readonly InputMethod[], name: InputMethodName): InputMethod['args'] {
  return methods.find((method) => method.name === name)?.args ?? null;
}
