import type { CodeAction } from 'vscode-languageserver';
import { readText } from '../../core/pipeline/nodeAt.ts';
import { findEntry, type MapNode } from '../../core/tree.ts';
import type { OpenPipeline } from './openPipelines.ts';
import type { RewritePlace } from './rewritePlace.ts';
import { toPlacedEdits } from './workspaceEdit.ts';

/** Moves a script to a file next to the pipeline, and refers to that file in the file store. */
export function rewriteScript(pipeline: OpenPipeline, { trail, block, scalar }: RewritePlace): Pick<CodeAction, 'title' | 'edit'>[] {
  const { uri, version } = pipeline.document;
  const maps = trail.places.flatMap(({ node }) => (node?.kind === 'map' ? [node] : []));
  const [spec, source] = maps.toReversed();
  if (scalar === null || typeof scalar.value !== 'string' || spec?.entries.length !== 1 || !uri.startsWith('file:')) return [];
  const type = source === undefined || source.isFlow ? undefined : findEntry(source, 'type')?.value;
  if (findEntry(spec, 'script')?.value !== scalar || type?.kind !== 'scalar' || type.value !== 'Inline') return [];
  const step = maps.findLast((map) => findEntry(map, 'identifier') !== undefined);
  const identifier = step === undefined ? null : readText(step, 'identifier');
  if (identifier === null || !/^\w+$/.test(identifier)) return [];
  const path = `scripts/${identifier}.${isPowerShell(maps) ? 'ps1' : 'sh'}`;
  const file = new URL(path, uri).href;
  const end = block.frame.text[spec.end - 1] === '\n' ? spec.end - 1 : spec.end;
  const edits = [
    { span: type, text: 'Harness' },
    { span: { start: spec.start, end }, text: `file: /${path}` },
  ];
  const atStart = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  return [
    {
      title: `Move the script to ${path}, and refer to it in the file store`,
      edit: {
        documentChanges: [
          { kind: 'create', uri: file },
          { textDocument: { uri: file, version: null }, edits: [{ range: atStart, newText: scalar.value }] },
          {
            textDocument: { uri, version },
            edits: toPlacedEdits(pipeline, block, { title: '', edits }).map(({ range, newText }) => ({ range, newText })),
          },
        ],
      },
    },
  ];
}

function isPowerShell(maps: readonly MapNode[]): boolean {
  return maps.some((map) => readText(map, 'shell') === 'PowerShell');
}
