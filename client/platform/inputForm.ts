import * as l10n from '@vscode/l10n';
import type { InputType, PlainInput } from '../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import { plural } from '../../server/core/plural.ts';
import type { FilledInputs } from '../../server/language/protocol/platform.ts';

/** Values given so far, by the paths of their inputs. */
export type GivenValues = Readonly<Record<string, unknown>>;

/** The target of the values: a copy beside the document, or the document itself. */
export type FillPlace = 'beside' | 'here';

/** What a line of the form does. */
export type FormStep = { readonly kind: 'ask'; readonly input: PlainInput } | { readonly kind: 'fill'; readonly place: FillPlace };

/** A line of the form. */
export interface FormLine {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  readonly value: FormStep;
}

/** Lines of the form, and the line that is preselected. */
export interface Form {
  readonly lines: readonly FormLine[];
  readonly next: FormLine;
}

/**
 * Returns a line for each input with its type and value, after the lines that fill in the values. While `problems` has a missing or wrong
 * input, the latter lead to the first such input instead.
 */
export function toForm(inputs: readonly PlainInput[], values: GivenValues, problems: FilledInputs['problems']): Form {
  const lines = inputs.map((input) => toLine(input, values, problems));
  const open = lines.filter((_, index) => findProblem(inputs[index]!, values, problems) !== undefined);
  const [first] = open;
  const wrong = open.filter(({ value }) => value.kind === 'ask' && isGiven(value.input, values)).length;
  const fills =
    first === undefined
      ? FILLS
      : FILLS.map(({ label }) => ({
          label: `$(circle-slash) ${label.replace(ICON, '')}`,
          description: countOpen(open.length - wrong, wrong),
          value: first.value,
        }));
  return { lines: [...fills, ...lines], next: first ?? FILLS[0]! };
}

/** Returns the values whose inputs still exist. */
export function keepKnown(values: GivenValues, inputs: readonly PlainInput[]): GivenValues {
  const known = new Set(inputs.map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([id]) => known.has(id)));
}

/** Formats a value for the form, cut after 60 characters. */
export function showValue(value: unknown): string {
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.map(showValue).join(', ') : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const LONGEST = 60;
const ICON = /^\$\([\w-]+\) /;

const FILLS: readonly FormLine[] = [
  {
    label: `$(go-to-file) ${l10n.t('Fill In')}`,
    description: l10n.t('as a new document beside this one'),
    value: { kind: 'fill', place: 'beside' },
  },
  {
    label: `$(edit) ${l10n.t('Fill In Here')}`,
    description: l10n.t('in this document, as one edit that you can undo'),
    value: { kind: 'fill', place: 'here' },
  },
];

const TYPES: Readonly<Record<InputType, string>> = {
  text: l10n.t('text'),
  secret: l10n.t('secret'),
  number: l10n.t('number'),
  flag: l10n.t('true or false'),
  list: l10n.t('list'),
  object: l10n.t('object'),
};

function toLine(input: PlainInput, values: GivenValues, problems: FilledInputs['problems']): FormLine {
  const { id, fullName, type, allowedValues, many, regex } = input;
  const given = isGiven(input, values);
  const problem = findProblem(input, values, problems);
  const icon = problem === undefined ? (given ? 'pass-filled' : 'circle-large-outline') : given ? 'error' : 'circle-large-filled';
  const about = [
    given && problem !== undefined ? problem : '',
    id === fullName ? '' : id,
    allowedValues === null ? '' : many ? l10n.t('any of {0}', showValue(allowedValues)) : l10n.t('one of {0}', showValue(allowedValues)),
    regex === null ? '' : l10n.t('matches {0}', regex),
  ].filter((part) => part !== '');
  const state = given ? `= ${showValue(values[id])}` : toState(input);
  return {
    label: `$(${icon}) ${fullName}`,
    description: `${state} · ${TYPES[type]}`,
    ...(about.length === 0 ? {} : { detail: about.join(' · ') }),
    value: { kind: 'ask', input },
  };
}

function toState({ required, executionInput, default: byDefault }: PlainInput): string {
  if (required) return l10n.t('required');
  return byDefault === null && executionInput ? l10n.t('requested at run time') : l10n.t('default {0}', showValue(byDefault));
}

function isGiven({ id }: PlainInput, values: GivenValues): boolean {
  return Object.hasOwn(values, id);
}

/** Returns the server's message about an input; the server names an input by its path if it has a value, and by its full name if it is missing. */
function findProblem(input: PlainInput, values: GivenValues, problems: FilledInputs['problems']): string | undefined {
  const name = isGiven(input, values) ? input.id : input.fullName;
  return (isGiven(input, values) || input.required ? problems.find((problem) => problem.input === name) : undefined)?.message;
}

function countOpen(missing: number, wrong: number): string {
  const parts = [
    ...(missing === 0 ? [] : [plural(missing, '1 input is missing', '{0} inputs are missing', missing)]),
    ...(wrong === 0 ? [] : [plural(wrong, '1 input is wrong', '{0} inputs are wrong', wrong)]),
  ];
  return parts.join(', ');
}
