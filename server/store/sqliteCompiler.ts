import { type CreateTableNode, PrimaryKeyConstraintNode, SqliteQueryCompiler } from 'kysely';

/** Writes what the repositories ask for in SQLite's language. */
export class SqliteCompiler extends SqliteQueryCompiler {
  /** A table with a key of several columns is kept in the order of that key: it is written and read in whole stretches. */
  protected override visitCreateTable(node: CreateTableNode): void {
    super.visitCreateTable(node);
    if (node.constraints?.some(PrimaryKeyConstraintNode.is) === true) this.append(' without rowid');
  }
}
