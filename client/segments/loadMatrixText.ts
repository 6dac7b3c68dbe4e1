import { l10n } from 'vscode';
import { readMatrix } from '../../server/api/readMatrix.ts';
import type { Workspace } from '../../server/wire/segments.ts';
import type { InstanceInUse } from '../instances.ts';
import type { SayProgress } from '../runWithProgress.ts';
import { describeMatrix } from './describeMatrix.ts';
import { toPatient } from './toPatient.ts';

/** Asks where a segment stands, or (null) each of the workspace, and writes it down as a table. */
export async function loadMatrixText(
  { instance, signal }: InstanceInUse,
  workspace: Workspace,
  segmentName: string | null,
  say: SayProgress,
): Promise<string> {
  const matrix = await readMatrix(toPatient(instance, say), workspace.id, segmentName, { signal }, (counted, all) =>
    say(l10n.t('{0} of {1} counted', counted, all)),
  );
  return describeMatrix(matrix, { instance: instance.name, workspace: workspace.name, segmentName, at: new Date() });
}
