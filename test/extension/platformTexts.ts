import type { ConnectorPanel } from '../../client/platform/connectorPanel.ts';

/** Returns a pipeline of project "shop" with one step that waits. */
export function writePipeline(identifier: string, duration = '10s', project = 'shop'): string {
  return `pipeline:
  name: Release
  identifier: ${identifier}
  orgIdentifier: default
  projectIdentifier: ${project}
  stages:
    - stage:
        name: Main
        identifier: main
        type: Custom
        spec:
          execution:
            steps:
              - step:
                  name: Pause
                  identifier: pause
                  type: Wait
                  spec:
                    duration: ${duration}
`;
}

/** A registry without credentials. */
export const HUB = {
  identifier: 'hub',
  name: 'The hub',
  type: 'DockerRegistry',
  spec: { dockerRegistryUrl: 'https://hub.example', providerType: 'DockerHub', auth: { type: 'Anonymous' } },
} as const;

/** Enters values into the form of a new connector, in their order. */
export async function fillConnectorForm(form: ConnectorPanel, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, value] of Object.entries(values)) await form.receive({ type: 'change', id, value });
}
