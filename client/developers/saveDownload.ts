import { type Uri, workspace } from 'vscode';
import type { Answer } from '../../server/api/client.ts';
import { writePieces } from '../writePieces.ts';

/** Writes an answer to a file that is there whole or not at all; a file of the same name stays until then. */
export async function saveDownload(answer: Answer, target: Uri): Promise<void> {
  if (target.scheme === 'file') await writePieces(answer.pieces(), target.fsPath);
  else await workspace.fs.writeFile(target, new TextEncoder().encode(await answer.text()));
}
