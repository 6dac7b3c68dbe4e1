import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NODE = (type: string, info: string) => `
type: object
required: [identifier, name, type]
properties:
  identifier: { type: string, pattern: '^[a-zA-Z_][0-9a-zA-Z_]{0,127}$' }
  name: { type: string, pattern: '^[a-zA-Z_0-9-.][-0-9a-zA-Z_\\s.]{0,127}$' }
  timeout: { type: string, pattern: '^([1-9]\\d*[smhwd])+$' }
  type: { type: string, enum: [${type}] }
allOf:
- if: { properties: { type: { const: ${type} } } }
  then: { properties: { spec: { $ref: ${info} } } }
`;

/**
 * The files of a folder of schemas in the publisher's layout, with one kind of stage. Its step types are `Wait`, with a field that no
 * catalogue has, and `FoldPaper`.
 */
export const PUBLIC_SCHEMA: Readonly<Record<string, string>> = {
  'v0/pipeline/schema_config.yaml': 'pipeline_stages: [stages/custom/custom-stage-node.yaml]',
  'v0/pipeline/pipeline.yaml':
    'type: object\nproperties:\n  identifier: { type: string }\n  stages: { type: array, items: { $ref: ./stages/stages.yaml } }',
  'v0/pipeline/stages/stages.yaml': 'type: object',
  'v0/pipeline/stages/custom/custom-stage-node.yaml': NODE('Custom', 'custom-stage-config.yaml'),
  'v0/pipeline/stages/custom/custom-stage-config.yaml':
    'type: object\nrequired: [execution]\nproperties:\n  execution: { $ref: execution-element-config.yaml }',
  'v0/pipeline/stages/custom/execution-element-config.yaml':
    'type: object\nproperties:\n  steps: { type: array }\n  rollbackSteps: { type: array }',
  'v0/pipeline/stages/custom/step-group-element-config.yaml': 'type: object\nproperties:\n  identifier: { type: string }',
  'v0/pipeline/stages/custom/execution-wrapper-config.yaml': `
type: object
properties:
  step:
    oneOf:
    - $ref: ../../steps/custom/wait-step-node.yaml
    - $ref: ../../steps/custom/fold-step-node.yaml
`,
  'v0/pipeline/steps/custom/wait-step-node.yaml': NODE('Wait', 'wait-step-info.yaml'),
  'v0/pipeline/steps/custom/wait-step-info.yaml':
    "type: object\nproperties:\n  duration: { type: string }\n  patience: { oneOf: [{ type: boolean }, { type: string, pattern: '(<\\+.+>.*)' }] }",
  'v0/pipeline/steps/custom/fold-step-node.yaml': NODE('FoldPaper', 'fold-step-info.yaml'),
  'v0/pipeline/steps/custom/fold-step-info.yaml': `
type: object
required: [sheet]
properties:
  sheet: { $ref: ../common/sheet.yaml }
  folds: { type: array, minItems: 1, items: { $ref: ../common/fold.yaml } }
  metadata: { type: string }
  description: { desc: A remark about the step. }
`,
  'v0/pipeline/steps/common/sheet.yaml':
    'type: object\nrequired: [width]\nproperties:\n  width: { type: integer, minimum: 1 }\n  colour: { type: string, enum: [White, Red] }',
  'v0/pipeline/steps/common/fold.yaml':
    'type: object\nproperties:\n  angle: { type: number }\n  inner: { type: array, items: { $ref: fold.yaml } }',
  'v1/pipeline/pipeline_root.yaml':
    'type: object\nrequired: [pipeline]\nproperties:\n  version: { type: number, enum: [1] }\n  pipeline: { $ref: ./pipeline.yaml }',
  'v1/pipeline/pipeline.yaml':
    'type: object\nproperties:\n  id: { type: string }\n  stages: { type: array, minItems: 1, items: { $ref: ./stages/unified/stage-items.yaml } }',
  'v1/pipeline/stages/unified/stage-items.yaml': `
type: object
if: { anyOf: [{ required: [steps] }, { required: [group] }] }
then:
  allOf:
  - if: { required: [steps] }
    then: { type: object, required: [steps], properties: { steps: { type: array, items: { type: string } } } }
  - if: { required: [group] }
    then: { type: object, properties: { group: { type: object, properties: { stages: { type: array, items: { $ref: ./stage-items.yaml } } } } } }
else: { required: [steps] }
`,
  'v1/template/template_root.yaml':
    'type: object\nrequired: [template]\nproperties:\n  template: { type: object, properties: { name: { type: string } } }',
  'v1/inputSet/inputSet.yaml': 'type: object\nrequired: [spec]\nproperties:\n  spec: { type: object, additionalProperties: true }',
  'v1/overlayInputSet/overlayInputSet.yaml':
    'type: object\nproperties:\n  spec: { type: object, properties: { input_sets: { type: array, items: { type: string } } } }',
};

/** Writes the files of a schema below a folder. */
export function writePublicSchema(folder: string, files: Readonly<Record<string, string>> = PUBLIC_SCHEMA): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const V1_STEP = {
  type: 'object',
  properties: { id: { type: 'string' } },
  anyOf: [
    { properties: { run: { type: 'string' } }, required: ['run'] },
    { properties: { fold: { type: 'object', properties: { sheets: { type: 'integer' } } } }, required: ['fold'] },
  ],
};

/** The publisher's single files of the same, with the step `fold` in version 1. */
export const PUBLIC_BUNDLES = {
  'p0.json': {
    type: 'object',
    properties: { pipeline: { $ref: '#/definitions/pipeline/pipeline' } },
    definitions: {
      pipeline: {
        pipeline: { type: 'object', properties: { identifier: { type: 'string' }, stages: { type: 'array' } } },
        stages: {
          custom: {
            CustomStageNode: toNode('Custom', '#/definitions/pipeline/stages/custom/CustomStageConfig'),
            CustomStageConfig: {
              type: 'object',
              required: ['execution'],
              properties: { execution: { $ref: '#/definitions/pipeline/stages/custom/ExecutionElementConfig' } },
            },
            ExecutionElementConfig: { type: 'object', properties: { steps: { type: 'array' }, rollbackSteps: { type: 'array' } } },
            StepGroupElementConfig: { type: 'object', properties: { identifier: { type: 'string' } } },
            ExecutionWrapperConfig: {
              type: 'object',
              properties: { step: { oneOf: [{ $ref: '#/definitions/pipeline/steps/custom/FoldPaperStepNode' }] } },
            },
          },
        },
        steps: {
          custom: {
            FoldPaperStepNode: toNode('FoldPaper', '#/definitions/pipeline/steps/custom/FoldPaperStepInfo'),
            FoldPaperStepInfo: { type: 'object', required: ['sheet'], properties: { sheet: { type: 'string' } } },
          },
        },
      },
    },
  },
  'p1.json': {
    type: 'object',
    required: ['pipeline'],
    properties: { version: { type: 'number', enum: [1] }, pipeline: { $ref: '#/definitions/pipeline/pipeline' } },
    definitions: {
      pipeline: {
        pipeline: {
          type: 'object',
          properties: { id: { type: 'string' }, stages: { type: 'array', items: { $ref: '#/definitions/pipeline/stages/StageItemsV1' } } },
        },
        stages: {
          StageItemsV1: {
            type: 'object',
            properties: { steps: { type: 'array', items: { $ref: '#/definitions/pipeline/steps/StepItemsV1' } } },
          },
        },
        steps: { StepItemsV1: V1_STEP },
      },
    },
  },
} as const;

function toNode(type: string, $ref: string): object {
  return {
    type: 'object',
    required: ['identifier', 'name', 'type'],
    properties: { identifier: { type: 'string' }, name: { type: 'string' }, type: { type: 'string', enum: [type] }, spec: { $ref } },
  };
}
