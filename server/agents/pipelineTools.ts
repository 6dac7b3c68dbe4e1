import type { Problem } from '../core/problem.ts';
import { Refusal } from '../core/refusal.ts';
import { line } from '../core/text.ts';
import { FILE_CHECK, PipelineChecker } from '../documents/platform/check.ts';
import { convertToVersion1, toConversionProblems, toPlainConversion } from '../documents/platform/conversion/convert.ts';
import { array, count as countSchema, nullable, object, string } from '../wire/schemas/jsonSchema.ts';
import { CHECKED, count, type DocumentInput, readDocument, toProblemAnswer, USUAL_PROBLEMS } from './documents.ts';
import { type Tool, toDocument, toInputSchema, toInteger, toReadTool } from './tool.ts';

/** Tools for the YAML of pipelines. */
export const PIPELINE_TOOLS: readonly Tool[] = [
  toReadTool<DocumentInput & { readonly limit?: number }>({
    name: 'check_pipeline',
    title: 'Check a pipeline',
    description:
      'Checks the YAML of a pipeline, template, input set, trigger, service, environment, connector or project and returns every mistake with its line, column, code and remedy, those between it and the other documents of its repository among them: pass the path for these. Works without a service. Use it after each edit of such a file.',
    input: toInputSchema({
      ...toDocument('YAML file'),
      limit: toInteger(`Maximum number of problems to list; ${USUAL_PROBLEMS} by default.`, 1, 10_000),
    }),
    output: CHECKED,
    async run(context, input) {
      const { name, text, place } = await readDocument(context, input, 'pipeline');
      const checker = new PipelineChecker();
      const { root, problems } = checker.check(text, FILE_CHECK);
      const found = root === null ? checker.check(text, { ...FILE_CHECK, mustBePipeline: true }).problems : problems;
      const across = place === null ? [] : await context.checkAcross(place, text);
      return toProblemAnswer(name, [...found, ...across].sort(byPlace), input.limit);
    },
  }),
  toReadTool<DocumentInput>({
    name: 'convert_pipeline',
    title: 'Convert a pipeline to version 1',
    description:
      'Converts the YAML of a pipeline, template, input set or overlay of version 0 to version 1, and returns the result with every value that was not carried over or needs a look, by its line in the source. Works without a service and writes nothing: show the notes to a person before you write the result.',
    input: toInputSchema(toDocument('YAML file')),
    output: object({
      kind: string,
      yaml: string,
      notes: array(object({ kind: string, message: string, line: countSchema, resultLine: nullable(countSchema) })),
    }),
    async run(context, input) {
      const { name, text } = await readDocument(context, input, 'pipeline');
      const conversion = convertToVersion1(text);
      if (!('text' in conversion)) {
        const { message, range } = conversion.refusals[0]!;
        throw new Refusal('INVALID_REQUEST', line`${name}:${range.start.line + 1}: ${message}`);
      }
      const problems = toConversionProblems(conversion.notes);
      const lines = problems.map(({ code, message, range }) => line`${name}:${range.start.line + 1}: ${code} ${message}`);
      return {
        text: [line`${name} in version 1, with ${count(problems.length, 'note')}.`, ...lines, '', conversion.text].join('\n'),
        value: toPlainConversion(conversion),
      };
    },
  }),
];

function byPlace({ range: one }: Problem, { range: other }: Problem): number {
  return one.start.line - other.start.line || one.start.character - other.start.character;
}
