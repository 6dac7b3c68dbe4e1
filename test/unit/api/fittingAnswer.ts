import { ALL_ENDPOINTS } from '../../../server/wire/endpoints.ts';
import { ALL_SCHEMAS } from '../../../server/wire/schemas/all.ts';
import type { JsonSchema } from '../../../server/wire/schemas/jsonSchema.ts';

import type { Arrived } from './oddService.ts';

/** Returns the shortest JSON that matches the answer schema of a request's endpoint. */
export function toFittingAnswer({ method, url }: Pick<Arrived, 'method' | 'url'>): string {
  const path = url.split('?', 1)[0]!;
  const found = Object.entries(ALL_ENDPOINTS).find(
    ([, endpoint]) => endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  );
  const schema = found?.[1].answer['application/json'];
  return JSON.stringify(schema === undefined ? {} : toValue(schema));
}

/** Returns the shortest value that matches a schema. */
export function toValue(schema: JsonSchema): unknown {
  if (typeof schema.$ref === 'string') return toValue(ALL_SCHEMAS[schema.$ref.split('/').at(-1)!]!);
  if (Array.isArray(schema.anyOf)) return toValue(schema.anyOf[0] as JsonSchema);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'array':
      return [];
    case 'object':
      return Object.fromEntries(
        ((schema.required ?? []) as readonly string[]).map((key) => [
          key,
          toValue((schema.properties as Record<string, JsonSchema>)[key]!),
        ]),
      );
    case 'integer':
    case 'number':
      return 0;
    case 'string':
      return 'x';
    case 'boolean':
      return true;
    default:
      return null;
  }
}
