/** A pipeline in which everything that can have a name has one, and is referred to from somewhere. */
export const NAVIGATION_TEXT = `# Deploys the shop.
# Ask the shop team.
pipeline:
  name: Shop
  identifier: shop
  projectIdentifier: store
  orgIdentifier: default
  timeout: 2h
  variables:
    - name: version
      type: String
      value: <+input>.default("1.0")
  stages:
    - stage:
        name: Build it
        identifier: build
        type: CI
        timeout: 1h
        variables:
          - name: image
            type: String
            value: shop:<+pipeline.variables.version>
        spec:
          cloneCodebase: false
          execution:
            steps:
              - step:
                  name: Compile
                  identifier: compile
                  type: Run
                  timeout: 10m
                  spec:
                    shell: Bash
                    command: |-
                      echo <+stage.variables.image>
                      curl https://example.com/tools?v=2.
                    outputVariables:
                      - name: digest
              - parallel:
                  - step:
                      name: Unit tests
                      identifier: unit
                      type: Run
                      strategy:
                        matrix:
                          os: [linux, mac]
                          jdk: ["17", "21"]
                          exclude:
                            - os: mac
                              jdk: "17"
                      spec:
                        command: test <+matrix.os> <+steps.compile.output.outputVariables.digest>
                  - step:
                      name: Lint
                      identifier: lint
                      type: Run
                      spec:
                        command: "lint \\"<+execution.steps.compile.name>\\""
    - stage:
        name: Roll out
        identifier: rollout
        type: Deployment
        spec:
          infrastructure:
            useFromStage:
              stage: build
          execution:
            steps:
              - stepGroup:
                  name: Canary
                  identifier: canary
                  steps:
                    - step:
                        name: Watch
                        identifier: watch
                        type: ShellScript
                        spec:
                          script: <+pipeline.stages.build.spec.execution.steps.compile.output.outputVariables["digest"]>
              - step:
                  name: Say so
                  identifier: say
                  type: Http
                  spec:
                    url: https://example.com/<+pipeline.stages.build.variables.image>
                    body: <+execution.steps.canary.steps.watch.name> == "x" && <+pipeline.variables.version> > 3
            rollbackSteps:
              - step:
                  name: Undo
                  identifier: undo
                  type: ShellScript
                  spec:
                    script: <+input>
        failureStrategies:
          - onFailure:
              errors:
                - AllErrors
              action:
                type: StageRollback
`;
