import { type DocumentHighlight, DocumentHighlightKind, type Location } from 'vscode-languageserver';
import type { Position } from '../../core/problem.ts';
import { type Mention, mentionsOf } from '../../documents/pipeline/mentions.ts';
import { answering, type Feature } from './feature.ts';
import type { OpenPipeline } from './openPipelines.ts';

/** Finds the uses of a stage, step, group, variable, output or axis, starting from any of them. */
export const references: Feature = {
  capabilities: { referencesProvider: true },
  register(parts) {
    parts.requests.onReferences(
      answering(parts, 'references', (open, { position, context }): Location[] =>
        findUsages(open, position)
          .filter(({ role }) => context.includeDeclaration || role !== 'declaration')
          .map(({ start, end }) => ({ uri: open.document.uri, range: open.lines.rangeOf(start, end) })),
      ),
    );
  },
};

/** Highlights the same places while the cursor is in one of them. */
export const documentHighlights: Feature = {
  capabilities: { documentHighlightProvider: true },
  register(parts) {
    parts.requests.onDocumentHighlight(
      answering(parts, 'documentHighlight', (open, { position }): DocumentHighlight[] =>
        findUsages(open, position).map(({ start, end, role }) => ({
          range: open.lines.rangeOf(start, end),
          kind: role === 'declaration' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
        })),
      ),
    );
  },
};

function findUsages({ reading, check, lines }: OpenPipeline, position: Position): readonly Mention[] {
  const mentions = mentionsOf(reading, check.facts);
  const mention = mentions.at(lines.offsetAt(position));
  return mention === null ? [] : mentions.of(mention.declaration);
}
