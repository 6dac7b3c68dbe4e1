import type { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { addKeyApply } from './apply.ts';
import { addKeyChanges } from './change.ts';
import { addKeyAlgebra } from './combine.ts';
import { addKeyList } from './list.ts';
import { addKeyPlan } from './plan.ts';

/** The subcommands of `fairlead segments keys`; each adds itself. */
const COMMANDS: readonly ((keys: Command, cli: Cli) => void)[] = [addKeyList, addKeyChanges, addKeyAlgebra, addKeyPlan, addKeyApply];

/** Adds `fairlead segments keys`, for the keys of a segment in an environment. */
export function addKeys(segments: Command, cli: Cli): void {
  const keys = segments.command('keys').description('Read, add, remove, combine and plan the keys of a segment in an environment');
  for (const add of COMMANDS) add(keys, cli);
}
