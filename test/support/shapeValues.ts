import fc from 'fast-check';
import type { Choice, FieldsShape, Shape, Shapes } from '../../server/core/shape.ts';

/** Whether a document has optional fields: none, or some. */
export type Fullness = 'least' | 'some';

const TEXTS = ['x', 'account.key', 'org.key', '<+input>', '<+secrets.getValue("x")>', 'https://example.com/a?b=c', 'über', ''];

/** Values that match a grammar. */
const GRAMMATICAL = {
  identifier: ['a', '_b$', 'Docker_1', 'x'.repeat(128)],
  name: ['a', 'My connector', 'Тест (1)', 'x'.repeat(128)],
  color: ['#fff', '#0063F7'],
  module: ['CD', 'CI', 'CHAOS_2'],
  versionLabel: ['1', 'v1.2-beta'],
  pipelineIdentifier: ['a', '_b', 'Build_1'],
  pipelineName: ['a', 'Build and push', '1.0-beta_2'],
  duration: ['10m', '1h 30m', '30s', ''],
  interval: ['5s', '1m 30s', ''],
  condition: ['<+a.b> == "c"', 'true'],
  variableName: ['TAG', '_a', 'db.user-$1'],
  day: ['0001-01-01', '2024-02-29', '2026-07-01', '9999-12-31'],
  teamId: ['0', '1001'],
  url: ['https://index.docker.io/v2/', 'http://localhost:8081', 'https://u:p@[::1]:443?x=y', '<+input>', 'https://<+org.name>.example.com'],
  repositoryUrl: ['https://github.com/a/b.git', 'git@github.com:a/b.git', 'ssh://git@github.com:a/b', '<+input>'],
  urlOrHost: ['oci://charts.example.com/a', 'api.run.pivotal.io', 'localhost:8080/a', '<+input>'],
  jdbcUrl: ['jdbc:postgresql://db:5432/app', 'jdbc:oracle:thin:@db:1521/x', '<+input>'],
  instant: ['2026-03-01T10:00:00Z', '1999-12-31 23:59:59.999+14:00', '2026-03-01T10:00-0330'],
} as const;

/** Generates values that match a shape. */
export function valuesOf(shape: Shape, shapes: Shapes, fullness: Fullness): fc.Arbitrary<unknown> {
  const inner = (of: Shape) => valuesOf(of, shapes, fullness);
  switch (shape.kind) {
    case 'anything':
      return fc.constantFrom<unknown>('x', 1, true, [], {});
    case 'object':
      return fc.constantFrom({}, { a: 1 });
    case 'flag':
      return fc.boolean();
    case 'text':
    case 'secret':
      return fc.constantFrom(...TEXTS);
    case 'grammar':
      return fc.constantFrom(...GRAMMATICAL[shape.grammar]);
    case 'integer':
      return fc.integer({ min: Math.max(shape.least, -1000), max: Math.min(shape.most, 1000) });
    case 'number':
      return fc.constantFrom(0, -1, 2.5);
    case 'either':
      return fc.oneof(...shape.of.map(inner));
    case 'enum':
      return fc.constantFrom(...shape.values);
    case 'named':
      return inner(shapes.shapeOf(shape.name));
    case 'map':
      return fc.dictionary(fc.constantFrom('a', 'b c', '__proto__', 'constructor'), inner(shape.of), {
        maxKeys: fullness === 'least' ? 0 : 3,
      });
    case 'list': {
      const bounds = { minLength: shape.least, maxLength: fullness === 'least' ? shape.least : shape.least + 3 };
      return shape.unique ? fc.uniqueArray(inner(shape.of), bounds) : fc.array(inner(shape.of), bounds);
    }
    case 'fields':
      return objectsOf(shape, shapes, fullness);
  }
}

function objectsOf(shape: FieldsShape, shapes: Shapes, fullness: Fullness): fc.Arbitrary<Record<string, unknown>> {
  const [choice, ...others] = shape.choices;
  if (choice === undefined) return plainObjectsOf(shape, shapes, fullness);
  const rest = { ...shape, choices: others };
  const chosen = [...choice.branches].map(([word, branch]) =>
    objectsOf(join(rest, branch), shapes, fullness).map((object) => ({ [choice.key]: word, ...object })),
  );
  return isRequired(shape, choice) ? fc.oneof(...chosen) : fc.oneof(objectsOf(rest, shapes, fullness), ...chosen);
}

function plainObjectsOf(shape: FieldsShape, shapes: Shapes, fullness: Fullness): fc.Arbitrary<Record<string, unknown>> {
  const grouped = shape.oneOf.flat();
  const needed = shape.required.filter((key) => shape.fields.has(key));
  const free = [...shape.fields.keys()].filter((key) => !needed.includes(key) && !grouped.includes(key));
  return fc
    .tuple(fullness === 'least' ? fc.constant([]) : fc.subarray(free), fc.tuple(...shape.oneOf.map((group) => fc.constantFrom(...group))))
    .chain(([extra, ofGroups]) => {
      const keys = [...needed, ...ofGroups, ...extra];
      return fc.tuple(...keys.map((key) => valuesOf(shape.fields.get(key)!, shapes, fullness))).map((values) => toObject(keys, values));
    });
}

/** Returns the shape of an object with a chosen branch, whose fields take precedence. */
export function join(shape: FieldsShape, branch: FieldsShape): FieldsShape {
  return {
    ...shape,
    fields: new Map([...shape.fields, ...branch.fields]),
    required: [...new Set([...shape.required, ...branch.required])],
    oneOf: [...shape.oneOf, ...branch.oneOf],
    atLeastOne: [...shape.atLeastOne, ...branch.atLeastOne],
    atMostOne: [...shape.atMostOne, ...branch.atMostOne],
    oneFilled: [...shape.oneFilled, ...branch.oneFilled],
    choices: [...shape.choices, ...branch.choices],
  };
}

function isRequired({ required }: FieldsShape, { key }: Choice): boolean {
  return required.includes(key);
}

function toObject(keys: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}
