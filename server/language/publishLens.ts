import * as l10n from '@vscode/l10n';
import type { CodeLens, Range } from 'vscode-languageserver';
import { plural } from '../core/plural.ts';
import type { Problem } from '../core/problem.ts';
import { formatCount } from '../core/text.ts';
import type { ClientAbilities, SelectedInstance } from './client.ts';
import { NO_COMMAND } from './features.ts';
import { SHOW_FIRST_PROBLEM } from './protocol/files.ts';

/** How a document relates to the selected instance; `unknown` if the instance was not asked. */
export type PublishState =
  | { readonly kind: 'problems'; readonly count: number; readonly first: Range }
  | { readonly kind: 'unmapped' | 'waiting'; readonly versionId: string }
  | { readonly kind: 'unknown' | 'missing' | 'differs' | 'same' }
  /** A document that is only sent to ask for something, with what it can be used for. */
  | { readonly kind: 'ready'; readonly step: string };

/** What the lens of a document is made of. */
interface PublishLens {
  readonly uri: string;
  readonly range: Range;
  /** What is true of the document itself, such as how many people it has; '' for nothing. */
  readonly about: string;
  readonly state: PublishState;
  /** The client command that takes the next step; its argument is the URI. */
  readonly command: string;
}

/** Returns the one lens of a document that can be sent: its state and its next step. */
export function toPublishLens(
  { uri, range, about, state, command }: PublishLens,
  { instance, abilities }: { readonly instance: SelectedInstance; readonly abilities: ClientAbilities },
): CodeLens {
  const title = [...(about === '' ? [] : [about]), describeState(state, instance.name)].join(' · ');
  if (state.kind === 'same') return { range, command: { title, command: NO_COMMAND } };
  if (state.kind !== 'problems') return { range, command: { title, command, arguments: [uri] } };
  if (!abilities.hasCommand(SHOW_FIRST_PROBLEM)) return { range, command: { title, command: NO_COMMAND } };
  return { range, command: { title, command: SHOW_FIRST_PROBLEM, arguments: [uri, state.first] } };
}

/** Returns the errors for which a service would refuse a document, as its state; null if there are none. */
export function findProblemState(problems: readonly Problem[]): PublishState | null {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  return first === undefined ? null : { kind: 'problems', count: errors.length, first: first.range };
}

function describeState(state: PublishState, instance: string): string {
  switch (state.kind) {
    case 'problems':
      return plural(state.count, '1 problem · Show', '{0} problems · Show first', formatCount(state.count));
    case 'unmapped':
      return l10n.t('Version {0} has no field mapping · Map…', state.versionId);
    case 'waiting':
      return l10n.t('Version {0} waits for approval · Approve…', state.versionId);
    case 'missing':
      return l10n.t('Not on {0} yet · Publish…', instance);
    case 'differs':
      return l10n.t('Differs from {0} · Publish…', instance);
    case 'same':
      return l10n.t('Same as on {0}', instance);
    case 'ready':
      return l10n.t('Ready · {0}', state.step);
    case 'unknown':
      return l10n.t('Publish to {0}…', instance);
  }
}
