import type { Path } from '../../shape.ts';
import type { ScalarNode, TreeNode } from '../../tree.ts';
import type { InputFacts } from './inputFacts.ts';

/** The type of a runtime input according to its field; `text` if unknown. */
export type InputType = 'text' | 'secret' | 'number' | 'flag' | 'list' | 'object';

/** A value that is left open until the pipeline runs. */
export interface RuntimeInput extends InputFacts {
  readonly path: Path;
  /** The path in text form, which values are given under: `pipeline.stages[0].stage.variables[1].value`. */
  readonly id: string;
  /** The path by names, as in expressions, an alternative key for values: `pipeline.stages.build.variables.region`. */
  readonly fullName: string;
  /** The name of the field: that of a variable, or else the key. */
  readonly name: string;
  readonly type: InputType;
  /** Whether it must be given: it has no default, and is not requested at run time. */
  readonly isRequired: boolean;
  /** The scalar with the input, with offsets mapped by the source. */
  readonly scalar: ScalarNode;
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
