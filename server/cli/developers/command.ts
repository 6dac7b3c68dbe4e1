import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addApply } from './apply.ts';
import { addChanges } from './changes.ts';
import { addDownload } from './download.ts';
import { addIdentities } from './identities.ts';
import { addList } from './list.ts';
import { addPlan } from './plan.ts';
import { addQuery } from './query.ts';
import { addReshape } from './reshape.ts';
import { addUpload } from './upload.ts';
import { addVersions } from './versions.ts';

/** Adds `fairlead developers`, for rosters and developers of a service. */
export function addDevelopers(program: Command, cli: Cli): void {
  const developers = program.command('developers').description('Plan, upload, map, approve, list, download and change developers');
  for (const add of [addReshape, addQuery, addPlan, addApply, addUpload, addVersions, addList, addDownload, addChanges, addIdentities])
    add(developers, cli);
}
