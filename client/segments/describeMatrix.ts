import { l10n } from 'vscode';
import type { Matrix, MatrixCell } from '../../server/api/readMatrix.ts';
import type { AuditAction, SegmentAuditEntry } from '../../server/wire/segments.ts';
import { writeAlignedTable } from './matrixText.ts';

/** What a matrix is about, for its heading. */
export interface MatrixTitle {
  readonly instance: string;
  readonly workspace: string;
  readonly segmentName: string | null;
  readonly at: Date;
}

/** A matrix as the text of a read-only document: for one segment a line for each environment, for all a line for each segment. */
export function describeMatrix({ environments, rows }: Matrix, { instance, workspace, segmentName, at }: MatrixTitle): string {
  const about = segmentName === null ? l10n.t('All segments of {0}', workspace) : l10n.t('{0} of {1}', segmentName, workspace);
  const heading = `${about} · ${instance} · ${at.toLocaleString()}`;
  const next = l10n.t('Run “Show segment matrix” on this document to ask anew.');
  if (environments.length === 0) return `${heading}\n\n${l10n.t('The workspace has no environment yet. Create one first.')}\n`;
  if (rows.length === 0) return `${heading}\n\n${l10n.t('The workspace has no segment yet. Create one first.')}\n`;
  const names = environments.map(({ name, production }) => (production ? l10n.t('{0} (production)', name) : name));
  const table =
    segmentName === null
      ? writeAlignedTable(
          [l10n.t('Segment'), ...names],
          rows.map((row) => [row.segmentName, ...row.cells.map(describeCount)]),
        )
      : describeOne(rows[0]?.cells ?? [], names);
  const legend = segmentName === null ? `${l10n.t('Numbers are keys; – is not active there.')}\n` : '';
  return `${heading}\n\n${table}\n\n${legend}${next}\n`;
}

function describeOne(cells: readonly MatrixCell[], names: readonly string[]): string {
  const tellsLast = cells.some(({ last }) => last !== null);
  const headers = [l10n.t('Environment'), l10n.t('Active'), l10n.t('Keys'), ...(tellsLast ? [l10n.t('Last change')] : [])];
  const rows = cells.map((cell, index) => {
    const active = cell.keyCount === null ? l10n.t('no') : l10n.t('yes');
    return [names[index] ?? cell.environment.name, active, describeCount(cell), ...(tellsLast ? [describeChange(cell.last)] : [])];
  });
  return writeAlignedTable(headers, rows);
}

function describeCount({ keyCount }: MatrixCell): string {
  return keyCount === null ? '–' : keyCount.toLocaleString('en');
}

function describeChange(entry: SegmentAuditEntry | null): string {
  if (entry === null) return '';
  const comment = entry.comment === null ? '' : `: ${entry.comment}`;
  return `${new Date(entry.at).toLocaleString()} ${nameAction(entry.action)}${comment}`;
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
