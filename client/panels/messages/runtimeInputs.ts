import type { InputType } from '../../../server/core/platform/pipelines/inputs/runtimeInput.ts';

/** The state of an input: valid, invalid, required but not set, or left to its default or to later. */
export type InputState = 'given' | 'wrong' | 'missing' | 'open';

/** A runtime input as the page shows it. */
export interface FormInput {
  readonly id: string;
  /** Its name, without its path. */
  readonly name: string;
  /** Its path, by names: `pipeline.stages.build.variables`. */
  readonly group: string;
  readonly type: InputType;
  /** The allowed values; null if any value is allowed. */
  readonly allowedValues: readonly string[] | null;
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

/** A line of the document after filling in. */
export interface PreviewLine {
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** The content of the form of runtime inputs. */
export interface InputFormState {
  /** The name of the document. */
  readonly title: string;
  readonly inputs: readonly FormInput[];
  readonly preview: readonly PreviewLine[];
  /** How many values are given, invalid and missing, in one sentence. */
  readonly summary: string;
  readonly isComplete: boolean;
  /** The result of the last action; '' if there is none. */
  readonly note: string;
}

/** Messages from the page. */
export type InputFormMessage =
  | { readonly type: 'change'; readonly id: string; readonly value: string | readonly string[] | null }
  | { readonly type: 'reveal'; readonly id: string }
  | { readonly type: 'apply' | 'open' | 'save' | 'reset' };
