import { type GraphNode, type GraphSource, toNodes } from '../../../core/platform/pipelines/graph/graphNode.ts';
import type { TemplateUse } from '../../../core/platform/pipelines/graph/traits.ts';
import { fitsVersion } from '../../../core/platform/workspace/entity.ts';
import { toReference } from '../../../core/platform/workspace/readFacts.ts';
import { toKey } from '../../../core/shapeKeys.ts';
import { outlineOf } from '../outline.ts';
import { type PipelineText, readPipelineText } from '../reading.ts';
import { recogniseReading, recogniseVersion } from '../recognise.ts';
import { factsOf } from '../workspace/facts.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A template, and where it is. */
export interface FoundTemplate {
  readonly uri: string;
  readonly reading: PipelineText;
}

/** Finds a template that a document refers to; null if it is not known. */
type TemplateLookup = (use: TemplateUse) => FoundTemplate | null;

/** The documents that have a graph, by their root keys. */
const ROOTS: readonly string[] = ['pipeline', 'template'];

/** Returns the graph of a pipeline or template; null for any other document. Templates are read when their nodes are expanded. */
export function readGraph(reading: PipelineText, lookUp: TemplateLookup = () => null): GraphNode | null {
  return readRoot(reading, null, lookUp, []);
}

function readRoot(reading: PipelineText, origin: string | null, lookUp: TemplateLookup, around: readonly string[]): GraphNode | null {
  const root = recogniseReading(reading);
  const { tree } = reading.root.frame;
  if (root === null || !ROOTS.includes(root) || tree?.kind !== 'map') return null;
  const key = tree.entries.find((entry) => toKey(entry.key) === root)?.key;
  const entry = outlineOf(reading).find(({ start }) => key !== undefined && start === reading.root.toDocument(key.start));
  if (entry === undefined) return null;
  const source: GraphSource = { origin, expand: (node) => expand(node, lookUp, around) };
  return toNodes([entry], '', source)[0] ?? null;
}

/** A template that contains itself is not expanded again. */
function expand({ key, traits: { template } }: GraphNode, lookUp: TemplateLookup, around: readonly string[]): GraphNode['expand'] {
  const found = template === null ? null : lookUp(template);
  if (found === null || around.includes(found.uri) || !hasNodes(found.reading)) return null;
  return () => withPrefix(readRoot(found.reading, found.uri, lookUp, [...around, found.uri])?.children ?? [], key);
}

/** Whether a document has stages, steps or groups; a template of a single step has none. */
function hasNodes(reading: PipelineText): boolean {
  return outlineOf(reading).some(({ children }) => children.some(({ kind }) => kind !== 'variable' && kind !== 'output'));
}

/** Puts the keys of nodes below that of another. */
function withPrefix(nodes: readonly GraphNode[], prefix: string): GraphNode[] {
  return nodes.map((node) => ({
    ...node,
    key: `${prefix}${node.key}`,
    children: withPrefix(node.children, prefix),
    expand: node.expand === null ? null : () => withPrefix(node.expand!(), prefix),
  }));
}

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
