import type { Location } from 'vscode-languageserver';
import { mentionsOf } from '../../documents/pipeline/mentions.ts';
import { answering, type Feature } from './feature.ts';

/** Goes from a segment of an expression to the identifier or name of its declaration. */
export const definition: Feature = {
  capabilities: { definitionProvider: true },
  register(parts) {
    parts.requests.onDefinition(
      answering(parts, 'definition', ({ document, reading, check, lines }, { position }): Location | null => {
        const mentions = mentionsOf(reading, check.facts);
        const mention = mentions.at(lines.offsetAt(position));
        const target = mention && mentions.of(mention.declaration).find(({ role }) => role === 'declaration');
        return target ? { uri: document.uri, range: lines.rangeOf(target.start, target.end) } : null;
      }),
    );
  },
};
