/**
 * Returns a pipeline of one custom stage with these steps, whose dashes must be in column 14; `fields` are additional lines before its
 * stages.
 */
export function inCustomStage(steps: string, fields = ''): string {
  return `pipeline:
  name: Release
  identifier: release
${fields}  stages:
    - stage:
        name: Main
        identifier: main
        type: Custom
        spec:
          execution:
            steps:
${steps}`;
}
