import type { Path } from '../../../shape.ts';
import type { ScalarNode, Span, TreeNode } from '../../../tree.ts';
import type { InputConstraints } from './input.ts';

/** The type of a runtime input according to its field; `text` if unknown. */
export type InputType = 'text' | 'secret' | 'number' | 'flag' | 'list' | 'object';

/** A value that is left open until the pipeline runs. */
export interface RuntimeInput extends InputConstraints {
  readonly path: Path;
  /** The path in text form, which values are given under: `pipeline.stages[0].stage.variables[1].value`. */
  readonly id: string;
  /** The path by names, as in expressions, an alternative key for values: `pipeline.stages.build.variables.region`. */
  readonly fullName: string;
  /** The name of the field: that of a variable, or else the key. */
  readonly name: string;
  readonly type: InputType;
  /** Whether it is a list of which each entry is an object. */
  readonly hasObjects?: boolean;
  /** Whether it must be given: it has no default, and is not requested at run time. */
  readonly isRequired: boolean;
  /** The scalar with the input, with offsets mapped by the source. */
  readonly scalar: ScalarNode;
  /** What is written before its value, if the value is added instead of replaced. */
  readonly lead?: string;
  /** Whether it is inside brackets or braces. */
  readonly isFlow: boolean;
}

/** A tree, with the mapping of its offsets and blocks to the entire text. A tree that was parsed as a whole has no blocks. */
export interface InputSource {
  readonly tree: TreeNode | null;
  toPlace(offset: number): number;
  /** Returns the source of a block by its index; null to skip it. */
  blockOf(index: number): InputSource | null;
}

/** Returns the source of a tree that was parsed as a whole: its offsets are those of its text. */
export function toInputSource(tree: TreeNode | null): InputSource {
  return { tree, toPlace: (offset) => offset, blockOf: () => null };
}

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
  return {
    id: input.id,
    fullName: input.fullName,
    type: input.type,
    required: input.isRequired,
    default: input.default,
    allowedValues: input.allowedValues,
    many: input.isMany,
    regex: input.regex,
    executionInput: input.isExecutionInput,
  };
}

/** A span of text and its replacement. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** Applies edits to a text. They must be in the order of the text, and must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const edit of edits) {
    pieces.push(text.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}
