import assert from 'node:assert/strict';
import { PipelineReader } from '../../../../server/documents/platform/reading.ts';
import { campaign } from '../../../support/campaign.ts';

/** More levels than any stack has room for. */
const SIZE = campaign(20_000, 1_000_000);
const fill = (line: string) => line.repeat(SIZE / line.length);
const number = (count: number, toLine: (index: number) => string) => Array.from({ length: count }, (_, index) => toLine(index)).join('');

/** Texts that could make a parser slow or exhaust its stack or memory, and whether each has a problem. */
const HOSTILE: Readonly<Record<string, readonly [string, boolean]>> = {
  'endless brackets': [fill('['), true],
  'endless dashes': [fill('- '), true],
  'endless question marks': [fill('? '), true],
  'as many aliases as fit': [`a: &a x\nb:\n${'  - *a\n'.repeat(SIZE / 10)}`, false],
  'one long line': [`a: ${fill('x')}`, false],
  'only quotes': [fill('"'), true],
  'a quote opened in each line': [fill('a: "\n'), true],
  'empty steps': [fill('- step:\n'), false],
  'steps in steps': [number(700, (index) => `${'  '.repeat(index)}- step:\n`), true],
  'unreadable steps': [number(SIZE / 200, (index) => `- step: "${index}\n`), true],
  'steps in a quoted string': [`a: "\n${fill('  - step: x\n')}`, true],
  'steps below a scalar': [`a: b\n${number(SIZE / 50, (index) => `  - step: ${index}\n`)}`, true],
  'a key repeated endlessly': [fill('a: 1\n'), true],
  'carriage returns': [fill('a: 1\r'), true],
  'keys after tabs': [fill('\ta: 1\n'), true],
  'endless anchors': [fill('&a '), true],
  'many documents': [fill('---\n'), false],
  'NUL characters': [fill('\0'), true],
  'unpaired surrogates': [fill('\ud800'), true],
  'decreasing indentation': [number(1_200, (index) => `${' '.repeat(1_200 - index)}a\n`), false],
  'increasing indentation': [number(1_200, (index) => `${' '.repeat(index)}a:\n`), true],
};

describe('a hostile text', () => {
  for (const [name, [text, hasProblem]] of Object.entries(HOSTILE)) {
    it(`is read, and read again after an edit: ${name}`, () => {
      const reader = new PipelineReader();
      const middle = text.length >> 1;
      const { blocks } = reader.read(text);
      assert.equal(
        blocks.some(({ frame }) => frame.faults.length > 0),
        hasProblem,
      );
      assert.ok(blocks.every(({ frame }) => frame.faults.length <= 100));
      assert.ok(reader.read(`${text.slice(0, middle)} ${text.slice(middle)}`).blocks.length > 0);
    });
  }
});
