import type { InputType } from '../../../server/core/platform/pipelines/inputs/runtimeInput.ts';

/** The state of an input: valid, invalid, required but not set, or left to its default or to later. */
export type InputState = 'given' | 'wrong' | 'missing' | 'open';

/** An input as a form shows it. */
export interface FormInput {
  readonly id: string;
  /** Its name, without its path. */
  readonly name: string;
  /** The heading that it is below. */
  readonly group: string;
  readonly type: InputType;
  /** The allowed values; null if any value is allowed. */
  readonly allowedValues: readonly string[] | null;
  /** How the allowed values are shown, if not as they are. */
  readonly choices?: readonly ChoiceGroup[];
  readonly many: boolean;
  readonly required: boolean;
  readonly default: string | null;
  /** Its type, default and pattern, in short. */
  readonly details: readonly string[];
  readonly description: string;
  /** The given value: a text, or the chosen values. Null if there is none. */
  readonly value: string | readonly string[] | null;
  readonly state: InputState;
  /** What is invalid or missing; null if nothing is. */
  readonly problem: string | null;
}

/** Allowed values below a heading; those without one are below no heading. */
export interface ChoiceGroup {
  readonly title: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

/** Message from a form: an input has another value. */
export interface FormChange {
  readonly type: 'change';
  readonly id: string;
  readonly value: FormInput['value'];
}
