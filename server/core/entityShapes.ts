import connectors from '../../schemas/connectors.json' with { type: 'json' };
import organizations from '../../schemas/organizations.json' with { type: 'json' };
import projects from '../../schemas/projects.json' with { type: 'json' };
import type { FieldsShape } from './shape.ts';
import { readFields, readShapes } from './shapeNotation.ts';

let connectorShape: FieldsShape | null = null;

/** The shape of a document that holds a connector, read when it is first asked for: a service that is just starting needs none. */
export function toConnectorShape(): FieldsShape {
  const branches = () => Object.fromEntries(Object.entries(connectors.specs).map(([type, spec]) => [type, { spec }]));
  connectorShape ??= readFields({ 'connector*': { ...connectors.fields, 'by type*': branches(), 'spec*': 'anything' } });
  return connectorShape;
}

/** The shapes that the specs of several kinds share. */
export const CONNECTOR_SHAPES = readShapes(connectors.shapes);

const PROJECT_SHAPE = readFields({ 'project*': projects.fields });

/** The shape of a document that holds a project. */
export function toProjectShape(): FieldsShape {
  return PROJECT_SHAPE;
}

const ORGANIZATION_SHAPE = readFields({ 'organization*': organizations.fields });

/** Returns the shape of a document that holds an organization. */
export function toOrganizationShape(): FieldsShape {
  return ORGANIZATION_SHAPE;
}

/** A project or an organization refers to no shape by a name. */
export const PROJECT_SHAPES = readShapes({});
