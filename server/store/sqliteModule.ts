import { Refusal } from '../core/refusal.ts';

type SqliteModule = typeof import('node:sqlite');

/** Node's own SQLite, loaded where it is first used so that a Node without it can still say so. Throws SERVICE_ERROR there. */
export function requireSqlite(): SqliteModule {
  const found = loadQuietly();
  if (found !== null) return found;
  throw new Refusal(
    'SERVICE_ERROR',
    `This Node (${process.version}) has no built-in SQLite, which the local service keeps its data in. Run it on Node 22.13 or newer.`,
  );
}

// Older Nodes warn on standard error that the module is experimental, which is no news to the person who reads it.
function loadQuietly(): SqliteModule | null {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    if (typeof process.getBuiltinModule !== 'function') return null;
    return (process.getBuiltinModule('node:sqlite') as SqliteModule | undefined) ?? null;
  } finally {
    process.emitWarning = emitWarning;
  }
}
