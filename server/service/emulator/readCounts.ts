import { countRows } from '../../store/wholeTables.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** How many rows each table has. */
export function readCounts({ database }: ServiceContext): Promise<Readonly<Record<string, number>>> {
  return countRows(database);
}
