import { toIdentifier } from '../../core/identifiers.ts';
import { describeField } from '../../core/pipeline/texts.ts';
import { type InputSetText, writeInputSet } from '../../documents/pipeline/inputSet.ts';
import { inputsOf } from '../../documents/pipeline/runtimeInputs.ts';
import { readYaml } from '../../documents/yaml.ts';
import { DESCRIBE_INPUTS, WRITE_INPUT_SET, type WriteInputSet } from '../protocol/platform.ts';
import type { ListRuntimeInputs } from '../protocol.ts';
import { answering, type Feature } from './feature.ts';
import type { OpenPipeline } from './openPipelines.ts';

/** Describes runtime inputs to a client, and writes given values as an input set. */
export const inputSets: Feature = {
  capabilities: {},
  register(parts) {
    parts.connection.onRequest(
      DESCRIBE_INPUTS,
      answering(parts, 'describeInputs', (open, _: ListRuntimeInputs) => describe(open)),
    );
    parts.connection.onRequest(
      WRITE_INPUT_SET,
      answering(
        parts,
        'writeInputSet',
        ({ reading }, { values, name }: WriteInputSet): InputSetText =>
          writeInputSet(reading, values, { identifier: toIdentifier(name), name }),
      ),
    );
  },
};

/** Returns the author's description of each input, otherwise that of its field. */
function describe({ reading, check }: OpenPipeline): Readonly<Record<string, string>> {
  const { value } = readYaml(reading.text);
  const texts = inputsOf(reading).map(({ id, path }): [string, string] => {
    let holder: unknown = value;
    for (const step of path.slice(0, -1)) holder = (holder as Readonly<Record<string | number, unknown>> | null | undefined)?.[step];
    const own = (holder as { readonly description?: unknown } | null | undefined)?.description;
    const key = String(path.at(-1));
    const ofField = key === 'value' || check.root === null ? '' : (describeField(check.root, [], key)?.text ?? '');
    return [id, typeof own === 'string' && own !== '' && !own.includes('<+') ? own : ofField];
  });
  return Object.fromEntries(texts);
}
