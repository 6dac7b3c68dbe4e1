import type { GraphNode } from '../../../core/platform/pipelines/graph/graphNode.ts';
import type { GraphView } from '../../../core/platform/pipelines/graph/picture.ts';
import { fitsVersion } from '../../../core/platform/workspace/entity.ts';
import { toReference } from '../../../core/platform/workspace/readFacts.ts';
import { type PipelineText, readPipelineText } from '../reading.ts';
import { recogniseVersion } from '../recognise.ts';
import { factsOf } from '../workspace/facts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { TemplateLookup } from './readGraph.ts';

/** Returns a lookup of the templates in a workspace, as the service resolves them for a document; one of several is none. */
export function lookUpIn(workspace: Workspace, reading: PipelineText, path: string): TemplateLookup {
  const { scope } = factsOf(reading, path);
  const format = recogniseVersion(reading).dialect.version;
  const known = new Map<string, PipelineText>();
  return ({ reference, version }) => {
    const place = { start: 0, end: 0 };
    const wanted = version === '' ? null : ({ kind: 'text', text: version, ...place } as const);
    const named = { ...toReference('template', { kind: 'text', text: reference, ...place }, { version: wanted }), format };
    const found = workspace.index.resolve(named, scope).filter(({ entity }) => entity.format === format && fitsVersion(named, entity));
    const [first] = found;
    const text = first === undefined || found.length > 1 ? null : workspace.textOf(first.path);
    if (first === undefined || text === null || text === reading.text) return null;
    const template = known.get(first.path) ?? readPipelineText(text);
    known.set(first.path, template);
    return { uri: first.path, reading: template };
  };
}

/** Maximum number of templates that are expanded at once. */
const MOST = 1_000;

/** Returns the view in which every known template is expanded. */
export function expandAll(graph: GraphNode): GraphView {
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
