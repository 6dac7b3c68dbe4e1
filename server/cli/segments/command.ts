import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addKeys } from './keys/command.ts';

/** What `fairlead segments` can do; each adds itself. */
const COMMANDS = [addKeys] as const;

/** `fairlead segments`: workspaces, environments, segments, their keys and identities. */
export function addSegments(program: Command, cli: Cli): void {
  const segments = program.command('segments').description('Workspaces, environments, segments, their keys and identities');
  for (const add of COMMANDS) add(segments, cli);
}
