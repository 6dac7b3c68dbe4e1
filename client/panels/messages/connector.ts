import type { FormChange, FormInput } from './form.ts';

/** The content of the form of a new connector. */
export interface ConnectorFormState {
  /** The instance that it is created on. */
  readonly instance: string;
  readonly inputs: readonly FormInput[];
  /** The connector as it would be sent; '' before its type is chosen. */
  readonly yaml: string;
  /** What is missing or wrong, in one sentence. */
  readonly summary: string;
  /** Whether to show all problems, because the user wanted to create the connector. */
  readonly isChecked: boolean;
}

/** Messages from the page. */
export type ConnectorFormMessage = FormChange | { readonly type: 'create' | 'edit' };
