import assert from 'node:assert/strict';
import { PipelineReader } from '../../../../server/documents/platform/reading.ts';
import { campaign } from '../../../support/campaign.ts';

const SIZE = campaign(200_000, 1_000_000);
const fill = (line: string) => line.repeat(SIZE / line.length);
const number = (count: number, toLine: (index: number) => string) => Array.from({ length: count }, (_, index) => toLine(index)).join('');

/** Texts that make a reader slow, deep or greedy, and whether each has a problem. */
const HOSTILE: Readonly<Record<string, readonly [string, boolean]>> = {
  'brackets without end': [fill('['), true],
  'dashes without end': [fill('- '), true],
  'question marks without end': [fill('? '), true],
  'as many aliases as fit': [`a: &a x\nb:\n${'  - *a\n'.repeat(SIZE / 10)}`, false],
  'one long line': [`a: ${fill('x')}`, false],
  'nothing but quotes': [fill('"'), true],
  'a quote opened in each line': [fill('a: "\n'), true],
  'empty steps': [fill('- step:\n'), false],
  'steps in steps': [number(700, (index) => `${'  '.repeat(index)}- step:\n`), true],
  'steps that cannot be read': [number(SIZE / 200, (index) => `- step: "${index}\n`), true],
  'steps in a text': [`a: "\n${fill('  - step: x\n')}`, true],
  'steps under a text': [`a: b\n${number(SIZE / 50, (index) => `  - step: ${index}\n`)}`, true],
  'one key again and again': [fill('a: 1\n'), true],
  'carriage returns': [fill('a: 1\r'), true],
  'keys behind tabs': [fill('\ta: 1\n'), true],
  'anchors upon anchors': [fill('&a '), true],
  'many documents': [fill('---\n'), false],
  'NUL characters': [fill('\0'), true],
  'half pairs': [fill('\ud800'), true],
  'stairs down': [number(1_200, (index) => `${' '.repeat(1_200 - index)}a\n`), false],
  'stairs up': [number(1_200, (index) => `${' '.repeat(index)}a:\n`), true],
};

describe('a hostile text', () => {
  for (const [name, [text, isTold]] of Object.entries(HOSTILE)) {
    it(`is read, and read again after an edit: ${name}`, () => {
      const reader = new PipelineReader();
      const middle = text.length >> 1;
      const { blocks } = reader.read(text);
      assert.equal(
        blocks.some(({ frame }) => frame.faults.length > 0),
        isTold,
      );
      assert.ok(blocks.every(({ frame }) => frame.faults.length <= 100));
      assert.ok(reader.read(`${text.slice(0, middle)} ${text.slice(middle)}`).blocks.length > 0);
    });
  }
});
