import connectors from '../../schemas/connectors.json' with { type: 'json' };
import organizations from '../../schemas/organizations.json' with { type: 'json' };
import projects from '../../schemas/projects.json' with { type: 'json' };
import type { FieldsShape } from './shape.ts';
import { readFields, readShapes } from './shapeNotation.ts';

let connectorShape: FieldsShape | null = null;

/** Returns the shape of a connector document; parsed on first use to keep the service's startup fast. */
export function toConnectorShape(): FieldsShape {
  const branches = () => Object.fromEntries(Object.entries(connectors.specs).map(([type, spec]) => [type, { spec }]));
  connectorShape ??= readFields({ 'connector*': { ...connectors.fields, 'by open type*': branches(), 'spec*': 'anything' } });
  return connectorShape;
}

/** The named shapes shared by the specs of several connector types. */
export const CONNECTOR_SHAPES = readShapes(connectors.shapes);

/** The shape of a project document. */
export const PROJECT_SHAPE = readFields({ 'project*': projects.fields });

/** The shape of an organization document. */
export const ORGANIZATION_SHAPE = readFields({ 'organization*': organizations.fields });

/** The shapes of projects and organizations: neither uses a named shape. */
export const PROJECT_SHAPES = readShapes({});
