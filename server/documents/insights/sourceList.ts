import * as l10n from '@vscode/l10n';
import { SOURCE_PROBLEMS, type SourceProblemCode } from '../../core/insights/sourceProblems.ts';
import { findSourceProblems, type SourceFinding } from '../../core/insights/sourceRules.ts';
import type { InsightSources } from '../../core/insights/sources.ts';
import { toSentence } from '../../core/shape.ts';
import { NO_REMEDY } from '../../core/shapeFinding.ts';
import { findEntry, type TreeNode } from '../../core/tree.ts';
import { toPlainValue } from '../json/readJson.ts';
import { checkShapeText, type ShapeCheck } from '../tree/shapeCheck.ts';
import { createPatternReader } from './activity/datePattern.ts';
import { findJiraColumn, JIRA_COLUMNS } from './activity/jiraColumns.ts';

/** Maximum nesting of the values that are read; no list of sources is deeper. */
const DEEPEST = 5;

/** The result of checking a list of sources. */
export interface SourceListCheck extends ShapeCheck<SourceProblemCode> {
  /** Null if a problem is an error. */
  readonly sources: InsightSources | null;
}

/** Checks the text of `insights.sources.yaml`, without a byte order mark; never throws. */
export function checkSourceList(text: string): SourceListCheck {
  const check = checkShapeText<SourceProblemCode>(text, {
    kinds: SOURCE_PROBLEMS,
    empty: { code: 'NO_SOURCES', message: l10n.t('The file is empty. List repositories or exports in it.') },
    find: (tree) => [...findSourceProblems(tree), ...checkJira(tree)],
    names: { key: 'path', valueOf: () => ' .' },
  });
  const isRefused = check.problems.some(({ severity }) => severity === 'error');
  return { ...check, sources: isRefused ? null : (toPlainValue(check.tree, DEEPEST) as InsightSources) };
}

/** Checks what the reader of Jira's exports decides: the form of dates and the names of columns. */
function checkJira(tree: TreeNode): readonly SourceFinding[] {
  const exports = tree.kind === 'map' ? findEntry(tree, 'exports')?.value : null;
  if (exports?.kind !== 'list') return [];
  return exports.items.flatMap((map, index) => {
    if (map?.kind !== 'map') return [];
    const form = findEntry(map, 'dateFormat')?.value;
    const columns = findEntry(map, 'columns')?.value;
    const reader = form?.kind === 'scalar' && typeof form.value === 'string' ? createPatternReader(form.value) : null;
    const ofForm = form != null && typeof reader === 'string' ? [toInvalid(form, ['exports', index, 'dateFormat'], reader)] : [];
    const unknown = columns?.kind === 'map' ? columns.entries.filter(({ key }) => findJiraColumn(String(key.value)) === undefined) : [];
    const names = l10n.t('is not a column that is read. Use {0}', JIRA_COLUMNS.join(', '));
    return [...ofForm, ...unknown.map(({ key }) => toInvalid(key, ['exports', index, 'columns', String(key.value)], names))];
  });
}

function toInvalid({ start, end }: TreeNode, path: SourceFinding['path'], reason: string): SourceFinding {
  const message = toSentence(path, reason, '');
  return { ...NO_REMEDY, code: 'INVALID_TEXT', span: { start, end }, path, message };
}
