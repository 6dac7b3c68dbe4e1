import { A_NUMBER, AN_INTEGER } from './checkScalar.ts';
import { INSTANT_PATTERN } from './dates.ts';
import { DURATION_PATTERN, INTERVAL_PATTERN } from './duration.ts';
import { GRAMMARS, type Grammar, PATTERNS, TAKEN_BARE, URL_PATTERNS, WITHOUT_EXPRESSIONS } from './grammars.ts';
import { IDENTIFIER_PATTERNS, LONGEST_NAME, PIPELINE_NAME, RESERVED_IN_PIPELINES, RESERVED_WORDS } from './identifiers.ts';
import type { EnumShape, ScalarShape } from './shape.ts';

/** A schema of JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const NOTHING: JsonSchema = { type: 'null' };

/** Accepted in place of most YAML values: an expression, or nothing. */
export const OPEN_VALUE: JsonSchema = { $ref: '#/$defs/expression' };

/** Returns the definitions that lenient schemas refer to, given what expressions start with. */
export function toLenientDefinitions(openings: readonly string[]): Readonly<Record<string, JsonSchema>> {
  const pattern = openings.map((opening) => opening.replace(/[+${]/g, '\\$&')).join('|');
  return {
    expression: { anyOf: [{ type: 'string', pattern }, NOTHING] },
    text: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, NOTHING] },
    flag: { anyOf: [{ type: 'boolean' }, { enum: ['true', 'false'] }, OPEN_VALUE] },
    number: { anyOf: [{ type: 'number' }, { type: 'string', pattern: A_NUMBER.source }, OPEN_VALUE] },
  };
}

/** Returns the schema of a value that is neither an object nor a list. */
export function toScalarSchema(shape: ScalarShape, lenient: boolean): JsonSchema {
  switch (shape.kind) {
    case 'text':
    case 'secret':
      return lenient ? { $ref: '#/$defs/text' } : { type: 'string' };
    case 'flag':
      return lenient ? { $ref: '#/$defs/flag' } : { type: 'boolean' };
    case 'number':
      return lenient ? { $ref: '#/$defs/number' } : { type: 'number' };
    case 'integer':
      return toIntegerSchema(shape, lenient);
    case 'grammar':
      return lenient ? toLenientText(shape.grammar) : TEXTS[shape.grammar];
    default:
      return lenient ? { anyOf: [toEnumSchema(shape, true), OPEN_VALUE] } : toEnumSchema(shape, false);
  }
}

/** Returns the schema of an enum that accepts no expression. */
export function toEnumSchema({ values, anyCase }: EnumShape, lenient: boolean): JsonSchema {
  if (anyCase) return { type: 'string', pattern: `^(${values.map(inAnyCase).join('|')})$` };
  return { enum: lenient ? values.flatMap((value) => [value, ...toBare(value)]) : values };
}

/** Returns the number or boolean that YAML reads for a word without quotes. */
function toBare(value: string): readonly (number | boolean)[] {
  if (value === 'true' || value === 'false') return [value === 'true'];
  const number = Number(value);
  return Number.isFinite(number) && String(number) === value ? [number] : [];
}

function inAnyCase(value: string): string {
  const letters = Array.from(value, (letter) => {
    const both = [letter.toLowerCase(), letter.toUpperCase()];
    return both[0] === both[1] ? letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&') : `[${both.join('')}]`;
  });
  return letters.join('');
}

function toIntegerSchema({ least, most }: Extract<ScalarShape, { kind: 'integer' }>, lenient: boolean): JsonSchema {
  const bounds = {
    ...(Number.isFinite(least) ? { minimum: least } : {}),
    ...(Number.isFinite(most) ? { maximum: most } : {}),
  };
  const integer: JsonSchema = { type: 'integer', ...bounds };
  return lenient ? { anyOf: [integer, { type: 'string', pattern: AN_INTEGER.source }, OPEN_VALUE] } : integer;
}

function toLenientText(grammar: Grammar): JsonSchema {
  const flags = TAKEN_BARE.has(grammar) || GRAMMARS[grammar]('true') === null ? [{ type: 'boolean' }] : [];
  const numbers = TAKEN_BARE.has(grammar) ? [{ type: 'number' }] : [];
  return { anyOf: [TEXTS[grammar], ...numbers, ...flags, WITHOUT_EXPRESSIONS.has(grammar) ? NOTHING : OPEN_VALUE] };
}

const A_DAY_OF_ANY_YEAR =
  '[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))';
const A_DAY_OF_A_LEAP_YEAR = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29';

/**
 * The schemas of each grammar. Lengths count code points here, and the ID of a team is limited only by its number of digits; `GRAMMARS` is
 * stricter in both.
 */
const TEXTS: Readonly<Record<Grammar, JsonSchema>> = {
  identifier: toIdentifierSchema(IDENTIFIER_PATTERNS.entity, RESERVED_WORDS),
  pipelineIdentifier: toIdentifierSchema(IDENTIFIER_PATTERNS.pipeline, RESERVED_IN_PIPELINES),
  name: { type: 'string', pattern: '\\S', maxLength: LONGEST_NAME, not: { type: 'string', pattern: '[\\u0000-\\u001f\\u007f-\\u009f]' } },
  pipelineName: { type: 'string', pattern: PIPELINE_NAME.source, maxLength: LONGEST_NAME },
  duration: { type: 'string', pattern: DURATION_PATTERN },
  interval: { type: 'string', pattern: INTERVAL_PATTERN },
  condition: { type: 'string' },
  variableName: { type: 'string', pattern: PATTERNS.variableName.source },
  color: { type: 'string', pattern: PATTERNS.color.source },
  module: { type: 'string', pattern: PATTERNS.module.source },
  versionLabel: { type: 'string', pattern: PATTERNS.versionLabel.source },
  day: { type: 'string', pattern: `^(?!0000)(${A_DAY_OF_ANY_YEAR}|${A_DAY_OF_A_LEAP_YEAR})$` },
  teamId: { type: 'string', pattern: '^(0|[1-9][0-9]{0,15})$' },
  instant: { type: 'string', pattern: INSTANT_PATTERN },
  url: { type: 'string', pattern: URL_PATTERNS.url.source },
  repositoryUrl: { type: 'string', pattern: URL_PATTERNS.repositoryUrl.source },
  urlOrHost: { type: 'string', pattern: URL_PATTERNS.urlOrHost.source },
  jdbcUrl: { type: 'string', pattern: URL_PATTERNS.jdbcUrl.source },
};

function toIdentifierSchema({ source }: RegExp, reserved: readonly string[]): JsonSchema {
  return { type: 'string', pattern: source, maxLength: LONGEST_NAME, not: { enum: reserved } };
}
