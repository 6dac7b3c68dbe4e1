import * as l10n from '@vscode/l10n';
import { RECORD_KINDS, type RecordKind } from '../../server/core/insights/activity.ts';
import { GIT_HEURISTICS, type GitHeuristicName } from '../../server/core/insights/git/heuristics.ts';
import { parseJsonObject } from '../../server/core/jsonObject.ts';
import { plural } from '../../server/core/plural.ts';
import { formatCount } from '../../server/core/text.ts';
import type { TableBlock } from '../panels/messages/table.ts';
import type { TableContent } from '../panels/tablePanels.ts';

/** What an import says about itself: the JSON of `fairlead insights import` or `import-git`, as far as it is shown. */
export interface ImportAnswer {
  /** Of files: how many records there were and what became of them. */
  readonly byKind?: Readonly<Record<RecordKind, number>>;
  readonly added?: number;
  readonly changed?: number;
  readonly unchanged?: number;
  readonly recounted?: readonly string[];
  readonly left?: readonly { readonly file: string; readonly line: number | null; readonly reason: string }[];
  /** The mistakes; with any, nothing was sent. */
  readonly errors?: readonly { readonly file: string; readonly line: number | null; readonly error: string }[];
  /** Of histories. */
  readonly repositories?: readonly {
    readonly repository: string;
    readonly commits: number;
    readonly sent: number;
    readonly counts: Readonly<Record<GitHeuristicName, number | null>>;
    readonly remarks: readonly string[];
    readonly notes: readonly string[];
  }[];
  readonly hasRoster?: boolean | null;
  readonly unmatched?: readonly { readonly developer: string; readonly facts: number; readonly nearest: string | null }[] | null;
}

/** Reads the answer of an import; null if the program ended before it had one. */
export function readImportAnswer(output: string): ImportAnswer | null {
  const answer = parseJsonObject(output) as ImportAnswer | null;
  // Without a roster everyone is unknown, and no one can be mapped.
  return answer?.hasRoster === false ? { ...answer, unmatched: [] } : answer;
}

/** Says in one sentence what was imported. */
export function describeImport({ byKind, added = 0, changed = 0, unchanged = 0, repositories }: ImportAnswer): string {
  if (repositories !== undefined) {
    const parts = repositories.map(({ repository, commits, sent }) =>
      l10n.t(
        '{0}: {1} read, {2} sent.',
        repository,
        plural(commits, '1 commit', '{0} commits', formatCount(commits)),
        plural(sent, '1 activity record', '{0} activity records', formatCount(sent)),
      ),
    );
    return parts.join(' ') || l10n.t('There is no history to import.');
  }
  const facts = RECORD_KINDS.reduce((sum, kind) => sum + (byKind?.[kind] ?? 0), 0);
  if (facts === 0) return l10n.t('There are no activity records.');
  return l10n.t(
    '{0}: {1} new, {2} changed, {3} unchanged.',
    plural(facts, '1 activity record', '{0} activity records', formatCount(facts)),
    ...[added, changed, unchanged].map(formatCount),
  );
}

/** Creates the table of an import: what was imported, what was left out, and who is not in the roster. Null if one sentence says it all. */
export function toImportTable(title: string, answer: ImportAnswer): TableContent | null {
  const { repositories = [], recounted = [], errors = [], left = [], unmatched, byKind, hasRoster } = answer;
  const groups = [l10n.t('Imported'), l10n.t('Not in the roster'), l10n.t('Left out'), l10n.t('To correct')];
  const toRow = (group: number, ...cells: readonly (string | number | null)[]) => ({ group, cells });
  const toPlace = (file: string, line: number | null): string => (line === null ? file : `${file}:${line}`);
  const kinds = RECORD_KINDS.filter((kind) => (byKind?.[kind] ?? 0) > 0);
  const rows = [
    ...kinds.map((kind) => toRow(0, KIND_TITLES[kind], byKind?.[kind] ?? 0, null)),
    ...repositories.flatMap(({ counts, repository }) =>
      (Object.keys(GIT_HEURISTICS) as GitHeuristicName[])
        .filter((name) => (counts[name] ?? 0) > 0)
        .map((name) => toRow(0, GIT_HEURISTICS[name].makes[counts[name] === 1 ? 0 : 1], counts[name], repository)),
    ),
    ...(unmatched ?? []).map(({ developer, facts, nearest }) =>
      toRow(1, developer, facts, nearest === null ? null : l10n.t('probably {0}', nearest)),
    ),
    ...left.map(({ file, line, reason }) => toRow(2, toPlace(file, line), null, reason)),
    ...errors.map(({ file, line, error }) => toRow(3, toPlace(file, line), null, error)),
  ];
  const remarks = [
    ...repositories.flatMap(({ remarks, notes }) => [...remarks, ...notes]),
    ...recounted.map((line) => line.replace(/^- /, '')),
  ];
  const isSaid = repositories.length === 0 && remarks.length === 0 && rows.length <= kinds.length;
  if (isSaid) return null;
  const blocks: TableBlock[] = [
    {
      kind: 'text',
      text: errors.length > 0 ? l10n.t('Nothing was sent. Correct the files and import them again.') : describeImport(answer),
    },
    ...(hasRoster === false ? [{ kind: 'text', text: l10n.t('There is no roster yet, so the records count for no one.') } as const] : []),
    ...(unmatched?.length
      ? [{ kind: 'text', text: l10n.t('The records of those who are not in the roster count for no one yet.') } as const]
      : []),
    ...(remarks.length > 0 ? [{ kind: 'list', items: remarks } as const] : []),
  ];
  return {
    title,
    source: l10n.t('Counted by the local service on this machine'),
    blocks,
    caption: l10n.t('What was imported'),
    columns: [
      { header: l10n.t('What'), isNumber: false },
      { header: l10n.t('Records'), isNumber: true },
      { header: l10n.t('Details'), isNumber: false },
    ],
    rows,
    groups,
    empty: l10n.t('There are no activity records.'),
  };
}

const KIND_TITLES: Readonly<Record<RecordKind, string>> = {
  commit: l10n.t('Commits'),
  pullRequest: l10n.t('Pull requests'),
  workItem: l10n.t('Work items'),
  deployment: l10n.t('Deployments'),
  incident: l10n.t('Incidents'),
};
