import * as l10n from '@vscode/l10n';
import type { ConnectorCategory } from '../../server/core/platform/connectorCategories.ts';
import type { FieldKind } from '../../server/core/platform/connectorDraft.ts';
import type { ConnectorField } from '../../server/core/platform/connectorForm.ts';
import type { InputType } from '../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import type { ChoiceGroup, FormInput } from '../panels/messages/form.ts';

/** The input of the connector's type, which decides what the others are. */
export const TYPE_INPUT = 'type';
/** The input of the project or organization that a connector belongs to. */
export const PLACE_INPUT = 'place';

const TYPES: Readonly<Record<FieldKind, InputType>> = {
  ...{ text: 'text', secret: 'secret', flag: 'flag', number: 'number' },
  ...{ enum: 'text', list: 'list', pairs: 'text', object: 'flag' },
};

/** Returns the input of a connector's type. */
export function toTypeInput(categories: readonly ConnectorCategory[], chosen: string): FormInput {
  const types = categories.flatMap((category) => category.types);
  const choices = categories.map(({ title, types }) => ({
    title,
    values: types.map(({ type, title }) => ({ value: type, label: title })),
  }));
  const about = { id: TYPE_INPUT, name: l10n.t('Type'), description: types.find(({ type }) => type === chosen)?.text ?? '' };
  return toChoiceInput(about, choices, chosen);
}

/** Returns the input of where a connector belongs. */
export function toPlaceInput(choices: readonly ChoiceGroup[], chosen: string): FormInput {
  return toChoiceInput({ id: PLACE_INPUT, name: l10n.t('Where it belongs'), description: '' }, choices, chosen);
}

/** Returns the inputs of the fields of a connector. */
export function toFieldInputs(fields: readonly ConnectorField[]): FormInput[] {
  return fields.map((field): FormInput => {
    const { path, kind, values, title, description, required, text, problem } = field;
    return {
      id: path.join('.'),
      name: title,
      group: path.length === 2 ? toIdentityGroup() : required ? l10n.t('Required') : l10n.t('Optional'),
      type: TYPES[kind],
      allowedValues: kind === 'flag' ? ['true', 'false'] : kind === 'object' ? ['true'] : values.length > 0 ? values : null,
      many: false,
      required,
      default: null,
      details: toDetails(field),
      description,
      ...(kind === 'object'
        ? { choices: [{ title: '', values: [{ value: 'true', label: l10n.t('Set, with the fields that it requires') }] }] }
        : {}),
      value: text === '' ? null : text,
      state: problem === null ? (text === '' ? 'open' : 'given') : text === '' ? 'missing' : 'wrong',
      problem,
    };
  });
}

function toDetails({ kind, example, values }: ConnectorField): string[] {
  return [
    ...(kind === 'secret' ? [l10n.t('Identifier of a stored secret, such as account.token, never the secret itself.')] : []),
    ...(kind === 'list' ? [l10n.t('Several, separated by commas.')] : []),
    ...(kind === 'pairs' ? [l10n.t('As key=value, separated by commas.')] : []),
    ...(example === '' || kind === 'secret' || values.length > 0 ? [] : [l10n.t('such as {0}', example)]),
  ];
}

function toChoiceInput(about: Pick<FormInput, 'id' | 'name' | 'description'>, choices: readonly ChoiceGroup[], chosen: string): FormInput {
  return {
    ...about,
    group: toIdentityGroup(),
    type: 'text',
    allowedValues: choices.flatMap(({ values }) => values.map(({ value }) => value)),
    choices,
    many: false,
    required: true,
    default: null,
    details: [],
    value: chosen === '' ? null : chosen,
    state: chosen === '' ? 'missing' : 'given',
    problem: chosen === '' ? l10n.t('Is missing.') : null,
  };
}

function toIdentityGroup(): string {
  return l10n.t('Connector');
}
