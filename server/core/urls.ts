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

export type UrlGrammar = keyof typeof URL_PATTERNS;

const DEMANDS: Readonly<Record<UrlGrammar, string>> = {
  url: 'must be a URL, like https://registry.example.com/v2/',
  repositoryUrl: 'must be a URL, like https://git.example.com/team/repository.git or git@git.example.com:team/repository.git',
  urlOrHost: 'must be a URL or a host, like https://charts.example.com or charts.example.com',
  jdbcUrl: 'must be a JDBC URL, like jdbc:postgresql://db.example.com:5432/app',
};

/** Describes what is wrong with the URL of a connector, to be read after the name of its field; null if it is valid. */
export function checkUrl(text: string, grammar: UrlGrammar): string | null {
  return URL_PATTERNS[grammar].test(text) ? null : DEMANDS[grammar];
}

function toPattern(...forms: readonly string[]): RegExp {
  return new RegExp(`^(${forms.join('|')})$|${EXPRESSION}`);
}
