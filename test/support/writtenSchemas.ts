import { toConfigurationSchema } from '../../server/core/checkConfiguration.ts';
import { toExportRequestSchema } from '../../server/core/insights/exportRequestSchema.ts';
import { toPipelineSchema } from '../../server/core/pipeline/pipelineSchema.ts';

/** The files of schemas/ that are written out of the others, by their path. */
export const WRITTEN_SCHEMAS: Readonly<Record<string, () => string>> = {
  'schemas/configuration.schema.json': () => toText(toConfigurationSchema()),
  'schemas/exportRequest.schema.json': () => toText(toExportRequestSchema()),
  'schemas/pipeline.schema.json': () => toText(toPipelineSchema()),
};

/** JSON with a line for each definition, so that a change shows where it was made. */
function toText({ $defs, ...schema }: Readonly<Record<string, unknown>>): string {
  const head = Object.entries(schema).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  const definitions = Object.entries($defs as object).map(
    ([name, definition]) => `    ${JSON.stringify(name)}: ${JSON.stringify(definition)}`,
  );
  return `{\n${head.join('\n')}\n  "$defs": {\n${definitions.join(',\n')}\n  }\n}\n`;
}
