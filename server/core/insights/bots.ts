/** Programs that write comments and commits on code hosts under names that no person has, without `[bot]` at the end. */
const BOTS = new Set(
  `all-contributors allcontributors allstar-app amplify-console appveyor argos-ci azure-pipelines azure-devops azuredevops backport-bot bors brewtestbot build-server bundlemon buildbot buildkite-agent
  chatgpt-codex-connector circleci claassistant cla-assistant cla-checker-service cloudflare-workers-and-pages code-review-doctor codacy-production
  codeclimate codecov codecov-commenter codecov-io coderabbitai codesandbox-ci commitlint copilot copybara copybara-service copybara-worker crowdin crowdin-bot copilot-pull-request-reviewer copilot-swe-agent coveralls cursoragent
  deepsource-autofix deepsource-io dependabot dependabot-preview devin-ai-integration dosubot easycla elasticmachine elastic-machine ellipsis-dev facebook-github-bot fossabot
  gemini-code-assist github-action github-actions gitlab-ci gitlab-ci/cd glotpress github-advanced-security github-code-quality github-code-scanning github-merge-queue github-pages gitguardian
  gitpod-io golangci golangcibot google-cla googlebot graphite-app greenkeeper greenkeeperio greptile-apps homu hosted-weblate imgbot jenkins jenkins-ci kodiakhq l10n-daemon-script korbit-ai lgtm-com lgtm-com-bot
  linux-foundation-easycla mend-bolt-for-github mend-for-github-com mergify mergifyio mergequeue microsoft-github-policy-service netlify-bot
  openshift-merge-robot pep8speaks pre-commit-ci probot project-bot pull-request-quantifier-deprecated pullapprove pyup-bot qodo-merge-pro
  readthedocs relativeci release-please renovate renovatebot rustbot rust-highfive scala-steward scrutinizer-notifier semantic-release-bot
  semgrep-app shortcut-integration size-limit-action snyk-bot snyk-io snyk-test socket-security sonarcloud sonarqube sonarqubecloud sonarqube-cloud
  sourcery-ai stackblitz teamcity step-security-bot sync-by-unito todo-group transifex-integration travis-ci traviscibot triagebot vssadministrator web-flow weblate
  what-the-diff whitesource-bolt-for-github whitesource-renovate`.split(/\s+/),
);

/** Names that are also people's: they are bots as accounts of a code host, but not as the beginning of an e-mail. */
const APPS = new Set('chromatic cursor cypress greptile hound linear netlify percy prow snyk stale vercel'.split(' '));

/** Endings and beginnings of the names of bots; GitLab makes such accounts for tokens of projects and groups. */
const SHAPES = [
  /\[bot\]$/,
  /(?:^|[-_.])(?:ro)?bot$/,
  /^(?:project|group)_\d+_bot(?:_|$)/,
  /^app\//,
  /(?:^|[-_.])autoroll(?:er)?(?:-builder)?$/,
  /^(?:svc|service-account)[-_]/,
];

/** Addresses that no person reads: those without a mailbox (GitHub's and GitLab's for people name their account), and those of service accounts. */
const NO_MAILBOX = /^(?:no-?reply|do-?not-?reply)@|@[^@]*\bgserviceaccount\.com$/;

/** A name in one word that ends in Bot, such as OdooBot; no person's surname has a capital letter there. */
const JOINED = /^\p{Lu}\S*\p{Ll}Bot$/u;

/** Names of people who are called Bot, such as Jan Bot and Anna de Bot. */
const SURNAME = /^\p{L}[\p{L}'.-]*(?: (?:de|den|der|het|'t|ten|ter|van|el|al|le|la|\p{L}\.))* bot$/u;

/** Whether the name of an author, in lower case, is that of a program: `npm CLI robot`, `Windows Console Service Bot`, `Renovate Bot`. */
function isBotAuthor(name: string, account: string): boolean {
  const joined = name.replace(/\s+/g, '-');
  if (BOTS.has(joined) || BOTS.has(joined.replaceAll('-', ''))) return true;
  if (/\srobot$/.test(name)) return true;
  if (!/\sbot$/.test(name)) return false;
  const first = joined.slice(0, -'-bot'.length);
  return (
    !SURNAME.test(name.replace(/\s+/g, ' ')) ||
    BOTS.has(first) ||
    APPS.has(first) ||
    /bot|no-?reply|robot|automation|release|build|deploy|(?:^|[-_.+])(?:ci|cd|svc)(?:$|[-_.+])/.test(account)
  );
}

/** Decides whether an account, e-mail or name belongs to a program. */
export type IsBot = (identity: string, name?: string) => boolean;

/** Returns the rule for bots: the kept list, the shapes of their names, and these further names, whether logins, e-mails or names of authors. */
export function createBotRule(further: readonly string[]): IsBot {
  const more = new Set(further.map(fold));
  return (identity, name = '') => {
    const whole = fold(identity);
    if (more.has(whole) || (name !== '' && more.has(fold(name)))) return true;
    if (NO_MAILBOX.test(whole) || JOINED.test(name.trim())) return true;
    const at = whole.lastIndexOf('@');
    if (at < 0) return isBotName(whole) || APPS.has(whole);
    // GitHub's addresses without a mailbox begin with the number of the account.
    const account = whole.slice(0, at).replace(/^\d+\+/, '');
    return isBotName(account) || more.has(account) || (name !== '' && (isBotName(fold(name)) || isBotAuthor(fold(name), account)));
  };
}

function isBotName(name: string): boolean {
  return BOTS.has(name) || SHAPES.some((shape) => shape.test(name));
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
