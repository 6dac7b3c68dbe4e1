import notation from '../../../schemas/pipelines.json' with { type: 'json' };
import { CONNECTOR_SHAPES, PROJECT_SHAPES, toConnectorShape, toProjectShape } from '../entityShapes.ts';
import type { FieldsShape, Shapes } from '../shape.ts';
import { readFields } from '../shapeNotation.ts';
import { PIPELINE_SHAPES } from './shapes.ts';

/** The expectations of a document. */
export interface DocumentShape {
  /** The entire document, whose only key is its root. */
  readonly shape: FieldsShape;
  readonly shapes: Shapes;
}

/** The root keys that identify a document, like `pipeline` and `connector`. */
export const DOCUMENT_ROOTS: readonly string[] = [...Object.keys(notation.documents), 'connector', 'project'];

// The service stores the values of these documents, not their text, so that 1.10 would become 1.1: they must satisfy the rules of a request
// body.
const CONNECTORS: Shapes = { ...CONNECTOR_SHAPES, tellsUnknownKeys: true };
const PROJECTS: Shapes = { ...PROJECT_SHAPES, tellsUnknownKeys: true };

const known = new Map<string, DocumentShape>();

/** Returns the shape of a document with this root key; null if the key is unknown. */
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
