import type { Path } from '../../shape.ts';
import type { ScalarNode, TreeNode } from '../../tree.ts';
import type { InputFacts } from './inputFacts.ts';

/** What a runtime input takes, as far as its field tells; `text` where it does not. */
export type InputType = 'text' | 'secret' | 'number' | 'flag' | 'list' | 'object';

/** A value that is left open until the pipeline is run. */
export interface RuntimeInput extends InputFacts {
  readonly path: Path;
  /** The path as people write it: `pipeline.stages[0].stage.variables[1].value`. A value is given under it. */
  readonly id: string;
  /** The same by the names of things, as expressions have it: `pipeline.stages.build.variables.region`. A value may be given under it too. */
  readonly fullName: string;
  /** What the field is called: the name of a variable, or else the key. */
  readonly name: string;
  readonly type: InputType;
  /** True where it must be given: it has no default, and is not asked for later. */
  readonly isRequired: boolean;
  /** The scalar that asks for it, with places in the text that the source was told to give. */
  readonly scalar: ScalarNode;
  /** True inside brackets and braces. */
  readonly isFlow: boolean;
}

/** A tree, and how its offsets and blocks are turned into those of the whole text. A tree that was read whole has no blocks. */
export interface InputSource {
  readonly tree: TreeNode | null;
  toPlace(offset: number): number;
  /** The source of the block of an index; null where that is not to be looked into. */
  blockOf(index: number): InputSource | null;
}

/** A tree that was read whole, whose offsets are those of its text. */
export function toInputSource(tree: TreeNode | null): InputSource {
  return { tree, toPlace: (offset) => offset, blockOf: () => null };
}
