import type { InputType } from '../../../server/core/platform/pipelines/inputs/runtimeInput.ts';

/** How an input stands: given and right, given and wrong, not given though it must be, or left to its default or to later. */
export type InputState = 'given' | 'wrong' | 'missing' | 'open';

/** A runtime input as the page shows it. */
export interface FormInput {
  readonly id: string;
  /** What it is called, without what it stands in. */
  readonly name: string;
  /** What it stands in, by names: `pipeline.stages.build.variables`. */
  readonly group: string;
  readonly type: InputType;
  /** What can be given, where only that can; null else. */
  readonly allowed: readonly string[] | null;
  readonly many: boolean;
  readonly required: boolean;
  readonly default: string | null;
  /** What it takes, in short: type, default, pattern. */
  readonly details: readonly string[];
  readonly description: string;
  /** What was given: a text, or the chosen words. Null for nothing. */
  readonly value: string | readonly string[] | null;
  readonly state: InputState;
  /** What is wrong or missing; null where nothing is. */
  readonly problem: string | null;
}

/** A line of the document as it would be. */
export interface PreviewLine {
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** What the form of runtime inputs shows. */
export interface InputFormState {
  /** The name of the document. */
  readonly title: string;
  readonly inputs: readonly FormInput[];
  readonly preview: readonly PreviewLine[];
  /** How many values are given, wrong and missing, in one sentence. */
  readonly summary: string;
  readonly isComplete: boolean;
  /** What has just been done; '' for nothing. */
  readonly note: string;
  readonly texts: InputFormTexts;
}

/** The words of the page. */
export interface InputFormTexts {
  readonly heading: string;
  readonly intro: string;
  readonly nothing: string;
  readonly required: string;
  readonly noValue: string;
  readonly preview: string;
  readonly noPreview: string;
  readonly line: string;
  readonly apply: string;
  readonly applyHint: string;
  readonly open: string;
  readonly save: string;
  readonly reveal: string;
  readonly reset: string;
}

/** What the page asks for. */
export type InputFormMessage =
  | { readonly type: 'change'; readonly id: string; readonly value: string | readonly string[] | null }
  | { readonly type: 'reveal'; readonly id: string }
  | { readonly type: 'apply' | 'open' | 'save' | 'reset' };
