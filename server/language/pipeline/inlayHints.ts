import type { InlayHint } from 'vscode-languageserver';
import { hintsIn } from '../../documents/pipeline/hints.ts';
import { answering, type Feature } from './feature.ts';

/** The time and the failure strategy that a step has from those around it, where the settings ask for it. */
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
