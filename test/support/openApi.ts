import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../../server/wire/schemas/jsonSchema.ts';

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
type Response = { readonly $ref: string } | { readonly content: Content };

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** An operation of an OpenAPI document, as far as tests read it. */
export interface Operation {
  readonly operationId?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly deprecated?: boolean;
}

/** An OpenAPI document as tests read it. */
export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, { readonly content: Content }>>;
  };
}

/** An operation with its method and path. */
export interface PlacedOperation extends Operation {
  readonly method: string;
  readonly path: string;
}

/** Lists all operations of a document. */
export function toOperations({ paths }: OpenApi): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}

/** Checks answers against a document. */
export interface AnswerChecker {
  /** Finds the operation for a request; returns null if the document has none. */
  find(method: string, path: string): PlacedOperation | null;
  /** Returns what is wrong with an answer; null if it matches the document. */
  check(operation: PlacedOperation, status: number, contentType: string, body: unknown): string | null;
}

const checkers = new Map<string, AnswerChecker>();

/** Returns the checker for a document; one for the same document is used again, because it compiles each schema at its first use. */
export function toAnswerChecker(document: OpenApi): AnswerChecker {
  const text = JSON.stringify(document);
  const checker = checkers.get(text) ?? createAnswerChecker(document);
  checkers.set(text, checker);
  return checker;
}

function createAnswerChecker(document: OpenApi): AnswerChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ $id: 'document', components: document.components });
  // The keys are the texts of the schemas, because most operations refer to the same ones.
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (schema: JsonSchema): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const known = validators.get(text) ?? ajv.compile(JSON.parse(text) as JsonSchema);
    validators.set(text, known);
    return known;
  };
  // Literal segments take precedence over parameters: `/segments/ws/{workspaceId}` over `/segments/{environmentId}/{segmentName}`.
  const operations = toOperations(document)
    .sort((a, b) => countParameters(a) - countParameters(b))
    .map((operation) => ({ operation, pattern: toPattern(operation.path) }));
  return {
    find: (method, path) => {
      const [plain = ''] = path.split('?', 1);
      return operations.find(({ operation, pattern }) => operation.method === method && pattern.test(plain))?.operation ?? null;
    },
    check: ({ responses }, status, contentType, body) => {
      const response = responses[String(status)] ?? responses.default;
      if (response === undefined) return `the document has no ${status}`;
      const { content } = '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1)!]! : response;
      if (Object.keys(content).length === 0) return body === '' ? null : `the document has no body for ${status}`;
      const type = contentType.split(';', 1)[0]!;
      const schema = content[type]?.schema;
      if (schema === undefined) return `the document has no ${type} for ${status}`;
      const validate = validatorOf(schema);
      return validate(body) ? null : ajv.errorsText(validate.errors);
    },
  };
}

function countParameters({ path }: PlacedOperation): number {
  return path.split('{').length;
}

function toPattern(template: string): RegExp {
  return new RegExp(`^${template.replace(/[.]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);
}
