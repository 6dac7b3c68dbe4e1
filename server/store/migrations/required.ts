import type { ColumnDataType, CreateTableBuilder } from 'kysely';

/** Adds columns of one type that are not null, in this order; to be called by `$call`. */
export function required<const Name extends string>(type: ColumnDataType, ...names: readonly Name[]) {
  return <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
    names.reduce<CreateTableBuilder<Table, Column | Name>>(
      (grown, name) => grown.addColumn(name, type, (column) => column.notNull()),
      table,
    );
}
