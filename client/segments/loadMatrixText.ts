import type { Workspace } from '../../server/wire/segments.ts';
import type { InstanceInUse } from '../instances.ts';
import type { SayProgress } from '../runWithProgress.ts';
import { describeMatrix } from './describeMatrix.ts';
import { readMatrix } from './readMatrix.ts';

/** Asks where a segment stands, or (null) each of the workspace, and writes it down as a table. */
export async function loadMatrixText(
  { instance, signal }: InstanceInUse,
  workspace: Workspace,
  segmentName: string | null,
  say: SayProgress,
): Promise<string> {
  const matrix = await readMatrix(instance, workspace.id, segmentName, { signal }, say);
  return describeMatrix(matrix, { instance: instance.name, workspace: workspace.name, segmentName, at: new Date() });
}
