import type { Location } from 'vscode-languageserver';
import { answering, type Feature } from './feature.ts';
import { findEmail, rangeInside } from './mentions.ts';

/** Goes from a manager's e-mail to the row of that person. */
export const definition: Feature = {
  capabilities: { definitionProvider: true },
  register(parts) {
    parts.requests.onDefinition(
      answering(parts, 'definition', (roster, { position }): Location | null => {
        const mention = findEmail(roster, position);
        if (mention === null || mention.record === -1) return null;
        return { uri: roster.document.uri, range: rangeInside(roster, { row: mention.record, column: roster.check.columns.email }) };
      }),
    );
  },
};
