import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import type { GraphNode } from '../core/platform/pipelines/graph/graphNode.ts';
import { type GraphView, type Picture, WHOLE } from '../core/platform/pipelines/graph/picture.ts';
import { toPrintable } from '../core/text.ts';
import { layOut } from '../documents/platform/graph/layOut.ts';
import { lookUpIn, readGraph } from '../documents/platform/graph/readGraph.ts';
import { writeDot, writeMermaid, writeSvg } from '../documents/platform/graph/writePicture.ts';
import { readPipelineText } from '../documents/platform/reading.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../wire/limits.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES } from './errors.ts';
import { readTemplateFolder } from './expand.ts';
import { OUT_FILE, readText, writeText } from './files.ts';
import { addExample } from './options.ts';

/** The formats of a graph by their names on the command line. */
const FORMATS = { mermaid: writeMermaid, svg: writeSvg, dot: writeDot } as const satisfies Readonly<
  Record<string, (picture: Picture) => string>
>;

interface GraphFlags {
  readonly format: keyof typeof FORMATS;
  readonly out?: string;
  readonly templates?: string | true;
}

const NOTES = l10n.t(
  `mermaid goes into a \`\`\`mermaid block of Markdown, svg is a picture for light and dark pages, dot is for Graphviz.`,
);

/** Adds `fairlead graph`, which draws the stages, steps and groups of a pipeline. */
export function addGraph(program: Command, cli: Cli): void {
  const command = program
    .command('graph')
    .description(l10n.t('Draw the stages, steps and groups of a pipeline or template'))
    .argument('<file>', l10n.t('a pipeline or template; - reads standard input'))
    .addOption(new Option('--format <format>', l10n.t('format of the graph')).choices(Object.keys(FORMATS)).default('mermaid'))
    .option(...OUT_FILE)
    .option('--templates [folder]', l10n.t('expand the templates of this folder (else of the Git repository around the file)'))
    .action((path: string, flags: GraphFlags) => drawGraph(cli, path, flags));
  addExample(command, 'fairlead graph pipeline.yaml --format svg -o pipeline.svg', NOTES);
}

async function drawGraph({ terminal, finish }: Cli, path: string, { format, out, templates }: GraphFlags): Promise<void> {
  const text = await readText(path, terminal, MAX_PLATFORM_BODY_BYTES);
  const reading = readPipelineText(text);
  const folder =
    templates === undefined ? null : await readTemplateFolder(terminal, path, text, templates === true ? undefined : templates);
  const graph = readGraph(reading, folder === null ? undefined : lookUpIn(folder.workspace, reading, folder.own));
  if (graph === null) {
    terminal.err(toPrintable(l10n.t('fairlead: {0} is neither a pipeline nor a template. Give one of these.', path)));
    return finish(EXIT_CODES.problems);
  }
  const written = FORMATS[format](layOut(graph, folder === null ? WHOLE : expandAll(graph)));
  await writeText(terminal, out, written);
}

/** Maximum number of templates that are expanded at once. */
const MOST = 1_000;

/** Returns the view in which every known template is expanded. */
function expandAll(graph: GraphNode): GraphView {
  const open = new Set<string>();
  const visit = ({ key, children, expand }: GraphNode): void => {
    if (expand !== null && open.size < MOST) {
      open.add(key);
      for (const inner of expand()) visit(inner);
    }
    for (const child of children) visit(child);
  };
  visit(graph);
  return { open, closed: new Set() };
}
