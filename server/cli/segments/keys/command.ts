import type { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { addKeyApply } from './apply.ts';
import { addKeyChanges } from './change.ts';
import { addKeyAlgebra } from './combine.ts';
import { addKeyList } from './list.ts';
import { addKeyPlan } from './plan.ts';

/** What `fairlead segments keys` can do; each adds itself. */
const COMMANDS: readonly ((keys: Command, cli: Cli) => void)[] = [addKeyList, addKeyChanges, addKeyAlgebra, addKeyPlan, addKeyApply];

/** `fairlead segments keys`: the keys of a segment in an environment. */
export function addKeys(segments: Command, cli: Cli): void {
  const keys = segments.command('keys').description('Read, add, remove, combine and plan the keys of a segment in an environment');
  for (const add of COMMANDS) add(keys, cli);
}
