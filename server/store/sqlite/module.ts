import { Refusal } from '../../core/refusal.ts';

type SqliteModule = typeof import('node:sqlite');

/** Returns Node's built-in SQLite, loaded on first use. Throws SERVICE_ERROR if this Node has none. */
export function requireSqlite(): SqliteModule {
  const found = loadQuietly();
  if (found !== null) return found;
  throw new Refusal(
    'SERVICE_ERROR',
    `This Node (${process.version}) has no built-in SQLite, which the local service stores its data in. Run it on Node 22.13 or newer.`,
  );
}

// Suppresses the warning of older Nodes that the module is experimental, which is of no use to the reader.
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
