import { RESERVED_WORDS } from '../../server/core/identifiers.ts';

type Notation = string | { readonly [key: string]: Notation };
type Schema = Readonly<Record<string, unknown>>;

/** The JSON Schema of each keyword in the notation of schemas/, derived from schemas/README.md and not from the code that reads it. */
const KEYWORDS: Readonly<Record<string, Schema>> = {
  anything: {},
  object: { type: 'object' },
  flag: { type: 'boolean' },
  text: { type: 'string' },
  secret: { type: 'string' },
  whole: { type: 'integer' },
  identifier: { type: 'string', pattern: '^[a-zA-Z_][0-9a-zA-Z_$]{0,127}$', not: { enum: [...RESERVED_WORDS] } },
  name: { type: 'string', pattern: '\\S', maxLength: 128, not: { pattern: '[\\u0000-\\u001f\\u007f-\\u009f]' } },
  versionLabel: { type: 'string', pattern: '^[0-9a-zA-Z][^\\s/&]{0,63}$' },
  color: { type: 'string', pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' },
  url: {
    type: 'string',
    pattern: '<\\+|^([a-zA-Z][a-zA-Z0-9+.-]*://([^\\s/?#@]*@)?(\\[[0-9a-fA-F:.]+\\]|[^\\s/?#@:\\[\\]<>"]+)(:[0-9]{1,5})?([/?#]\\S*)?)$',
  },
  repositoryUrl: {
    type: 'string',
    pattern:
      '<\\+|^([a-zA-Z][a-zA-Z0-9+.-]*://([^\\s/?#@]*@)?(\\[[0-9a-fA-F:.]+\\]|[^\\s/?#@:\\[\\]<>"]+)(:[0-9]{1,5})?([/?#]\\S*)?|(ssh://)?[^\\s/?#@:]+@(\\[[0-9a-fA-F:.]+\\]|[^\\s/?#@:\\[\\]<>"]+):\\S+|ssh://(\\[[0-9a-fA-F:.]+\\]|[^\\s/?#@:\\[\\]<>"]+):\\S+)$',
  },
  urlOrHost: {
    type: 'string',
    pattern:
      '<\\+|^([a-zA-Z][a-zA-Z0-9+.-]*://([^\\s/?#@]*@)?(\\[[0-9a-fA-F:.]+\\]|[^\\s/?#@:\\[\\]<>"]+)(:[0-9]{1,5})?([/?#]\\S*)?|[0-9a-zA-Z][0-9a-zA-Z-]*(\\.[0-9a-zA-Z.-]*(:[0-9]{1,5})?|:[0-9]{1,5})([/?#]\\S*)?)$',
  },
  jdbcUrl: { type: 'string', pattern: '<\\+|^(jdbc:[0-9a-zA-Z]+:\\S+)$' },
  module: { type: 'string', pattern: '^[A-Z][A-Z0-9_]{0,63}$' },
};

/** Translates a shape of schemas/ and the shapes it references into JSON Schema, for an independent validator. */
export function toJsonSchema(notation: Notation, shapes: Readonly<Record<string, Notation>>): Schema {
  return { ...toSchema(notation), $defs: Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, toSchema(shape)])) };
}

function toSchema(notation: Notation): Schema {
  if (typeof notation !== 'string') return toObjectSchema(notation);
  if (notation.includes('| ')) return { enum: notation.replace(/^[|] /, '').split(' | ') };
  const [first = '', ...rest] = notation.split(' ');
  let schema = KEYWORDS[first] ?? { $ref: `#/$defs/${first}` };
  for (const word of rest) {
    const bounds = /^(\d+)\.\.(\d*)$/.exec(word);
    if (word === 'list') schema = { type: 'array', items: schema };
    else if (word === 'set') schema = { type: 'array', items: schema, uniqueItems: true };
    else if (word === 'map') schema = { type: 'object', additionalProperties: schema };
    else if (schema.type === 'array') schema = { ...schema, minItems: Number(bounds![1]) };
    else schema = { ...schema, minimum: Number(bounds![1]), maximum: Number(bounds![2]) };
  }
  return schema;
}

function toObjectSchema(notation: { readonly [key: string]: Notation }): Schema {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  const allOf: Schema[] = [];
  for (const [key, value] of Object.entries(notation)) {
    const name = key.replace(/^by /, '').replace(/\*$/, '');
    if (name.includes(' / ')) {
      for (const one of name.split(' / ')) properties[one] = toSchema(value);
      allOf.push({ oneOf: name.split(' / ').map((one) => ({ required: [one] })) });
      continue;
    }
    if (key.endsWith('*')) required.push(name);
    if (!key.startsWith('by ')) {
      properties[name] = toSchema(value);
      continue;
    }
    const branches = Object.entries(value as { readonly [word: string]: Notation });
    properties[name] = { enum: branches.map(([word]) => word) };
    for (const [word, fields] of branches) {
      const isChosen = { properties: { [name]: { const: word } }, required: [name] };
      allOf.push({ anyOf: [{ not: isChosen }, toSchema(fields)] });
    }
  }
  return { type: 'object', properties, required, ...(allOf.length > 0 ? { allOf } : {}) };
}
