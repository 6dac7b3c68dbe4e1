import connectors from '../../../schemas/connectors.json' with { type: 'json' };
import notation from '../../../schemas/pipelines.json' with { type: 'json' };
import projects from '../../../schemas/projects.json' with { type: 'json' };
import type { FieldsShape, Shapes } from '../shape.ts';
import { readFields, readShapes } from '../shapeNotation.ts';
import { PIPELINE_SHAPES } from './shapes.ts';

/** What a document is held against. */
export interface DocumentShape {
  /** The whole document, whose only key is its root. */
  readonly shape: FieldsShape;
  readonly shapes: Shapes;
}

/** The root keys by which a document is recognised, like `pipeline` and `connector`. */
export const DOCUMENT_ROOTS: readonly string[] = [...Object.keys(notation.documents), 'connector', 'project'];

// Those of connectors and projects keep to the grammars of entities, which are wider than those of pipelines.
const CONNECTORS: Shapes = { ...readShapes(connectors.shapes), lenient: true };
const PROJECTS: Shapes = { ...readShapes({}), lenient: true };

const known = new Map<string, DocumentShape>();

/** The shape of a document with this root key; null for a key that is none. */
export function documentShapeOf(root: string): DocumentShape | null {
  if (!DOCUMENT_ROOTS.includes(root)) return null;
  const found = known.get(root) ?? read(root);
  known.set(root, found);
  return found;
}

function read(root: string): DocumentShape {
  if (root === 'connector') return { shape: readConnector(), shapes: CONNECTORS };
  if (root === 'project') return { shape: readFields({ 'project*': projects.fields }), shapes: PROJECTS };
  const name = notation.documents[root as keyof typeof notation.documents];
  return { shape: readFields({ [`${root}*`]: name }, { lenient: true }), shapes: PIPELINE_SHAPES };
}

function readConnector(): FieldsShape {
  const { fields, specs } = connectors;
  const branches = Object.fromEntries(Object.entries(specs).map(([type, spec]) => [type, { spec }]));
  return readFields({ 'connector*': { ...fields, 'by type*': branches, 'spec*': 'anything' } });
}
