import { l10n } from 'vscode';
import type { InputFormTexts } from '../panels/messages/runtimeInputs.ts';
import type { InputLabels } from './inputStates.ts';

/** Returns the texts of the form of runtime inputs. */
export function toInputTexts(): InputFormTexts {
  return {
    heading: l10n.t('Runtime inputs'),
    intro: l10n.t(
      'Runtime inputs of this document. A value replaces its input; you can also enter an expression such as <+variable.name>.',
    ),
    nothing: l10n.t('No inputs are left. Write <+input> for a value that the run should ask for.'),
    required: l10n.t('required'),
    noValue: l10n.t('No value'),
    preview: l10n.t('Changes'),
    noPreview: l10n.t('Set a value.'),
    line: l10n.t('Line {0}'),
    apply: l10n.t('Fill In'),
    applyHint: l10n.t('Into the document, as one edit that you can undo'),
    open: l10n.t('Open Filled Copy'),
    save: l10n.t('Save as Input Set…'),
    reveal: l10n.t('Show {0} in the Document'),
    reset: l10n.t('Clear All'),
  };
}

/** Returns the texts about an input that are shown beside its name. */
export function toInputLabels(): InputLabels {
  return {
    types: {
      text: l10n.t('text'),
      secret: l10n.t('name of a stored secret'),
      number: l10n.t('number'),
      flag: l10n.t('true or false'),
      list: l10n.t('list, with commas'),
      object: l10n.t('object, as JSON'),
    },
    several: l10n.t('several'),
    byDefault: (value) => l10n.t('default {0}', value),
    pattern: (regex) => l10n.t('matches {0}', regex),
    later: l10n.t('requested at run time'),
  };
}

/** Returns a summary of how many values are given, wrong and missing. */
export function toSummary(given: number, wrong: number, missing: number): string {
  const lacks = [
    ...(wrong === 0 ? [] : [wrong === 1 ? l10n.t('1 value is wrong') : l10n.t('{0} values are wrong', wrong)]),
    ...(missing === 0 ? [] : [missing === 1 ? l10n.t('1 value is missing') : l10n.t('{0} values are missing', missing)]),
  ];
  const edits = given === 1 ? l10n.t('1 edit') : l10n.t('{0} edits', given);
  return [edits, ...lacks].join(' · ');
}
