import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addFaults } from './faults.ts';
import { addReset } from './reset.ts';
import { addSnapshots } from './snapshots.ts';

/** Adds `fairlead local`, for features that only a local service has. */
export function addLocal(program: Command, cli: Cli): void {
  const local = program.command('local').description('Save, restore, reset and disturb a local service');
  for (const add of [addSnapshots, addFaults, addReset]) add(local, cli);
}
