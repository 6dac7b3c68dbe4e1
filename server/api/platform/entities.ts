import type { PipelineAddress } from '../../core/platform/pipeline.ts';
import type {
  ConnectorRequest,
  ConnectorResponse,
  OrganizationRequest,
  OrganizationResponse,
  ProjectRequest,
  ProjectResponse,
} from '../../wire/platform.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';

/** Returns a connector from an answer as needed to create it: without the account, and without empty fields. */
export function toPlainConnector({ accountIdentifier: _, ...connector }: ConnectorResponse['connector']): ConnectorRequest {
  const { identifier, name, description, orgIdentifier, projectIdentifier, tags, type, spec } = connector;
  return {
    identifier,
    name,
    ...(description ? { description } : {}),
    ...(orgIdentifier === null || orgIdentifier === undefined ? {} : { orgIdentifier }),
    ...(projectIdentifier === null || projectIdentifier === undefined ? {} : { projectIdentifier }),
    ...(Object.keys(tags ?? {}).length === 0 ? {} : { tags }),
    type,
    spec,
  };
}

/** Returns an organization from an answer as needed to create or change it. */
export function toPlainOrganization({ organization }: OrganizationResponse): OrganizationRequest {
  const { identifier, name, description, tags } = organization;
  return { identifier, name, description: description ?? '', tags: tags ?? {} };
}

/** Returns a project from an answer as needed to create or change it. */
export function toPlainProject({ project }: ProjectResponse): ProjectRequest & Pick<ProjectResponse['project'], 'orgIdentifier'> {
  const { orgIdentifier, identifier, name, color, modules, description, tags } = project;
  return { orgIdentifier, identifier, name, color, modules: modules ?? [], description: description ?? '', tags: tags ?? {} };
}

/** Returns the YAML of a pipeline as it is stored. */
export async function readPipelineText(instance: Instance, address: PipelineAddress, options: CallOptions = {}): Promise<string> {
  const input = { parameters: { pipelineIdentifier: address.identifier }, query: address };
  return (await call(instance, 'readPipeline', input, options)).yamlPipeline;
}
