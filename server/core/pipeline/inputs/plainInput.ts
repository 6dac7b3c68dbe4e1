import type { InputType, RuntimeInput } from './runtimeInput.ts';

/** A runtime input in JSON, as the service, the command line and the language server return it. */
export interface PlainInput {
  /** Its path, which values are given under. */
  readonly id: string;
  /** The path by names, an alternative key for values. */
  readonly fullName: string;
  readonly type: InputType;
  readonly required: boolean;
  readonly default: string | null;
  readonly allowedValues: readonly string[] | null;
  /** Whether several values can be given. */
  readonly many: boolean;
  readonly regex: string | null;
  /** Whether it is requested only when its stage or step is reached. */
  readonly executionInput: boolean;
}

/** Converts a runtime input to JSON, without its place in the text. */
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
