import type { InputType, RuntimeInput } from './runtimeInput.ts';

/** A runtime input as it is told in JSON, the same by the service, the command line and the editor's server. */
export interface PlainInput {
  /** Its path: a value is given under it. */
  readonly id: string;
  /** The same by the names of things: a value may be given under it too. */
  readonly fullName: string;
  readonly type: InputType;
  readonly required: boolean;
  readonly default: string | null;
  readonly allowedValues: readonly string[] | null;
  /** Whether several values can be given. */
  readonly many: boolean;
  readonly regex: string | null;
  /** Whether it is asked for only when its stage or step is reached. */
  readonly executionInput: boolean;
}

/** A runtime input without its places in the text. */
export function toPlainInput(input: RuntimeInput): PlainInput {
  const { id, fullName, type, allowedValues, regex } = input;
  return {
    id,
    fullName,
    type,
    required: input.isRequired,
    default: input.default,
    allowedValues,
    many: input.isMany,
    regex,
    executionInput: input.isExecutionInput,
  };
}
