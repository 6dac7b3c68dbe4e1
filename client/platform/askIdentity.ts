import { l10n } from 'vscode';
import { GRAMMARS } from '../../server/core/grammars.ts';
import { toIdentifier } from '../../server/core/identifiers.ts';
import { askText, type TextQuestion } from '../ask.ts';

/** What a project or connector is called. */
export interface Identity {
  readonly name: string;
  readonly identifier: string;
}

/** Asks for a name, and for the identifier that is made from it; both are checked while they are typed, by the rules of the service. Throws CANCELLED. */
export async function askIdentity(title: string, prompt: string): Promise<Identity> {
  const name = await askChecked('name', { title, prompt });
  const identifier = await askChecked('identifier', {
    title,
    prompt: l10n.t('The identifier by which other things refer to “{0}”. It cannot be changed later.', name),
    value: toIdentifier(name),
  });
  return { name, identifier };
}

/** Asks for a text that keeps to a grammar of the service; an empty one is let through where it is not required. Throws CANCELLED. */
export function askChecked(grammar: 'name' | 'identifier' | 'color', question: Omit<TextQuestion, 'check'>): Promise<string> {
  return askText({ ...question, check: (typed) => sayOf(grammar, typed) });
}

/** What is wrong with a text, as a sentence that begins with what it is; null where nothing is. */
function sayOf(grammar: 'name' | 'identifier' | 'color', typed: string): string | null {
  const lack = typed === '' ? null : GRAMMARS[grammar](typed);
  return lack === null ? null : `${NAMES[grammar]} ${lack}.`;
}

const NAMES = { name: 'The name', identifier: 'The identifier', color: 'The colour' } as const;
