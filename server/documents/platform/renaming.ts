import * as l10n from '@vscode/l10n';
import { GRAMMARS } from '../../core/grammars.ts';
import type { Declaration, DefinitionKind } from '../../core/platform/pipelines/expressions/spots.ts';
import { applyEdits, type TextEdit } from '../../core/platform/pipelines/inputs/runtimeInput.ts';
import { writeScalar } from '../../core/writeScalar.ts';
import { DeclarationsMemo } from './declarationsMemo.ts';
import { type Mention, type Mentions, mentionsOf } from './mentions.ts';
import { readPipelineText } from './reading.ts';

/** The edits of a rename in document order, or a sentence that says why it is refused. */
type Renaming = { readonly edits: readonly TextEdit[] } | { readonly refusal: string };

const IDENTIFIER = l10n.t('identifier');
const NAME = l10n.t('name');

/** What people call the things that can be renamed, and the grammar of their names. */
const KINDS = {
  stage: { word: l10n.t('stage'), noun: IDENTIFIER, check: GRAMMARS.pipelineIdentifier },
  step: { word: l10n.t('step'), noun: IDENTIFIER, check: GRAMMARS.pipelineIdentifier },
  group: { word: l10n.t('step group'), noun: IDENTIFIER, check: GRAMMARS.pipelineIdentifier },
  variable: { word: l10n.t('variable'), noun: NAME, check: GRAMMARS.variableName },
  output: { word: l10n.t('output variable'), noun: NAME, check: GRAMMARS.variableName },
  axis: { word: l10n.t('axis'), noun: NAME, check: GRAMMARS.pipelineIdentifier },
} as const satisfies Record<DefinitionKind, { word: string; noun: string; check: (text: string) => string | null }>;

/** Returns why a mention cannot be renamed, or null if it can. */
export function whyNotRenamed(text: string, { isName, start, end, declaration }: Mention): string | null {
  if (isName) return null;
  const { word, noun } = KINDS[declaration.kind];
  return l10n.t(
    '"{0}" refers to the enclosing {1}. Rename "{2}" at its {3}.',
    text.slice(start, end),
    word,
    declaration.declared.name,
    noun,
  );
}

/** Renames a thing at its declaration and at all references in the document. */
export function rename(text: string, mentions: Mentions, mention: Mention, newName: string): Renaming {
  const { declaration } = mention;
  const refusal = whyNotRenamed(text, mention) ?? checkNewName(declaration, newName);
  if (refusal !== null) return { refusal };
  const places = mentions.of(declaration).filter(({ isName }) => isName);
  const odd = places.find(({ start, end }) => text.slice(start, end) !== declaration.declared.name);
  if (odd !== undefined) {
    const line = text.slice(0, odd.start).split('\n').length;
    return { refusal: l10n.t('The name in line {0} has escapes or spans several lines. Write it plainly on one line first.', line) };
  }
  const edits = places.map((place) => ({ start: place.start, end: place.end, text: toNewText(text, place, newName) }));
  return keepsMeaning(text, mentions, declaration, edits) ? { edits } : { refusal: describeCapture(declaration, newName) };
}

function checkNewName({ kind, declared, among }: Declaration, newName: string): string | null {
  const { word, noun, check } = KINDS[kind];
  const fault = check(newName);
  if (fault !== null) return l10n.t('The {0} {1}.', noun, fault);
  const isTaken = among.items.some((other) => other !== declared && other.name === newName);
  return isTaken ? l10n.t('Another {0} here has the {1} "{2}" already. Choose a different one.', word, noun, newName) : null;
}

function toNewText(text: string, { role, start }: Mention, newName: string): string {
  const isQuoted = text[start - 1] === '"' || text[start - 1] === "'";
  return role === 'expression' || isQuoted ? newName : writeScalar(newName);
}

function describeCapture({ kind, declared: { name } }: Declaration, newName: string): string {
  const { noun } = KINDS[kind];
  return l10n.t(
    'With the {0} "{1}", an expression that uses "{2}" would refer to nothing or to something else. Choose a different one.',
    noun,
    newName,
    name,
  );
}

/** Whether after the edits every reference still resolves to the renamed thing, and no other reference changes its meaning. */
function keepsMeaning(text: string, before: Mentions, declaration: Declaration, edits: readonly TextEdit[]): boolean {
  const reading = readPipelineText(applyEdits(text, edits));
  const after = mentionsOf(reading, new DeclarationsMemo().read(reading.root));
  const own = before.of(declaration);
  const at = own.find(({ role }) => role === 'declaration')!.start;
  const shift = edits.reduce((sum, { start, end, text: written }) => sum + (start < at ? written.length - (end - start) : 0), 0);
  const renamed = after.at(at + shift + 1)?.declaration;
  if (renamed === undefined) return false;
  const count = after.of(renamed).length;
  return count === own.length && after.all.length === before.all.length;
}
