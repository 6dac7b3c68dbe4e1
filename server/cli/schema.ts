import * as l10n from '@vscode/l10n';
import { Argument, type Command } from 'commander';
import { toDefinitionsSchema, toManifestSchema } from '../core/account/accountSchemas.ts';
import { toConfigurationSchema } from '../core/checkConfiguration.ts';
import { toExportRequestSchema } from '../core/insights/exportRequestSchema.ts';
import { toSourcesSchema } from '../core/insights/sources.ts';
import { toPipelineSchema, toPipelineSchemaV1 } from '../core/platform/pipelines/pipelineSchema.ts';
import { toReshapeSchema } from '../core/reshape.ts';
import type { Cli } from './cli.ts';
import { addExample } from './options.ts';

/** The available schemas, by their names on the command line. */
export const SCHEMAS = {
  pipeline: toPipelineSchema,
  'pipeline-v1': toPipelineSchemaV1,
  'export-request': toExportRequestSchema,
  'insight-sources': toSourcesSchema,
  account: toManifestSchema,
  'account-definitions': toDefinitionsSchema,
  config: toConfigurationSchema,
  reshape: toReshapeSchema,
} as const;

/** Adds `fairlead schema`, which prints a JSON Schema for other editors and programs. */
export function addSchema(program: Command, cli: Cli): void {
  const command = program
    .command('schema')
    .description(l10n.t('Print a JSON Schema for other editors and programs'))
    .addArgument(new Argument('[of]', l10n.t('what it describes')).choices(Object.keys(SCHEMAS)).default('pipeline'))
    .action(async (of: keyof typeof SCHEMAS) => {
      await cli.terminal.out(`${JSON.stringify(SCHEMAS[of]())}\n`);
    });
  addExample(command, 'fairlead schema pipeline > pipeline.schema.json');
}
