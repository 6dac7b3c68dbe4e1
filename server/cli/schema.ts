import { Argument, type Command } from 'commander';
import { toConfigurationSchema } from '../core/checkConfiguration.ts';
import { toExportRequestSchema } from '../core/insights/exportRequestSchema.ts';
import { toPipelineSchema } from '../core/pipeline/pipelineSchema.ts';
import { toReshapeSchema } from '../core/reshape.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { addExample } from './options.ts';

/** The available schemas, by their names on the command line. */
const SCHEMAS = {
  pipeline: toPipelineSchema,
  'export-request': toExportRequestSchema,
  config: toConfigurationSchema,
  reshape: toReshapeSchema,
} as const;

/** Adds `fairlead schema`, which prints a JSON Schema for other editors and programs. */
export function addSchema(program: Command, cli: Cli): void {
  const command = program
    .command('schema')
    .description('Print a JSON Schema for other editors and programs')
    .addArgument(new Argument('[of]', 'what it describes').choices(Object.keys(SCHEMAS)).default('pipeline'))
    .action(async (of: keyof typeof SCHEMAS) => {
      await cli.terminal.out(`${JSON.stringify(SCHEMAS[of]())}\n`);
      cli.finish(EXIT_CODES.ok);
    });
  addExample(command, 'fairlead schema pipeline > pipeline.schema.json');
}
