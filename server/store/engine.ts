import type { Dialect } from 'kysely';
import type { Refusal } from '../core/refusal.ts';

/** A database that is open. */
export interface Engine {
  readonly dialect: Dialect;
  /** What is said where its tables cannot be brought up to date. */
  toRefusal(error: unknown): Refusal;
}
