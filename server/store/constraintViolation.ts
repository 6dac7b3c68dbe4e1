/** SQLite's codes of a broken unique, primary key or foreign key constraint, and PostgreSQL's. */
const SQLITE_CODES: ReadonlySet<unknown> = new Set([2067, 1555, 787]);
const POSTGRES_CODES: ReadonlySet<unknown> = new Set(['23505', '23503']);

/** True for the error of a write that a unique or foreign key constraint stopped: another request was there first. */
export function isConstraintViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && SQLITE_CODES.has(error.errcode)) || ('code' in error && POSTGRES_CODES.has(error.code));
}

/** PostgreSQL's codes of a transaction that was given up for the sake of another one: it did nothing, and may begin again. */
const OVERTAKEN_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** True for the error of a transaction that could not be put into an order with others, or that waited for one that waited for it. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OVERTAKEN_CODES.has(error.code);
}
