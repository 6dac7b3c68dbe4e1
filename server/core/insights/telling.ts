import * as l10n from '@vscode/l10n';

/** What a source can say of pull requests and commits. */
interface Telling {
  readonly system: string;
  readonly title: string;
  readonly comments: boolean;
  readonly firstComment: boolean;
  readonly lines: boolean;
}

/** The sources of pull requests, and what each can say (docs/insights.md#what-each-source-can-say). */
export const TELLING: readonly Telling[] = [
  { system: 'Git', title: l10n.t('Git history'), comments: false, firstComment: false, lines: true },
  { system: 'GitHub', title: l10n.t('GitHub: gh pr list, or GraphQL'), comments: true, firstComment: true, lines: true },
  { system: 'GitHub', title: l10n.t('GitHub: list of pull requests (REST)'), comments: false, firstComment: false, lines: false },
  { system: 'GitHub', title: l10n.t('GitHub: reviews and comments (REST)'), comments: true, firstComment: true, lines: false },
  { system: 'GitLab', title: l10n.t('GitLab: merge requests (REST)'), comments: true, firstComment: false, lines: false },
  { system: 'GitLab', title: l10n.t('GitLab: merge requests (GraphQL)'), comments: true, firstComment: false, lines: true },
  { system: 'GitLab', title: l10n.t('GitLab: comments'), comments: true, firstComment: true, lines: false },
  { system: 'Bitbucket', title: l10n.t('Bitbucket: pull requests'), comments: true, firstComment: false, lines: false },
  { system: 'Bitbucket', title: l10n.t('Bitbucket: activity of pull requests'), comments: true, firstComment: true, lines: false },
  { system: 'Azure DevOps', title: l10n.t('Azure DevOps: pull requests'), comments: false, firstComment: false, lines: false },
  { system: 'Azure DevOps', title: l10n.t('Azure DevOps: comment threads'), comments: true, firstComment: true, lines: false },
];

/** Lists the systems of the sources that can say something. */
export function listTelling(what: 'comments' | 'lines'): string {
  return [...new Set(TELLING.filter((source) => source[what]).map(({ system }) => system))].join(', ');
}
