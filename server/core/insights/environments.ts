import { matchesGlob } from './git/releases.ts';

/** Words for production, as whole words of a name. */
const PRODUCTION = toWords(`prod prods prd production productive live
  produktion produktiv productie producao produccion produzione`);

/** Words that say that an environment is not production, whatever else its name says: `dev-prod`, `production-staging`, `live-preview`. */
const OTHER =
  toWords(`dev development devel develop entwicklung desarrollo test tests testing tst qa qas qs uat oat int integ integration sit
  acc acceptance acceptatie abnahme recette homolog homologacao hml stage stages stag staging stg preview previews review pr mr
  preprod preproduction prelive nonprod nonproduction sandbox sbx playground demo poc local ci e2e smoke stress perf performance
  benchmark ephemeral temp tmp nightly alpha beta rc experimental trial training
  like copy clone mirror shadow mock fake dummy simulation rehearsal`);

/** Compounds of such words: `testserver`, `previewapp`, `preprodeu`, `loadtest`; not `testimonials`, `device`, `contest`. */
const OTHER_COMPOUNDS = [
  /^(?:(?:pre|non)(?:prod|prd|live)|staging|preview|sandbox)/,
  /^(?:dev|test|qa|uat|stage|demo|int)(?:env|environment|umgebung|system|server|box|bed|site|cluster|instance|stage|test)s?$/,
  /^(?:load|smoke|stress|pen|live|prod|perf|system|user)tests?$/,
];

/** Words that take the next one back: `pre-prod`, `non production`, `not-live`. */
const BEFORE = toWords('pre non not no nicht un semi pseudo quasi near almost');

/** Names of branches, whose deployments are previews whatever they are about: `review/prod-fix`. */
const BRANCH = /^(?:feat|feature|features|fix|bugfix|hotfix|chore|docs|refactor|revert|branch|pull|dependabot|renovate)\//i;

/**
 * Whether an environment is production. Globs decide first: one after `!` says that it is not, and if there are others, one of them has to say
 * that it is. Then its host's mark does, then its name; one without a name is.
 */
export function isProduction(name: string | null, isMarked: boolean | null, globs: readonly string[]): boolean {
  const [without, named] = [globs.filter((glob) => glob.startsWith('!')), globs.filter((glob) => !glob.startsWith('!'))];
  if (name !== null && without.some((glob) => matchesGlob(name, glob.slice(1)))) return false;
  if (named.length > 0) return name !== null && named.some((glob) => matchesGlob(name, glob));
  return isMarked ?? (name === null || isNamedProduction(name));
}

/** Whether the name of an environment is that of production: a word says so, and no word says otherwise. */
function isNamedProduction(name: string): boolean {
  // Vercel appends the name of the project after a dash; it says nothing about the environment.
  const [environment = ''] = name.split(/ [–—] /);
  const words = listWords(environment);
  return (
    !BRANCH.test(environment) &&
    !words.some((word) => OTHER.has(word) || OTHER_COMPOUNDS.some((form) => form.test(word))) &&
    words.some((word) => PRODUCTION.has(word)) &&
    !words.some((word, place) => BEFORE.has(word) && PRODUCTION.has(words[place + 1] ?? ''))
  );
}

/** Lists the words of a name in lower case: `ProdEU2` has three, prod, eu and 2. */
function listWords(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/e2e/gi, ' testing ')
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function toWords(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
