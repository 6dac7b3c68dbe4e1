import type { InlayHint } from 'vscode-languageserver';
import { hintsIn } from '../../documents/pipeline/hints.ts';
import { answering, type Feature } from './feature.ts';

/** Shows the inherited time limit and failure strategy of steps, if enabled in the settings. */
export const inlayHints: Feature = {
  capabilities: { inlayHintProvider: true },
  register(parts) {
    parts.requests.onInlayHint(
      answering(parts, 'inlayHint', async ({ document, reading, lines }, { range }): Promise<InlayHint[]> => {
        const { pipeline } = await parts.settings.of(document.uri);
        if (!pipeline.inlayHints) return [];
        const within = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
        return hintsIn(reading, within).map(({ at, text, tooltip }) => ({
          position: lines.positionAt(at),
          label: text,
          tooltip,
          paddingLeft: true,
        }));
      }),
    );
  },
};
