import * as l10n from '@vscode/l10n';
/** Reserved words: no entity may have one as its identifier. */
export const RESERVED_WORDS = [
  'or',
  'and',
  'eq',
  'ne',
  'lt',
  'gt',
  'le',
  'ge',
  'div',
  'mod',
  'not',
  'null',
  'true',
  'false',
  'new',
  'var',
  'return',
  'step',
  'parallel',
  'stepGroup',
  'org',
  'account',
  'class',
  'shellScriptProvisioner',
] as const;

/** Words that are reserved in pipelines too, where expressions refer to them; entities may be called so. */
export const RESERVED_IN_PIPELINES: readonly string[] = [...RESERVED_WORDS, 'status', 'liteEngineTask'];

/** Maximum length of an identifier or name, in UTF-16 code units. */
export const LONGEST_NAME = 128;

/** Projects and connectors are entities, whose identifiers may contain `$`; identifiers inside pipeline YAML may not. */
export type IdentifierKind = 'entity' | 'pipeline';

/** Patterns of identifiers; the length and the reserved words are checked separately. */
export const IDENTIFIER_PATTERNS = {
  entity: /^[a-zA-Z_][0-9a-zA-Z_$]*$/,
  pipeline: /^[a-zA-Z_][0-9a-zA-Z_]*$/,
} as const satisfies Record<IdentifierKind, RegExp>;

const ALLOWED = {
  entity: { foreign: /[^0-9a-zA-Z_$]/u, characters: l10n.t('letters without accents, digits, _ and $') },
  pipeline: { foreign: /[^0-9a-zA-Z_]/u, characters: l10n.t('letters without accents, digits and _') },
} as const;

/**
 * Describes what is wrong with an identifier, to be read after the name of its field; null if it is valid
 * (docs/contract/platform.md#identifiers).
 */
export function checkIdentifier(text: string, kind: IdentifierKind): string | null {
  const { foreign, characters } = ALLOWED[kind];
  if (text === '') return l10n.t('must not be empty; give an identifier like my_service');
  if (text.length > LONGEST_NAME) return l10n.t('has {0} characters; an identifier has at most {1}', text.length, LONGEST_NAME);
  if (!IDENTIFIER_PATTERNS[kind].test(text)) {
    const stranger = foreign.exec(text)?.[0];
    const reason =
      stranger === undefined
        ? l10n.t('it must not start with "{0}"', text.charAt(0))
        : l10n.t('"{0}" is not allowed', stranger.toWellFormed());
    return l10n.t('must contain only {0}, and start with a letter or _: {1}. Use {2}', characters, reason, toIdentifier(text));
  }
  const reserved: readonly string[] = kind === 'pipeline' ? RESERVED_IN_PIPELINES : RESERVED_WORDS;
  if (reserved.includes(text)) return l10n.t('is "{0}", a reserved word; choose another, like {0}_1', text);
  return null;
}

/** Converts any text to an identifier that is valid for both kinds, like `my_service` for `my service!`. */
export function toIdentifier(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^0-9a-zA-Z_]+/g, '_');
  const trimmed = words.replace(/^_+(?=[a-zA-Z])|(?<=[0-9a-zA-Z])_+$/g, '');
  const started = /^[a-zA-Z_]/.test(trimmed) ? trimmed : `_${trimmed}`;
  const cut = started.slice(0, LONGEST_NAME);
  return RESERVED_IN_PIPELINES.includes(cut) ? `${cut}_1` : cut;
}

/** Pattern of the names of pipelines, stages and steps; the length is checked separately. */
export const PIPELINE_NAME = /^[a-zA-Z_0-9.-][-0-9a-zA-Z_\s.]*$/;
const FOREIGN_IN_PIPELINE_NAME = /[^-0-9a-zA-Z_\s.]/u;

/** Describes what is wrong with the name of a pipeline, stage or step, to be read after the name of its field; null if it is valid. */
export function checkPipelineName(text: string): string | null {
  if (text.trim() === '') return l10n.t('must not be blank; enter a name');
  if (text.length > LONGEST_NAME) return l10n.t('has {0} characters; a name has at most {1}', text.length, LONGEST_NAME);
  if (PIPELINE_NAME.test(text)) return null;
  const stranger = FOREIGN_IN_PIPELINE_NAME.exec(text)?.[0];
  const reason = stranger === undefined ? l10n.t('it starts with a space') : l10n.t('"{0}" is not allowed', stranger.toWellFormed());
  return l10n.t('must contain only letters without accents, digits, spaces, dots, - and _: {0}', reason);
}

const CONTROL = /\p{Cc}/u;

/**
 * Describes what is wrong with the name of a project or connector, in any script; null if it is valid. The limits are our decision: no
 * public grammar is known.
 */
export function checkEntityName(text: string): string | null {
  if (text.trim() === '') return l10n.t('must not be blank; enter a name');
  if (text.length > LONGEST_NAME) return l10n.t('has {0} characters; a name has at most {1}', text.length, LONGEST_NAME);
  return CONTROL.test(text) ? l10n.t('contains a control character, such as a line break; remove it') : null;
}
