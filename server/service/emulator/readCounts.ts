import { countRows } from '../../store/wholeTables.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** Counts the rows of each table. */
export function readCounts({ database }: ServiceContext): Promise<Readonly<Record<string, number>>> {
  return countRows(database);
}
