/** The values in which these pipelines differ. */
export interface ShippingFields {
  readonly name: string;
  readonly identifier: string;
  readonly project: string;
  readonly organization: string;
  /** In quotes, as within braces. */
  readonly script: string;
}

/** Writes a pipeline with every field that the contract names. */
export function writeShippingPipeline({ name, identifier, project, organization, script }: ShippingFields): string {
  return `pipeline:
  name: ${name}
  identifier: ${identifier}
  allowStageExecutions: false
  projectIdentifier: ${project}
  orgIdentifier: ${organization}
  tags: {team: core}
  stages:
    - stage:
        name: Ship
        identifier: ship
        description: ""
        type: Deployment
        spec:
          serviceConfig:
            serviceRef: <+input>
            serviceDefinition:
              type: Kubernetes
              spec: {variables: []}
          infrastructure:
            environmentRef: <+input>
            infrastructureDefinition:
              type: KubernetesDirect
              spec: {connectorRef: <+input>, namespace: <+input>, releaseName: release}
            allowSimultaneousDeployments: false
          execution:
            steps:
              - step:
                  name: Echo
                  identifier: echo
                  type: ShellScript
                  spec:
                    shell: Bash
                    onDelegate: true
                    source: {type: Inline, spec: {script: ${script}}}
                    environmentVariables: []
                    outputVariables: []
                    executionTarget: {}
                  timeout: 10m
            rollbackSteps: []
        tags: {}
        failureStrategies:
          - onFailure:
              errors: [AllErrors]
              action: {type: StageRollback}
`;
}
