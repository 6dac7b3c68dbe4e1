import { SymbolKind, type TypeHierarchyItem } from 'vscode-languageserver';
import { runGuarded } from '../guard.ts';
import { answering, type Feature } from './feature.ts';
import { findCell, findEmail, rangeInside } from './mentions.ts';
import type { OpenRoster } from './openRosters.ts';
import { nameOf } from './people.ts';

/** The people of a roster as a hierarchy: the manager is the supertype, the reports are the subtypes. */
export const typeHierarchy: Feature = {
  capabilities: { typeHierarchyProvider: true },
  register(parts) {
    const { typeHierarchy } = parts.connection.languages;
    typeHierarchy.onPrepare(
      answering(parts, 'prepareTypeHierarchy', (roster, { position }): TypeHierarchyItem[] | null => {
        const record = findEmail(roster, position)?.record ?? findCell(roster, position)?.row ?? -1;
        return record === -1 ? null : [toItem(roster, record)];
      }),
    );
    const around = (name: string, find: (roster: OpenRoster, record: number) => Iterable<number>) => {
      return async ({ item }: { readonly item: TypeHierarchyItem }): Promise<TypeHierarchyItem[] | null> => {
        const found = await runGuarded(parts.log, name, async () => {
          const roster = await parts.rosters.find(item.uri);
          // The row may have moved in the meantime: it is found by its e-mail.
          const record = roster === null ? -1 : recordOf(roster, item);
          return roster === null || record === -1 ? null : Array.from(find(roster, record), (other) => toItem(roster, other));
        });
        return found ?? null;
      };
    };
    typeHierarchy.onSupertypes(around('supertypes', ({ org }, record) => [org.managers[record]!].filter((manager) => manager !== -1)));
    typeHierarchy.onSubtypes(around('subtypes', ({ org }, record) => org.reportsOf(record)));
  },
};

function toItem(roster: OpenRoster, record: number): TypeHierarchyItem {
  const { check, document } = roster;
  const { table, columns } = check;
  const email = table.value(record, columns.email).trim();
  return {
    name: nameOf(roster, record),
    kind: SymbolKind.Class,
    detail: email,
    uri: document.uri,
    range: table.rangeOfRow(record),
    selectionRange: columns.email === -1 ? table.rangeOfRow(record) : rangeInside(roster, { row: record, column: columns.email }),
    data: { record, email },
  };
}

function recordOf({ check: { facts, table, columns } }: OpenRoster, { data }: TypeHierarchyItem): number {
  const { record, email } = data as { readonly record: number; readonly email: string };
  if (record < facts.rowCount && table.value(record, columns.email).trim() === email) return record;
  const number = facts.numberOf(email);
  return number === 0 ? -1 : facts.firstRecordOf(number);
}
