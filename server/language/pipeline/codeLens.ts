import type { CodeLens } from 'vscode-languageserver';
import { countsOf } from '../../documents/pipeline/counts.ts';
import { answering, type Feature } from './feature.ts';

/** A command without an identifier is shown as text. */
const NO_COMMAND = '';

/** What a pipeline consists of, above its first line, where the settings do not forbid it. */
export const codeLens: Feature = {
  capabilities: { codeLensProvider: { resolveProvider: false } },
  register(parts) {
    parts.connection.onCodeLens(
      answering(parts, 'codeLens', async ({ document, reading }): Promise<CodeLens[]> => {
        const { pipeline } = await parts.settings.of(document.uri);
        const { stages, steps, runtimeInputs } = countsOf(reading);
        if (!pipeline.codeLens || stages + steps === 0) return [];
        const title = [count(stages, 'stage'), count(steps, 'step'), count(runtimeInputs, 'runtime input')].join(' · ');
        const start = { line: 0, character: 0 };
        return [{ range: { start, end: start }, command: { title, command: NO_COMMAND } }];
      }),
    );
  },
};

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
