import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addAttributes } from './attributes.ts';
import { addEnvironments } from './environments.ts';
import { addIdentities } from './identities.ts';
import { addKeys } from './keys/command.ts';
import { addLife } from './life.ts';
import { addOverview } from './overview.ts';
import { addTypes } from './types.ts';
import { addWorkspaces } from './workspaces.ts';

/** The subcommands of `fairlead segments`; each adds itself. */
const COMMANDS = [addOverview, addLife, addKeys, addIdentities, addWorkspaces, addEnvironments, addTypes, addAttributes] as const;

/** Adds `fairlead segments`, for workspaces, environments, segments, their keys and identities. */
export function addSegments(program: Command, cli: Cli): void {
  const segments = program.command('segments').description('Workspaces, environments, segments, their keys and identities');
  for (const add of COMMANDS) add(segments, cli);
}
