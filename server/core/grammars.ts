import * as l10n from '@vscode/l10n';
import { checkDay, checkInstant } from './dates.ts';
import { checkDuration, checkInterval, repairDuration } from './duration.ts';
import { checkEntityName, checkIdentifier, checkPipelineName, toIdentifier } from './identifiers.ts';

const EXPRESSION = '<\\+';
const HOST = '(\\[[0-9a-fA-F:.]+\\]|[^\\s/?#@:\\[\\]<>"]+)';
const REST = '([/?#]\\S*)?';
const SCHEME = '[a-zA-Z][a-zA-Z0-9+.-]*';
const URL = `${SCHEME}://([^\\s/?#@]*@)?${HOST}(:[0-9]{1,5})?${REST}`;

/** Patterns of the URLs of connectors; an expression may replace any part. */
export const URL_PATTERNS = {
  url: toPattern(URL),
  // Git also accepts user@host:path, and people write ssh://git@host:path.
  repositoryUrl: toPattern(URL, `ssh://([^\\s/?#@]*@)?${HOST}:\\S+`, `[^\\s/?#@:]+@${HOST}:\\S+`),
  // A host on its own must have a dot or a port, which no other word has.
  urlOrHost: toPattern(URL, `(?=[^/]*[.:])[0-9a-zA-Z][0-9a-zA-Z.-]*(:[0-9]{1,5})?${REST}`),
  jdbcUrl: toPattern('jdbc:[0-9a-zA-Z]+:\\S+'),
} as const;

type UrlGrammar = keyof typeof URL_PATTERNS;

const DEMANDS: Readonly<Record<UrlGrammar, string>> = {
  url: l10n.t('must be a URL, like https://registry.example.com/v2/'),
  repositoryUrl: l10n.t('must be a URL, like https://git.example.com/team/repository.git or git@git.example.com:team/repository.git'),
  urlOrHost: l10n.t('must be a URL or a host, like https://charts.example.com or charts.example.com'),
  jdbcUrl: l10n.t('must be a JDBC URL, like jdbc:postgresql://db.example.com:5432/app'),
};

/** Describes what is wrong with the URL of a connector, to be read after the name of its field; null if it is valid. */
function checkUrl(text: string, grammar: UrlGrammar): string | null {
  return URL_PATTERNS[grammar].test(text) ? null : DEMANDS[grammar];
}

function toPattern(...forms: readonly string[]): RegExp {
  return new RegExp(`^(${forms.join('|')})$|${EXPRESSION}`);
}

/** Patterns for whole strings. The public lists of modules differ, so `module` accepts any word of their form. */
export const PATTERNS = {
  color: /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/,
  module: /^[A-Z][A-Z0-9_]{0,63}$/,
  versionLabel: /^[0-9a-zA-Z][^\s/&]{0,63}$/u,
  variableName: /^[a-zA-Z_][0-9a-zA-Z_.$-]{0,127}$/,
} as const;

/** Checks by grammar: each describes what is wrong with a string, to be read after the name of its field, or returns null. */
export const GRAMMARS = {
  identifier: (text: string) => checkIdentifier(text, 'entity'),
  name: checkEntityName,
  pipelineIdentifier: (text: string) => checkIdentifier(text, 'pipeline'),
  pipelineName: checkPipelineName,
  duration: checkDuration,
  interval: checkInterval,
  // Its syntax is a rule of its own, which names the token (server/core/platform/pipelines/rules/conditions.ts).
  condition: () => null,
  variableName: checkVariableName,
  color: checkColor,
  module: checkModule,
  versionLabel: checkVersionLabel,
  day: checkDay,
  teamId: checkTeamId,
  instant: checkInstant,
  url: (text: string) => checkUrl(text, 'url'),
  repositoryUrl: (text: string) => checkUrl(text, 'repositoryUrl'),
  urlOrHost: (text: string) => checkUrl(text, 'urlOrHost'),
  jdbcUrl: (text: string) => checkUrl(text, 'jdbcUrl'),
} as const satisfies Record<string, (text: string) => string | null>;

export type Grammar = keyof typeof GRAMMARS;

/** Grammars of names and identifiers: an expression is not accepted in their place. */
export const WITHOUT_EXPRESSIONS: ReadonlySet<Grammar> = new Set(['identifier', 'name', 'pipelineIdentifier', 'pipelineName']);

/** Grammars that also accept an unquoted number or boolean. */
export const TAKEN_BARE: ReadonlySet<Grammar> = new Set(['name', 'pipelineName', 'versionLabel', 'condition']);

/** Returns the string that a text probably means if it breaks its grammar, or null. */
export function repairText(grammar: Grammar, text: string): string | null {
  if (grammar === 'duration' || grammar === 'interval') return repairDuration(text);
  const isIdentifier = grammar === 'identifier' || grammar === 'pipelineIdentifier';
  return isIdentifier && /[0-9a-zA-Z]/.test(text) ? toIdentifier(text) : null;
}

function checkColor(text: string): string | null {
  return PATTERNS.color.test(text) ? null : l10n.t('must be a colour in hexadecimal digits, like #0063F7');
}

function checkModule(text: string): string | null {
  return PATTERNS.module.test(text) ? null : l10n.t('must be a module in capital letters, like CD, CI, CF, CE, CV or STO');
}

function checkVersionLabel(text: string): string | null {
  return PATTERNS.versionLabel.test(text)
    ? null
    : l10n.t('must be a version label: at most 64 characters without spaces, / and &, the first a letter or digit');
}

// The publisher's pattern for variables of pipelines, stages and steps.
function checkVariableName(text: string): string | null {
  return PATTERNS.variableName.test(text)
    ? null
    : l10n.t('must be a name for a variable: at most 128 letters without accents, digits, _, ., $ and -, the first a letter or _');
}

// The same ID as `teamRefId`, written as a string.
function checkTeamId(text: string): string | null {
  const isId = /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text));
  return isId ? null : l10n.t('must be a team ID: an integer in quotes, like "1001"');
}
