import { field } from './devlake.ts';

/** Returns when what a body says was so; null if it does not say. */
export function readStateTime(kind: 'deployment' | 'incident', item: unknown): string | null {
  if (kind === 'deployment') return field(item, 'finishedDate', 'endTime');
  const isOver = field(item, 'status')?.toUpperCase() === 'DONE';
  return field(item, 'updatedDate', 'resolutionDate') ?? (isOver ? null : field(item, 'createdDate'));
}
