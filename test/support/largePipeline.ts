/** Writes a pipeline of about `lines` lines: deployment stages of 47 lines, each with three steps. */
export function writeLargePipeline(lines: number): string {
  const head = 'pipeline:\n  name: Large\n  identifier: large\n  orgIdentifier: default\n  projectIdentifier: shop\n  stages:\n';
  const stages = Array.from({ length: Math.max(1, Math.round((lines - 6) / STAGE_LINES)) }, (_, index) => writeStage(index));
  return head + stages.join('');
}

const STAGE_LINES = 47;

function writeStage(index: number): string {
  return `    - stage:
        name: Deploy ${index}
        identifier: deploy_${index}
        type: Deployment
        spec:
          deploymentType: Kubernetes
          service:
            serviceRef: shop_${index % 7}
          environment:
            environmentRef: prod
            infrastructureDefinitions:
              - identifier: cluster
          execution:
            steps:
              - step:
                  name: Prepare
                  identifier: prepare
                  type: ShellScript
                  timeout: 10m
                  spec:
                    shell: Bash
                    onDelegate: true
                    source:
                      type: Inline
                      spec:
                        script: |
                          echo "deploying <+service.name> as ${index}"
                          ./prepare.sh --wait
              - step:
                  name: Roll out
                  identifier: rollout
                  type: K8sRollingDeploy
                  timeout: 15m
                  spec:
                    skipDryRun: false
            rollbackSteps:
              - step:
                  name: Roll back
                  identifier: rollback
                  type: K8sRollingRollback
                  timeout: 10m
                  spec: {}
        failureStrategies:
          - onFailure:
              errors: [AllErrors]
              action:
                type: StageRollback
`;
}

/** Writes a pipeline of version 1 of about `lines` lines: stages of 33 lines, each with four steps. */
export function writeLargePipelineV1(lines: number): string {
  const head = 'version: 1\npipeline:\n  id: large\n  inputs:\n    target:\n      type: string\n  stages:\n';
  return head + Array.from({ length: Math.max(1, Math.round((lines - 7) / 33)) }, (_, index) => writeStageV1(index)).join('');
}

function writeStageV1(index: number): string {
  return `    - id: deploy_${index}
      name: Deploy ${index}
      service: shop_${index % 7}
      environment:
        id: prod
        deploy-to: cluster
      on-failure:
        errors: all
        action: stage-rollback
      steps:
        - id: prepare
          name: Prepare
          timeout: 10m
          run:
            shell: bash
            script: |
              echo "deploying \${{ inputs.target }} as ${index}"
              ./prepare.sh --wait
            env:
              TARGET: <+service.name>
        - id: roll_out
          name: Roll out
          timeout: 10m
          action:
            uses: kubernetes-rolling-deploy
            with:
              target: \${{ inputs.target }}
        - id: settle
          wait:
            duration: 5m
        - id: check
          timeout: 10m
          run: ./check.sh <+steps.prepare.output.outputVariables.VERSION>
`;
}
