import type { FormChange, FormInput } from './form.ts';

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
  | FormChange
  | { readonly type: 'reveal'; readonly id: string }
  | { readonly type: 'apply' | 'open' | 'save' | 'reset' };
