import type { Command } from 'commander';
import type { Instance } from '../api/instance.ts';
import { Refusal } from '../core/refusal.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { addExample } from './options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from './target.ts';
import { UsageError } from './usageError.ts';

interface McpFlags extends TargetFlags {
  readonly folder: string;
  readonly readOnly?: true;
}

const NOTES = `It talks the Model Context Protocol over standard input and output; an agent starts it. A tool that writes is refused until its plan
is confirmed: by the person where the agent's client can ask, else by the code that comes with the plan.`;

/** Adds `fairlead mcp`, the tools for agents. */
export function addMcp(program: Command, cli: Cli): void {
  const command = program
    .command('mcp')
    .description('Serve the tools for agents')
    .option('--folder <folder>', 'the folder whose files the tools may read', '.')
    .option('--read-only', 'offer only tools that change nothing')
    .action(async (flags: McpFlags) => {
      const { folder, readOnly } = flags;
      await cli.programs.mcp({ folder, isReadOnly: readOnly === true, instance: () => findInstance(cli, flags), terminal: cli.terminal });
      cli.finish(EXIT_CODES.ok);
    });
  addExample(addTargetFlags(command), 'fairlead mcp --folder rosters --read-only', NOTES);
}

/** An error that would end a command with exit code 2 is reported to the agent, and the server goes on. */
async function findInstance(cli: Cli, flags: TargetFlags): Promise<Instance> {
  try {
    return await requireInstance(cli, flags);
  } catch (error) {
    throw error instanceof UsageError ? new Refusal('INVALID_TOKEN', error.message) : error;
  }
}
