import type { CodeLens, Command } from 'vscode-languageserver';
import { countsOf } from '../../documents/pipeline/counts.ts';
import { UPDATE_PIPELINE } from '../protocol/platform.ts';
import { CREATE_PIPELINE, FILL_INPUTS_COMMAND } from '../protocol.ts';
import { answering, type Feature, type FeatureParts } from './feature.ts';
import type { PipelineStanding } from './knownPipelines.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { readRootField } from './rootFields.ts';

/** A command without an identifier is shown as text. */
const NO_COMMAND = '';

/** What a pipeline consists of, above its first line, which leads to its runtime inputs where the client can fill them in; and beside it what creates it on the service, or updates it there if it is known to exist, where the client can; unless the settings forbid it. */
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
        const saving = check.root === 'pipeline' ? toSaving(open, parts) : null;
        if (saving !== null) lenses.push(toLens(saving));
        return lenses;
      }),
    );
  },
};

/** The one command that puts the pipeline on the instance, as far as it is known whether it is there; null if the client has none that fits. */
function toSaving(open: OpenPipeline, { abilities, instance, knownPipelines }: FeatureParts): Command | null {
  const [identifier = '', orgIdentifier = '', projectIdentifier = ''] = ['identifier', 'orgIdentifier', 'projectIdentifier'].map(
    (key) => readRootField(open, key) ?? '',
  );
  const isPlaced = orgIdentifier !== '' && projectIdentifier !== '';
  // One that names no project gets its place when it is created.
  const standing = isPlaced ? knownPipelines.of({ identifier, orgIdentifier, projectIdentifier }) : 'missing';
  const args = { arguments: [open.document.uri] };
  if (standing === 'there' && abilities.updatesPipelines) return { title: `Update in ${instance.name}`, command: UPDATE_PIPELINE, ...args };
  if (!abilities.createsPipelines) return null;
  return { title: `${CREATING[standing]} in ${instance.name}`, command: CREATE_PIPELINE, ...args };
}

/** Creating one that turns out to be there asks whether to update it. */
const CREATING: Readonly<Record<PipelineStanding, string>> = { missing: 'Create', unknown: 'Create or Update', there: 'Create or Update' };

function toLens(command: Command): CodeLens {
  const start = { line: 0, character: 0 };
  return { range: { start, end: start }, command };
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
