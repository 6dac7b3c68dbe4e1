import { type DocumentHighlight, DocumentHighlightKind, type Location } from 'vscode-languageserver';
import { answering, type Feature } from './feature.ts';
import { cellsOf, findEmail, rangeInside } from './mentions.ts';

/** Goes from an e-mail to the people who report to it. */
export const references: Feature = {
  capabilities: { referencesProvider: true },
  register(parts) {
    parts.requests.onReferences(
      answering(parts, 'references', (roster, { position, context }): Location[] => {
        const mention = findEmail(roster, position);
        if (mention === null) return [];
        const { own, reports } = cellsOf(roster, mention.number);
        const cells = context.includeDeclaration ? [...own, ...reports] : reports;
        return cells.map((cell) => ({ uri: roster.document.uri, range: rangeInside(roster, cell) }));
      }),
    );
  },
};

/** Highlights every place of an e-mail while the cursor is in one of them. */
export const documentHighlights: Feature = {
  capabilities: { documentHighlightProvider: true },
  register(parts) {
    parts.requests.onDocumentHighlight(
      answering(parts, 'documentHighlight', (roster, { position }): DocumentHighlight[] => {
        const mention = findEmail(roster, position);
        if (mention === null) return [];
        const { own, reports } = cellsOf(roster, mention.number);
        return [
          ...own.map((cell) => ({ range: rangeInside(roster, cell), kind: DocumentHighlightKind.Write })),
          ...reports.map((cell) => ({ range: rangeInside(roster, cell), kind: DocumentHighlightKind.Read })),
        ];
      }),
    );
  },
};
