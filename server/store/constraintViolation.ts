/** Error codes for violated unique, primary key and foreign key constraints. */
const SQLITE_CODES: ReadonlySet<unknown> = new Set([2067, 1555, 787]);
const POSTGRES_CODES: ReadonlySet<unknown> = new Set(['23505', '23503']);

/** Whether a write failed on a unique or foreign key constraint, because another request came first. */
export function isConstraintViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && SQLITE_CODES.has(error.errcode)) || ('code' in error && POSTGRES_CODES.has(error.code));
}

/** PostgreSQL's codes for a transaction aborted in favor of another one: it changed nothing and may be retried. */
const OVERTAKEN_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Whether a transaction failed because of a serialization conflict or a deadlock. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OVERTAKEN_CODES.has(error.code);
}
