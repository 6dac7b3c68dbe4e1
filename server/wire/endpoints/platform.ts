import * as l10n from '@vscode/l10n';
import { CONNECTOR_CATEGORY_NAMES } from '../../core/platform/connectorCatalogue.ts';
import type { Endpoint } from '../endpoint.ts';
import { array, boolean, enumOf, json, object, strictObject, string } from '../schemas/jsonSchema.ts';
import { PLATFORM_REFERENCES } from '../schemas/platform.ts';
import { PIPELINE_ENDPOINTS } from './pipelines.ts';
import { account, CONNECTORS, envelope, ORGANIZATIONS, PAGE_QUERY, PROJECTS, pageOf, row, scope, yes } from './platformRow.ts';

const refs = PLATFORM_REFERENCES;

const category = enumOf(...CONNECTOR_CATEGORY_NAMES);
const ofProjects = { ...PAGE_QUERY, identifiers: array(string), moduleType: string, hasModule: { ...boolean, default: true } };

const inAccount = { query: scope, requiredQuery: ['accountIdentifier'] };
const ofAccount = { query: account, requiredQuery: ['accountIdentifier'] };
const inOrganization = { query: { ...account, orgIdentifier: string }, requiredQuery: ['accountIdentifier'] };
/** The numbers in a connector come back as they were sent. */
const connectorBody = { body: { ...json(refs.ConnectorRequest), 'application/yaml': string }, keepsNumbers: true };

/** Area D: platform resources. */
export const PLATFORM_ENDPOINTS = {
  createOrganization: row('POST', ORGANIZATIONS, 'create_or_edit', 'public fact', 'Create an organization of the account', {
    ...ofAccount,
    body: json(refs.OrganizationRequest),
    ...envelope(refs.Organization),
    says: (organization: string) => l10n.t('The organization {0} is created.', organization),
    inverse: 'deleteOrganization',
  }),
  listOrganizations: row('GET', ORGANIZATIONS, 'view', 'public fact', 'List the organizations of the account, last modified first', {
    query: { ...account, ...PAGE_QUERY, identifiers: array(string) },
    requiredQuery: ['accountIdentifier'],
    ...envelope(pageOf(refs.Organization)),
  }),
  readOrganization: row('GET', `${ORGANIZATIONS}/:orgIdentifier`, 'view', 'public fact', 'Read an organization', {
    ...ofAccount,
    ...envelope(refs.Organization),
  }),
  updateOrganization: row('PUT', `${ORGANIZATIONS}/:orgIdentifier`, 'create_or_edit', 'public fact', 'Update an organization', {
    ...ofAccount,
    body: json(refs.OrganizationRequest),
    ...envelope(refs.Organization),
    says: (organization: string) => l10n.t('The organization {0} is changed.', organization),
    inverse: 'updateOrganization',
  }),
  deleteOrganization: row(
    'DELETE',
    `${ORGANIZATIONS}/:orgIdentifier`,
    'delete',
    'public fact',
    'Delete an organization with everything in it',
    {
      ...ofAccount,
      ...yes,
      says: (organization: string) => l10n.t('The organization {0} is deleted.', organization),
      loses: () => l10n.t('Every project, connector and pipeline in it is deleted too.'),
      inverse: 'createOrganization',
    },
  ),
  createProject: row('POST', PROJECTS, 'create_or_edit', 'documented', 'Create a project in an organization', {
    ...inOrganization,
    body: json(refs.ProjectRequest),
    ...envelope(refs.Project),
    says: (project: string, organization: string) => l10n.t('The project {0} is created in organization {1}.', project, organization),
    inverse: 'deleteProject',
  }),
  listProjects: row('GET', PROJECTS, 'view', 'public fact', 'List the projects of an organization or of all, last modified first', {
    query: { ...inOrganization.query, ...ofProjects },
    requiredQuery: ['accountIdentifier'],
    ...envelope(pageOf(refs.Project)),
  }),
  listProjectsOfOrganizations: row(
    'GET',
    `${PROJECTS}/list`,
    'view',
    'public fact',
    'List the projects of several organizations or of all, last modified first',
    {
      query: { ...account, orgIdentifiers: array(string), ...ofProjects },
      requiredQuery: ['accountIdentifier'],
      ...envelope(pageOf(refs.Project)),
    },
  ),
  readProject: row('GET', `${PROJECTS}/:projectIdentifier`, 'view', 'public fact', 'Read a project', {
    ...inOrganization,
    ...envelope(refs.Project),
  }),
  updateProject: row('PUT', `${PROJECTS}/:projectIdentifier`, 'create_or_edit', 'public fact', 'Update a project', {
    ...inOrganization,
    body: json(refs.ProjectRequest),
    ...envelope(refs.Project),
    says: (project: string, organization: string) => l10n.t('The project {0} of organization {1} is changed.', project, organization),
    inverse: 'updateProject',
  }),
  deleteProject: row('DELETE', `${PROJECTS}/:projectIdentifier`, 'delete', 'public fact', 'Delete a project with everything in it', {
    ...inOrganization,
    ...yes,
    says: (project: string, organization: string) => l10n.t('The project {0} of organization {1} is deleted.', project, organization),
    loses: () => l10n.t('Every connector and pipeline in it is deleted too.'),
    inverse: 'createProject',
  }),
  createConnector: row('POST', CONNECTORS, 'create_or_edit', 'documented', 'Create a connector of any type', {
    ...inAccount,
    ...connectorBody,
    ...envelope(refs.Connector),
    says: (connector: string, scope: string) => l10n.t('The connector {0} is created in {1}.', connector, scope),
    inverse: 'deleteConnector',
  }),
  listConnectors: row('POST', `${CONNECTORS}/listV2`, 'view', 'public fact', 'List the connectors of a scope, last modified first', {
    query: { ...scope, ...PAGE_QUERY },
    requiredQuery: ['accountIdentifier'],
    body: json(
      object({}, { types: array(string), categories: array(category), connectorIdentifiers: array(string), connectorNames: array(string) }),
    ),
    bodyIsOptional: true,
    ...envelope(pageOf(refs.Connector)),
  }),
  browseConnectors: row('GET', CONNECTORS, 'view', 'public fact', 'List the connectors of a scope by type or category', {
    query: {
      ...scope,
      ...PAGE_QUERY,
      pageSize: { ...PAGE_QUERY.pageSize, default: 100 },
      type: string,
      category,
      source_category: category,
    },
    requiredQuery: ['accountIdentifier'],
    ...envelope(pageOf(refs.Connector)),
  }),
  listConnectorsByFqn: row('POST', `${CONNECTORS}/listbyfqn`, 'view', 'public fact', 'List the connectors with these full names', {
    ...ofAccount,
    body: json(array(string)),
    ...envelope(array(refs.Connector)),
  }),
  readConnectorCatalogue: row('GET', `${CONNECTORS}/catalogue`, 'view', 'public fact', 'List the types of connectors by category', {
    ...ofAccount,
    ...envelope(strictObject({ catalogue: array(strictObject({ category, connectors: array(string) })) })),
  }),
  checkConnectorIdentifier: row(
    'GET',
    `${CONNECTORS}/validateUniqueIdentifier`,
    'view',
    'public fact',
    'Whether no connector of a scope has an identifier yet',
    { query: { ...scope, identifier: string }, requiredQuery: ['accountIdentifier', 'identifier'], ...envelope(boolean) },
  ),
  testConnector: row(
    'POST',
    `${CONNECTORS}/testConnection/:connectorIdentifier`,
    'view',
    'public fact',
    'Say that a connection was not tested, since a local service connects to nothing',
    { ...inAccount, ...envelope(refs.ConnectorTest) },
  ),
  readConnector: row('GET', `${CONNECTORS}/:connectorIdentifier`, 'view', 'public fact', 'Read a connector', {
    ...inAccount,
    ...envelope(refs.Connector),
  }),
  updateConnector: row('PUT', `${CONNECTORS}/:connectorIdentifier`, 'create_or_edit', 'public fact', 'Update a connector', {
    ...inAccount,
    ...connectorBody,
    ...envelope(refs.Connector),
    says: (connector: string, scope: string) => l10n.t('The connector {0} is updated in {1}.', connector, scope),
    inverse: 'updateConnector',
  }),
  deleteConnector: row('DELETE', `${CONNECTORS}/:connectorIdentifier`, 'delete', 'public fact', 'Delete a connector', {
    ...inAccount,
    ...yes,
    says: (connector: string, scope: string) => l10n.t('The connector {0} is deleted from {1}.', connector, scope),
    loses: () => l10n.t('Pipelines that refer to it fail without it.'),
    inverse: 'createConnector',
  }),
  ...PIPELINE_ENDPOINTS,
} as const satisfies Record<string, Endpoint>;
