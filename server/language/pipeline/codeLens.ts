import type { CodeLens, Command } from 'vscode-languageserver';
import { countsOf } from '../../documents/pipeline/counts.ts';
import { UPDATE_PIPELINE } from '../protocol/platform.ts';
import { CREATE_PIPELINE, FILL_INPUTS_COMMAND } from '../protocol.ts';
import { answering, type Feature } from './feature.ts';
import type { KnownPipelines } from './knownPipelines.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { readRootField } from './rootFields.ts';

/** A command without an identifier is shown as text. */
const NO_COMMAND = '';

/** What a pipeline consists of, above its first line, which leads to its runtime inputs where the client can fill them in; and beside it what creates it on the service where the client can, and what updates it there where the service is known to have it; unless the settings forbid it. */
export const codeLens: Feature = {
  capabilities: { codeLensProvider: { resolveProvider: false } },
  register(parts) {
    parts.requests.onCodeLens(
      answering(parts, 'codeLens', async (open): Promise<CodeLens[]> => {
        const { document, reading, check } = open;
        const { pipeline } = await parts.settings.of(document.uri);
        const { stages, steps, runtimeInputs } = countsOf(reading);
        if (!pipeline.codeLens || stages + steps === 0) return [];
        const title = [count(stages, 'stage'), count(steps, 'step'), count(runtimeInputs, 'runtime input')].join(' · ');
        const fills = parts.abilities.fillsInputs && runtimeInputs > 0;
        const lenses = [
          toLens(fills ? { title, command: FILL_INPUTS_COMMAND, arguments: [document.uri] } : { title, command: NO_COMMAND }),
        ];
        if (parts.abilities.createsPipelines && check.root === 'pipeline')
          lenses.push(toLens({ title: `Create in ${parts.instance.name}`, command: CREATE_PIPELINE, arguments: [document.uri] }));
        if (parts.abilities.updatesPipelines && check.root === 'pipeline' && isKnown(open, parts.knownPipelines))
          lenses.push(toLens({ title: `Update in ${parts.instance.name}`, command: UPDATE_PIPELINE, arguments: [document.uri] }));
        return lenses;
      }),
    );
  },
};

function isKnown(open: OpenPipeline, known: KnownPipelines): boolean {
  const [identifier, orgIdentifier, projectIdentifier] = ['identifier', 'orgIdentifier', 'projectIdentifier'].map(
    (key) => readRootField(open, key) ?? '',
  );
  return known.has({ identifier: identifier!, orgIdentifier: orgIdentifier!, projectIdentifier: projectIdentifier! });
}

function toLens(command: Command): CodeLens {
  const start = { line: 0, character: 0 };
  return { range: { start, end: start }, command };
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
