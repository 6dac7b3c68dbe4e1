import * as l10n from '@vscode/l10n';
import { CONNECTOR_SHAPES, toConnectorShape } from '../entityShapes.ts';
import { toIdentifier } from '../identifiers.ts';
import { type Owner, type Path, type Shape, toPathText } from '../shape.ts';
import { enumOfChoice, settle, shapesOfKey, toParts } from '../shapeAt.ts';
import { findGiven } from '../shapeKeys.ts';
import { type MapNode, type TreeNode, toTree } from '../tree.ts';
import { answerField, type ConnectorDraft, findOpenField, listOptionalFields, type OpenField } from './connectorDraft.ts';
import { describeField } from './pipelines/texts.ts';

/** What was entered into a form: the texts of the fields by their paths. A field that is not in it has its usual value. */
export type ConnectorAnswers = Readonly<Record<string, string>>;

/** A field of the form, with its documentation and what was entered. */
export interface ConnectorField extends OpenField {
  readonly title: string;
  /** A sentence or two; '' if the field is not documented. */
  readonly description: string;
  readonly example: string;
  readonly required: boolean;
  /** The entered text, or the usual value; '' if there is none. */
  readonly text: string;
  /** What is wrong with the text, or that it is missing; null if nothing is. */
  readonly problem: string | null;
}

/** A connector with the valid answers, and all fields that it has or may have: the required ones first. */
export interface FilledConnector {
  readonly connector: ConnectorDraft;
  readonly fields: readonly ConnectorField[];
}

const IDENTITY: readonly OpenField[] = ['name', 'identifier'].map((key) => ({
  path: ['connector', key],
  kind: 'text',
  values: [],
  group: [key],
}));

/** Fills in a connector of a type: an answer may bring further fields, which are answered in the same way. */
export function fillConnector(start: ConnectorDraft, answers: ConnectorAnswers): FilledConnector {
  const fields: ConnectorField[] = [];
  const asked = new Set<string>();
  let connector = start;
  const ask = (open: OpenField, required: boolean): void => {
    const at = toPathText(open.path);
    asked.add(at);
    const about = describe(connector, open);
    const given = answers[at];
    const isOffered = given !== undefined && (open.values.length === 0 || given === '' || open.values.includes(given));
    const text = isOffered ? given : required ? toUsual(connector, open, about.example) : '';
    let problem = text === '' && required ? l10n.t('Is missing.') : null;
    if (text !== '') ({ draft: connector, problem } = answerField(connector, open, text));
    fields.push({ ...open, ...about, required, text, problem });
  };
  const askRequired = (): void => {
    for (;;) {
      const { draft, open } = findOpenField(connector, asked);
      connector = draft;
      if (open === null) return;
      ask(open, true);
    }
  };
  for (const open of IDENTITY) ask(open, true);
  askRequired();
  for (const open of listOptionalFields(connector)) ask(open, false);
  askRequired();
  const required = fields.filter((field) => field.required);
  return { connector, fields: [...required, ...fields.filter((field) => !field.required)] };
}

/** Returns the usual value of a required field: the identifier follows the name, and of allowed values, the documentation has it as the example. */
function toUsual({ name }: ConnectorDraft, { path, values }: OpenField, example: string): string {
  if (path.length === 2 && path[1] === 'identifier') return typeof name === 'string' && name !== '' ? toIdentifier(name) : '';
  if (values.length === 1) return values[0]!;
  return values.includes(example) ? example : '';
}

function describe(draft: ConnectorDraft, { path }: OpenField): Pick<ConnectorField, 'title' | 'description' | 'example'> {
  const key = String(path.at(-1));
  const text = describeField('connector', findOwners(draft, path), key);
  const example = text?.example === undefined ? '' : typeof text.example === 'string' ? text.example : JSON.stringify(text.example);
  return { title: text?.title ?? key, description: text?.text ?? '', example };
}

/** Returns the owners of a field, by which its documentation is found. */
function findOwners(draft: ConnectorDraft, path: Path): readonly Owner[] {
  let node: TreeNode | null = toTree({ connector: draft });
  let expected: readonly Shape[] = [toConnectorShape()];
  for (const [index, step] of path.entries()) {
    const key = String(step);
    const map: MapNode | null = node?.kind === 'map' ? node : null;
    const settled = settle(expected, node, CONNECTOR_SHAPES);
    const parts = toParts(map, settled);
    if (index === path.length - 1)
      return parts.find(({ shape }) => shape.fields.has(key) || enumOfChoice(shape, key) !== null)?.shape.owners ?? [];
    expected = shapesOfKey(parts, settled, key);
    node = (map === null ? undefined : findGiven(map, key)?.value) ?? null;
  }
  return [];
}
