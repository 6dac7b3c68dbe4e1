import type { Transaction } from 'kysely';
import { createAccessTables } from './migrations/access.ts';
import { createDeveloperTables } from './migrations/developers.ts';
import { createExportTable } from './migrations/exports.ts';
import { createInsightTables, createVersionIndex, forgetUnknownCounts, indexShortenedCommits } from './migrations/insights.ts';
import { createPlatformTables } from './migrations/platform.ts';
import { addWorkspaceProjects, createSegmentTables } from './migrations/segments.ts';
import type { Tables } from './tables.ts';

/** A step of the schema; its name is stored in the database and must never change. */
export interface Migration {
  readonly name: string;
  up(transaction: Transaction<Tables>): Promise<void>;
}

/** All steps, in order. New steps go at the end; a released step is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-first-schema', up: createFirstSchema },
  { name: '0002-workspace-projects', up: addWorkspaceProjects },
  { name: '0003-insight-exports', up: createExportTable },
  { name: '0004-unknown-counts', up: forgetUnknownCounts },
  { name: '0005-deployed-versions', up: createVersionIndex },
  { name: '0006-shortened-commits', up: indexShortenedCommits },
];

async function createFirstSchema(transaction: Transaction<Tables>): Promise<void> {
  await createAccessTables(transaction);
  await createDeveloperTables(transaction);
  await createSegmentTables(transaction);
  await createPlatformTables(transaction);
  await createInsightTables(transaction);
}
