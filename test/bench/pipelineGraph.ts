import { layOut } from '../../server/documents/platform/graph/layOut.ts';
import { readGraph } from '../../server/documents/platform/graph/readGraph.ts';
import { writeSvg } from '../../server/documents/platform/graph/writePicture.ts';
import { readPipelineText } from '../../server/documents/platform/reading.ts';
import { interleave, medianRatio } from './interleave.ts';
import { judge } from './judge.ts';

const ROUNDS = 15;
const STAGES = [50, 100, 200] as const;

/** Measures the graph of pipelines with 50, 100 and 200 stages: from text to a laid-out picture, and that picture as SVG. */
export async function benchPipelineGraph(): Promise<string[]> {
  const timings = interleave(
    STAGES.map((stages) => {
      const text = writeStages(stages);
      const nodes = layOut(readGraph(readPipelineText(text))!).boxes.length;
      return { name: `${stages} stages, ${nodes} nodes`, run: () => layOut(readGraph(readPipelineText(text))!) };
    }),
    ROUNDS,
  );
  const [small, middle, large] = timings;
  const picture = layOut(readGraph(readPipelineText(writeStages(STAGES[1])))!);
  const [svg] = interleave([{ name: 'SVG', run: () => writeSvg(picture) }], ROUNDS);
  return [
    `Graph of a pipeline, from text to picture, median of ${ROUNDS} rounds`,
    ...timings.map(({ name, median }) => `  ${name}: ${median.toFixed(0)} ms`),
    `  the picture of ${middle!.name} as SVG: ${svg!.median.toFixed(0)} ms`,
    judge(`from text to picture, ${middle!.name}`, middle!.median, { at: 'most', value: 200, unit: ' ms' }),
    judge(`${large!.name}, against ${small!.name}`, medianRatio(large!, small!), { at: 'most', value: 6, unit: 'x' }),
  ];
}

/** Writes a pipeline whose stages differ in their steps, groups and parallel steps, so that few can be laid out alike. */
function writeStages(count: number): string {
  const stages = Array.from({ length: count }, (_, stage) => {
    const steps = Array.from({ length: 3 + (stage % 9) }, (_, step) => {
      if ((stage + step) % 7 === 3) return writeGroup(stage, step);
      return (stage * step) % 5 === 4 ? writeParallel(stage, step) : writeStep(stage, step, '              ');
    });
    return `    - stage:
        name: Stage ${stage}
        identifier: stage_${stage}
        type: CI
        failureStrategies: [{onFailure: {errors: [AllErrors], action: {type: StageRollback}}}]
        spec:
          execution:
            steps:
${steps.join('')}`;
  });
  return `pipeline:\n  name: Large\n  identifier: large\n  stages:\n${stages.join('')}`;
}

function writeStep(stage: number, step: number | string, indent: string): string {
  const fields = [
    'step:',
    `  name: Step ${step} of ${stage}`,
    `  identifier: step_${step}`,
    '  type: Run',
    '  timeout: 10m',
    '  strategy: {matrix: {os: [linux, windows], node: [22, 24], maxConcurrency: 2}}',
    '  spec:',
    '    shell: Bash',
    '    command: |-',
    `      npm test -- ${stage}`,
  ];
  return fields.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}\n`).join('');
}

function writeGroup(stage: number, step: number): string {
  const inner = Array.from({ length: 1 + (stage % 4) }, (_, index) => writeStep(stage, `${step}_${index}`, '                    '));
  const indent = '              ';
  return `${indent}- stepGroup:\n${indent}    name: Group ${step}\n${indent}    identifier: group_${step}\n${indent}    steps:\n${inner.join('')}`;
}

function writeParallel(stage: number, step: number): string {
  const inner = Array.from({ length: 2 + (step % 3) }, (_, index) => writeStep(stage, `${step}_${index}`, '                  '));
  return `              - parallel:\n${inner.join('')}`;
}
