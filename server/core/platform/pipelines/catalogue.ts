import notation from '../../../../schemas/pipelines.json' with { type: 'json' };
import { CONNECTOR_SHAPES, PROJECT_SHAPE, PROJECT_SHAPES, toConnectorShape } from '../../entityShapes.ts';
import type { FieldsShape, Shapes } from '../../shape.ts';
import { readFields } from '../../shapeNotation.ts';
import { type Dialect, VERSION_0 } from './dialect.ts';
import type { PipelineNotation } from './pipelineNotation.ts';
import { PipelineShapes } from './shapes.ts';
import { type NotationV1, SHIPPED_NOTATION_V1, ShapesV1 } from './shapesV1.ts';
import { StageTypes } from './stageTypes.ts';

/** The expectations of a document. */
export interface DocumentShape {
  /** The entire document, whose only key is its root. */
  readonly shape: FieldsShape;
  readonly shapes: Shapes;
}

// The service stores the values of these documents, not their text, so that 1.10 would become 1.1: they must satisfy the rules of a request
// body.
const CONNECTORS: Shapes = { ...CONNECTOR_SHAPES, reportsUnknownKeys: true };
const PROJECTS: Shapes = { ...PROJECT_SHAPES, reportsUnknownKeys: true };

/** What is known of pipelines: the types of stages and steps, and the shapes of documents. Made from a notation; parsed on first use. */
export class Catalogue {
  /** The day of the public schema behind the catalogue, as YYYY-MM-DD. */
  readonly published: string;
  readonly types: StageTypes;
  readonly shapes: Shapes;
  readonly version1: ShapesV1;
  readonly #notation: PipelineNotation;
  readonly #known = new Map<string, DocumentShape>();

  constructor(notation: PipelineNotation, version1: NotationV1 = SHIPPED_NOTATION_V1) {
    this.version1 = new ShapesV1(version1, notation.published);
    this.published = notation.published;
    this.types = new StageTypes(notation);
    this.shapes = new PipelineShapes(notation, this.types);
    this.#notation = notation;
  }

  /** Returns the shape of a document with this root key; null if the key is unknown. */
  documentShapeOf(root: string): DocumentShape | null {
    if (!DOCUMENT_ROOTS.includes(root)) return null;
    const found = this.#known.get(root) ?? this.#readRoot(root);
    this.#known.set(root, found);
    return found;
  }

  #readRoot(root: string): DocumentShape {
    if (root === 'connector') return { shape: toConnectorShape(), shapes: CONNECTORS };
    if (root === 'project') return { shape: PROJECT_SHAPE, shapes: PROJECTS };
    return { shape: readFields({ [`${root}*`]: this.#notation.documents[root]! }, { lenient: true }), shapes: this.shapes };
  }
}

/** The notation of the catalogue of this release. */
export const SHIPPED_NOTATION: PipelineNotation = notation;

/** The catalogue of this release. */
export const SHIPPED_CATALOGUE = new Catalogue(SHIPPED_NOTATION);

/** The root keys that identify a document, like `pipeline` and `connector`. */
export const DOCUMENT_ROOTS: readonly string[] = [...Object.keys(notation.documents), 'connector', 'project'];

let current = SHIPPED_CATALOGUE;

/** Returns the catalogue in force: the shipped one, unless the program was given a newer one at its start or by a setting. */
export function currentCatalogue(): Catalogue {
  return current;
}

/** Makes a catalogue the current one of the program. */
export function useCatalogue(catalogue: Catalogue): void {
  current = catalogue;
}

/** Returns the shape of a document with this root key, of a version, in the catalogue in force; null if the key is unknown. */
export function documentShapeOf(root: string, { version }: Pick<Dialect, 'version'> = VERSION_0): DocumentShape | null {
  if (version === 0) return current.documentShapeOf(root);
  const { version1 } = current;
  const shape = version1.documentShapeOf(root);
  return shape === null ? null : { shape, shapes: version1.shapes };
}
