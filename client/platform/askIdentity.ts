import { l10n } from 'vscode';
import { GRAMMARS } from '../../server/core/grammars.ts';
import { toIdentifier } from '../../server/core/identifiers.ts';
import { askText, type TextQuestion } from '../window/ask.ts';

/** Name and identifier of a project or connector. */
export interface Identity {
  readonly name: string;
  readonly identifier: string;
}

/** Asks for a name and for the identifier derived from it; checks both by the rules of the service while they are typed. Throws CANCELLED. */
export async function askIdentity(title: string, prompt: string): Promise<Identity> {
  const name = await askChecked('name', { title, prompt });
  const identifier = await askChecked('identifier', {
    title,
    prompt: l10n.t('Identifier by which others refer to “{0}”. It cannot be changed later.', name),
    value: toIdentifier(name),
  });
  return { name, identifier };
}

/** Asks for a text that follows a grammar of the service; accepts an empty text unless one is required. Throws CANCELLED. */
export function askChecked(grammar: 'name' | 'identifier' | 'color', question: Omit<TextQuestion, 'check'>): Promise<string> {
  return askText({ ...question, check: (typed) => describeProblem(grammar, typed) });
}

/** Returns what is wrong with a text, as a sentence that starts with the name of the field; null if the text is empty or valid. */
function describeProblem(grammar: 'name' | 'identifier' | 'color', typed: string): string | null {
  const lack = typed === '' ? null : GRAMMARS[grammar](typed);
  return lack === null ? null : l10n.t('{0} {1}.', NAMES[grammar], lack);
}

const NAMES = { name: l10n.t('The name'), identifier: l10n.t('The identifier'), color: l10n.t('The colour') };
