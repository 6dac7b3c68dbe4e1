import type { Command } from 'commander';
import { toPipelineSchema } from '../core/pipeline/pipelineSchema.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { addExample } from './options.ts';

/** `fairlead schema`: the JSON Schema of pipelines, for editors and programs that take one. */
export function addSchema(program: Command, cli: Cli): void {
  const command = program
    .command('schema')
    .description('Print the JSON Schema of pipelines')
    .action(async () => {
      await cli.terminal.out(`${JSON.stringify(toPipelineSchema())}\n`);
      cli.finish(EXIT_CODES.ok);
    });
  addExample(command, 'fairlead schema > pipeline.schema.json');
}
