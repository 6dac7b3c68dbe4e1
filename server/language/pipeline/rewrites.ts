import { type CodeAction, CodeActionKind } from 'vscode-languageserver';
import type { Range } from '../../core/problem.ts';
import { findScalar } from '../../documents/pipeline/cursors.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { kindOf, trailAt } from './pipelinePlace.ts';
import { rewriteIdentity } from './rewriteIdentity.ts';
import { rewriteInput } from './rewriteInput.ts';
import { addRequired } from './rewriteObject.ts';
import type { Rewrite, RewritePlace } from './rewritePlace.ts';
import { rewriteScript } from './rewriteScript.ts';
import { rewriteText } from './rewriteText.ts';
import { toPlacedEdits, toWorkspaceEdit } from './workspaceEdit.ts';

const REWRITES: readonly ((place: RewritePlace) => readonly Rewrite[])[] = [rewriteInput, rewriteIdentity, addRequired, rewriteText];

/** Returns other ways to write what is at the start of a range. */
export function toRewrites(pipeline: OpenPipeline, { start }: Range, createsFiles: boolean): CodeAction[] {
  const { reading, lines } = pipeline;
  const kind = kindOf(reading);
  const offset = lines.offsetAt(start);
  const trail = kind === null ? null : trailAt(kind, reading, offset);
  if (kind === null || trail === null) return [];
  const block = reading.blockAt(offset);
  const { key } = trail;
  const scalar = key === null ? findScalar(block.frame.tree, block.toFrame(offset)) : key.value?.kind === 'scalar' ? key.value : null;
  const place: RewritePlace = { kind, trail, block, scalar };
  const found = REWRITES.flatMap((rewrite) => rewrite(place));
  const inFile = createsFiles ? rewriteScript(pipeline, place) : [];
  return [
    ...found.map((one) => ({ title: one.title, edit: toWorkspaceEdit(pipeline, toPlacedEdits(pipeline, block, one)) })),
    ...inFile,
  ].map((action) => ({ ...action, kind: CodeActionKind.RefactorRewrite }));
}
