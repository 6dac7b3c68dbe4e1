import { type Expression, ExpressionWrapper, FunctionNode } from 'kysely';
import type { Tables } from './tables.ts';

/** Lowercases text in any script, with the same result and the same order (by code points) on both engines. */
export function lower(text: Expression<unknown>): ExpressionWrapper<Tables, keyof Tables, string> {
  // A function call instead of raw SQL, so that each dialect can write it in its own way.
  return new ExpressionWrapper(FunctionNode.create('lower', [text.toOperationNode()]));
}
