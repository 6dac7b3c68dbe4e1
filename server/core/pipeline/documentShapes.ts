import notation from '../../../schemas/pipelines.json' with { type: 'json' };
import { CONNECTOR_SHAPES, PROJECT_SHAPES, toConnectorShape, toProjectShape } from '../entityShapes.ts';
import type { FieldsShape, Shapes } from '../shape.ts';
import { readFields } from '../shapeNotation.ts';
import { PIPELINE_SHAPES } from './shapes.ts';

/** What a document is held against. */
export interface DocumentShape {
  /** The whole document, whose only key is its root. */
  readonly shape: FieldsShape;
  readonly shapes: Shapes;
}

/** The root keys by which a document is recognised, like `pipeline` and `connector`. */
export const DOCUMENT_ROOTS: readonly string[] = [...Object.keys(notation.documents), 'connector', 'project'];

// A service keeps the values of these and not their text, where 1.10 would become 1.1: they are held against what it asks of a body.
const CONNECTORS: Shapes = { ...CONNECTOR_SHAPES, tellsUnknownKeys: true };
const PROJECTS: Shapes = { ...PROJECT_SHAPES, tellsUnknownKeys: true };

const known = new Map<string, DocumentShape>();

/** The shape of a document with this root key; null for a key that is none. */
export function documentShapeOf(root: string): DocumentShape | null {
  if (!DOCUMENT_ROOTS.includes(root)) return null;
  const found = known.get(root) ?? read(root);
  known.set(root, found);
  return found;
}

function read(root: string): DocumentShape {
  if (root === 'connector') return { shape: toConnectorShape(), shapes: CONNECTORS };
  if (root === 'project') return { shape: toProjectShape(), shapes: PROJECTS };
  const name = notation.documents[root as keyof typeof notation.documents];
  return { shape: readFields({ [`${root}*`]: name }, { lenient: true }), shapes: PIPELINE_SHAPES };
}
