import { FILE_CHECK, PipelineChecker } from '../documents/pipeline/check.ts';
import { toDocument, toInputSchema, toWhole } from './inputSchemas.ts';
import { toProblemAnswer, USUAL_PROBLEMS } from './problemAnswer.ts';
import { type DocumentInput, readDocument } from './readDocument.ts';
import { type Tool, toReadTool } from './tool.ts';

/** Tools for the YAML of pipelines. */
export const PIPELINE_TOOLS: readonly Tool[] = [
  toReadTool<DocumentInput & { readonly limit?: number }>({
    name: 'check_pipeline',
    title: 'Check a pipeline',
    description:
      'Checks the YAML of a pipeline, template, connector or project and gives every mistake with its line, column, code and what to do. Works without a service. Use it after each edit of such a file.',
    input: toInputSchema({
      ...toDocument('YAML file'),
      limit: toWhole(`Most problems to list; ${USUAL_PROBLEMS} unless said.`, 1, 10_000),
    }),
    async run(context, input) {
      const { name, text } = await readDocument(context, input, 'pipeline');
      const checker = new PipelineChecker();
      const { root, problems } = checker.check(text, FILE_CHECK);
      const found = root === null ? checker.check(text, { ...FILE_CHECK, mustBePipeline: true }).problems : problems;
      return toProblemAnswer(name, found, input.limit);
    },
  }),
];
