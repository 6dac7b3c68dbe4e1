import { l10n } from 'vscode';
import { type Matrix, type MatrixCell, readMatrix } from '../../server/api/segments/states.ts';
import { toMinute } from '../../server/core/dates.ts';
import type { AuditAction } from '../../server/core/segments/auditActions.ts';
import type { Workspace } from '../../server/wire/segments.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import type { TableContent } from '../panels/tablePanels.ts';
import type { ReportProgress } from '../window/runWithProgress.ts';
import { withRetries } from './withRetries.ts';

/** Reads where a segment or (null) every segment of the workspace is active, and returns a table of it. */
export async function loadMatrix(
  { instance, signal }: InstanceInUse,
  workspace: Workspace,
  segmentName: string | null,
  report: ReportProgress,
): Promise<TableContent> {
  const matrix = await readMatrix(withRetries(instance, report), workspace.id, segmentName, { signal }, (counted, all) =>
    report(l10n.t('{0} of {1} counted', counted, all)),
  );
  return {
    title: segmentName === null ? l10n.t('Segments of {0}', workspace.name) : l10n.t('{0} of {1}', segmentName, workspace.name),
    source: `${instance.name} · ${new Date().toLocaleString()}`,
    ...(segmentName === null ? describeAll(matrix) : describeOne(matrix)),
  };
}

type MatrixTable = Pick<TableContent, 'caption' | 'columns' | 'rows' | 'empty' | 'blocks'>;

/** Returns a row for each segment and a column for each environment. */
function describeAll(matrix: Matrix): MatrixTable {
  const { environments, rows } = matrix;
  const named = environments.map((environment) => ({ header: nameEnvironment(environment), isNumber: true }));
  return {
    caption: l10n.t('Keys of each segment in each environment'),
    blocks: [{ kind: 'text', text: l10n.t('Numbers are keys. An empty cell means that the segment is not active there.') }],
    columns: [{ header: l10n.t('Segment'), isNumber: false }, ...named],
    rows:
      environments.length === 0
        ? []
        : rows.map(({ segmentName, cells }) => ({ group: 0, cells: [segmentName, ...cells.map(({ keyCount }) => keyCount)] })),
    empty:
      environments.length === 0
        ? l10n.t('The workspace has no environment yet. Create one first.')
        : l10n.t('The workspace has no segment yet. Create one first.'),
  };
}

/** Returns a row for each environment. */
function describeOne({ environments, rows }: Matrix): MatrixTable {
  const cells = rows[0]?.cells ?? [];
  const hasLastChange = cells.some(({ last }) => last !== null && typeof last === 'object');
  const text = (header: string) => ({ header, isNumber: false });
  return {
    caption: l10n.t('Keys of the segment in each environment'),
    columns: [
      text(l10n.t('Environment')),
      text(l10n.t('Active')),
      { header: l10n.t('Keys'), isNumber: true },
      ...(hasLastChange ? [l10n.t('Last change'), l10n.t('When'), l10n.t('Comment')].map(text) : []),
    ],
    rows: cells.map((cell: MatrixCell, index) => ({
      group: 0,
      cells: [
        nameEnvironment(environments[index] ?? cell.environment),
        cell.keyCount === null ? l10n.t('no') : l10n.t('yes'),
        cell.keyCount,
        ...(hasLastChange ? describeChange(cell.last) : []),
      ],
    })),
    empty: l10n.t('The workspace has no environment yet. Create one first.'),
  };
}

function nameEnvironment({ name, production }: Matrix['environments'][number]): string {
  return production ? l10n.t('{0} (production)', name) : name;
}

/** Returns the action of the last change, its time and its comment. */
function describeChange(entry: MatrixCell['last']): [string, string, string] {
  if (entry === null || typeof entry === 'string') return ['', '', ''];
  return [nameAction(entry.action), `${toMinute(entry.at)} UTC`, entry.comment ?? ''];
}

function nameAction(action: AuditAction): string {
  switch (action) {
    case 'ACTIVATED':
      return l10n.t('activated');
    case 'DEACTIVATED':
      return l10n.t('deactivated');
    case 'KEYS_ADDED':
      return l10n.t('keys added');
    case 'KEYS_REPLACED':
      return l10n.t('keys replaced');
    case 'KEYS_REMOVED':
      return l10n.t('keys removed');
    default:
      return action.toLowerCase();
  }
}
