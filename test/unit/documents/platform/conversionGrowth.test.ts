import assert from 'node:assert/strict';
import { convertToVersion1 } from '../../../../server/documents/platform/conversion/convert.ts';
import { countSteps } from '../../../support/countSteps.ts';
import { HOSTILE_TEXTS } from '../../../support/hostileTexts.ts';

function textOf(shape: string, size: number): string {
  return HOSTILE_TEXTS.find((text) => text.kind === 'pipeline' && text.shape === shape)!.make(size);
}

describe('the conversion of hostile pipelines', () => {
  for (const shape of ['equal steps', 'stages without identifiers', 'stages that use each other']) {
    it(`takes at most twice the steps for twice the text: ${shape}`, async () => {
      const module = new URL('../../../../server/documents/platform/conversion/convert.ts', import.meta.url).href;
      const given = [60, 120].map((size) => [textOf(shape, size)]);
      const [[once, twice] = []] = await countSteps([{ module, name: 'convertToVersion1', given }]);
      assert.ok(twice! < 2.3 * once!, `${once} steps, then ${twice}`);
    });
  }

  it('ends at stages that use each other in a circle', () => {
    const stage = (name: string, used: string) =>
      `    - stage: {name: S, identifier: ${name}, type: Deployment, spec: {service: {useFromStage: {stage: ${used}}}}}\n`;
    const found = convertToVersion1(`pipeline:\n  identifier: p\n  stages:\n${stage('a', 'b')}${stage('b', 'c')}${stage('c', 'b')}`);
    assert.ok('text' in found);
    const named = found.notes.map(({ message }) => /Stage "(.)", from which it would be taken/.exec(message)?.[1]).filter(Boolean);
    assert.deepEqual(named, ['b', 'c', 'b']);
  });

  it('refuses aliases that would write millions of characters', () => {
    const found = convertToVersion1(textOf('aliases of a long text', 3_000));
    assert.ok('refusals' in found);
    assert.match(found.refusals[0]!.message, /^The aliases expand to more than 4,000,000 characters/);
  });

  it('stops copying what stages take from each other, and says so', () => {
    const long = textOf('stages that use one', 1_000).replace('serviceRef: x', `serviceRef: ${'x'.repeat(10_000)}`);
    const found = convertToVersion1(long);
    assert.ok('text' in found);
    assert.ok(found.text.length < 6_000_000);
    assert.ok(found.notes.some(({ message }) => message.endsWith('too long together. Name it here.')));
  });

  it('keeps the lines of a long value that version 1 has no place for', () => {
    const lines = Array.from({ length: 150_000 }, () => '    x\n').join('');
    const found = convertToVersion1(`pipeline:\n  identifier: p\n  unknown: |\n${lines}  stages: []\n`);
    assert.ok('text' in found);
  });
});
