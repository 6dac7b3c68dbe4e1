import type { Transaction } from 'kysely';
import { createCauseIndex } from './insights/causes.ts';
import { addKeyKinds, createApiKeys, createRoles, createServiceTables } from './migrations/access.ts';
import { createDefaultAccount } from './migrations/createDefaultAccount.ts';
import {
  addReviewBases,
  createDeveloperActivations,
  createDeveloperHistory,
  createDeveloperIdentities,
  createDeveloperTables,
} from './migrations/developers.ts';
import { addActivityImports, addActivityLinks, createActivityTables, partitionActivity } from './migrations/insights.ts';
import { addOrganizations, createPlatformTables } from './migrations/platform.ts';
import { createAttributes, createSegmentTables } from './migrations/segments.ts';
import type { Tables } from './tables.ts';

/** A step of the schema; its name is stored in the database and must never change. */
export interface Migration {
  readonly name: string;
  up(transaction: Transaction<Tables>): Promise<void>;
}

/** All steps, in order. New steps go at the end; a released step is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-service-tables', up: createServiceTables },
  { name: '0002-developer-tables', up: createDeveloperTables },
  { name: '0003-default-account', up: createDefaultAccount },
  { name: '0004-segment-tables', up: createSegmentTables },
  { name: '0005-key-kinds', up: addKeyKinds },
  { name: '0006-platform-tables', up: createPlatformTables },
  { name: '0007-attributes', up: createAttributes },
  { name: '0008-developer-identities', up: createDeveloperIdentities },
  { name: '0009-activity-tables', up: createActivityTables },
  { name: '0010-developer-activations', up: createDeveloperActivations },
  { name: '0011-organizations', up: addOrganizations },
  { name: '0012-developer-history', up: createDeveloperHistory },
  { name: '0013-roles', up: createRoles },
  { name: '0014-api-keys', up: createApiKeys },
  { name: '0015-review-bases', up: addReviewBases },
  { name: '0016-activity-partitions', up: partitionActivity },
  { name: '0017-activity-imports', up: addActivityImports },
  { name: '0018-activity-links', up: addActivityLinks },
  { name: '0019-activity-causes', up: createCauseIndex },
];
