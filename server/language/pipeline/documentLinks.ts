import { findLinks } from '../../core/pipeline/links.ts';
import { perFrame } from '../../documents/pipeline/perFrame.ts';
import { answering, type Feature } from './feature.ts';

const linksOfFrame = perFrame(({ tree, text }) => findLinks(tree, text));

/** Makes web addresses in values clickable. */
export const documentLinks: Feature = {
  capabilities: { documentLinkProvider: { resolveProvider: false } },
  register(parts) {
    parts.connection.onDocumentLinks(
      answering(parts, 'documentLink', ({ reading, lines }) =>
        reading.blocks.flatMap((block) =>
          linksOfFrame(block).map(({ start, end, target }) => ({
            range: lines.rangeOf(block.toDocument(start), block.toDocument(end)),
            target,
          })),
        ),
      ),
    );
  },
};
