import { type CreateTableNode, PrimaryKeyConstraintNode, SqliteQueryCompiler } from 'kysely';

/** Compiles queries to SQLite's SQL. */
export class SqliteCompiler extends SqliteQueryCompiler {
  /** Stores a table with a composite key in the order of that key, so that reads and writes touch contiguous pages. */
  protected override visitCreateTable(node: CreateTableNode): void {
    super.visitCreateTable(node);
    if (node.constraints?.some(PrimaryKeyConstraintNode.is) === true) this.append(' without rowid');
  }
}
