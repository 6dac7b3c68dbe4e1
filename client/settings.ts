import type { WorkspaceConfiguration } from 'vscode';
import type { FieldMapping } from '../server/core/developers/fieldMapping.ts';
import { FIELD_TYPES, type FieldType } from '../server/core/developers/fieldTypes.ts';
import { YAML_FAULT_MODES } from '../server/language/protocol.ts';

/** Colours by which instances are told apart; each is one of VS Code's own chart colours. */
export const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type Colour = (typeof COLOURS)[number];

/** Every setting, as contributes.configuration in package.json has it. */
export const SETTINGS = {
  'fairlead.roster.files': {
    type: 'array',
    items: { type: 'string' },
    default: ['*.roster.csv'],
    scope: 'resource',
    description:
      'Names or globs of files that are rosters. Any other CSV file is checked as a roster where its header names an e-mail and a name.',
  },
  'fairlead.roster.managerEmailConfigured': {
    type: 'boolean',
    default: false,
    scope: 'resource',
    description: 'Turn on where your account has manager e-mails configured: a roster must then have a column for them.',
  },
  'fairlead.roster.orgTreeFilterColumns': {
    type: 'array',
    items: { type: 'string' },
    default: [],
    scope: 'resource',
    description: 'Columns that an org tree filter of your account uses: a roster must have them.',
  },
  'fairlead.roster.groupByColumns': {
    type: 'array',
    items: { type: 'string' },
    default: [],
    scope: 'resource',
    description: 'Columns that a group-by configuration of your account uses: a roster must have them.',
  },
  'fairlead.roster.fieldMappings': {
    type: 'object',
    additionalProperties: { type: 'string', enum: [...FIELD_TYPES] },
    default: {},
    scope: 'resource',
    description:
      'What the columns of a roster stand for, header to field, such as {"Boss": "MANAGER_EMAIL"}. List every column that stands for a field; leave empty to go by the headers.',
  },
  'fairlead.pipeline.yamlFaults': {
    type: 'string',
    enum: [...YAML_FAULT_MODES],
    default: 'auto',
    scope: 'resource',
    description:
      'Whether mistakes of YAML itself (indentation, quotes, keys that stand twice) are told in pipelines: always, never, or only where no other YAML extension tells them.',
  },
  'fairlead.pipeline.codeLens': {
    type: 'boolean',
    default: true,
    scope: 'resource',
    description: 'Shows above a pipeline how many stages, steps and runtime inputs it has, and the command that creates it on the service.',
  },
  'fairlead.pipeline.inlayHints': {
    type: 'boolean',
    default: false,
    scope: 'resource',
    description: 'Shows beside a step how long it may run and which failure strategy applies, where it does not say so itself.',
  },
  'fairlead.instances': {
    type: 'array',
    items: {
      type: 'object',
      required: ['name', 'baseUrl'],
      additionalProperties: false,
      properties: {
        name: { type: 'string', description: 'What the status bar and the lists call it.' },
        baseUrl: { type: 'string', description: 'Base address of developer records and insights, such as https://example.com/sei/api.' },
        adminUrl: { type: 'string', description: 'Base address of segments; the base address where it is left out.' },
        platformUrl: {
          type: 'string',
          description: 'Base address of projects, connectors and pipelines; the base address where it is left out.',
        },
        account: { type: 'string', description: 'Identifier of the account; where it is left out, the one that is written in the key.' },
        org: { type: 'string', description: 'Identifier of the organization that is worked in most.' },
        project: { type: 'string', description: 'Identifier of the project that is worked in most.' },
        production: { type: 'boolean', description: 'Changes are confirmed by typing the name, and the status bar warns.' },
        colour: { type: 'string', enum: [...COLOURS], description: 'Colour in the status bar.' },
      },
    },
    default: [],
    scope: 'application',
    description: 'Remote services to work with beside the local one. Their keys are kept in the secret storage of VS Code, never here.',
  },
} as const;

/** Names and globs of files that are rosters. */
export function readRosterFiles(configuration: WorkspaceConfiguration): string[] {
  const value: unknown = configuration.get('fairlead.roster.files');
  return Array.isArray(value) ? value.filter(isText) : [];
}

/** The mapping that the settings name for a roster; undefined maps by header. */
export function readFieldMappings(configuration: WorkspaceConfiguration): FieldMapping[] | undefined {
  const entries = Object.entries(toRecord(configuration.get('fairlead.roster.fieldMappings')));
  const mappings = entries.flatMap(([csvColumn, type]) => (isFieldType(type) ? [{ csvColumn, fieldType: type }] : []));
  return mappings.length > 0 && mappings.length === entries.length ? mappings : undefined;
}

/** The fields of a value; none of what has none. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isFieldType(value: unknown): value is FieldType {
  return FIELD_TYPES.some((type) => type === value);
}
