import { type Expression, ExpressionWrapper, FunctionNode } from 'kysely';
import type { Tables } from './tables.ts';

/** A text in small letters, of whatever script; it is the same on both engines, and so is its order: by code points. */
export function lower(text: Expression<unknown>): ExpressionWrapper<Tables, keyof Tables, string> {
  // A function call, and no raw SQL: each dialect writes it in its own way.
  return new ExpressionWrapper(FunctionNode.create('lower', [text.toOperationNode()]));
}
