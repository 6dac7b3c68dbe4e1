import { type Expression, ExpressionWrapper, FunctionNode, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Lowercases text in any script, with the same result and the same order (by code points) on both engines
 * (docs/decisions/engines.md#texts).
 */
export function lower(text: Expression<unknown>): ExpressionWrapper<Tables, keyof Tables, string> {
  // A function call instead of raw SQL, so that each dialect can write it in its own way.
  return new ExpressionWrapper(FunctionNode.create('lower', [text.toOperationNode()]));
}

/** Builds the condition that text contains other text, ignoring case. */
export function contains(text: Expression<unknown>, wanted: string): RawBuilder<boolean> {
  return sql`${lower(text)} like ${`%${toPattern(wanted)}%`} escape '\\'`;
}

/** Builds the condition that text starts with other text, ignoring case. */
export function startsWith(text: Expression<unknown>, wanted: string): RawBuilder<boolean> {
  return sql`${lower(text)} like ${`${toPattern(wanted)}%`} escape '\\'`;
}

function toPattern(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, '\\$&');
}
