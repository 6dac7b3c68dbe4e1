import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { toTerminal } from '../../../server/cli/terminal.ts';
import { line, toPrintable, toTerminalText } from '../../../server/core/text.ts';
import { ANY_CODE_POINT } from '../../support/anyCodePoint.ts';

/** Characters that control a terminal, or change the direction of writing. */
const STEERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const HOSTILE = [
  '\u001b]0;title\u0007',
  '\u001b[2J',
  '\u009b31m',
  '\u0090x\u009c',
  '\u202e',
  '\u2066',
  '\u061c',
  '\r',
  '\b',
  '\u001b[31m',
  '\n',
  '\t',
  'é',
  '🐟',
];
const TEXT = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: ANY_CODE_POINT, maxLength: 5 })), { maxLength: 9 })
  .map((parts) => parts.join(''));

function toFake(isTTY: boolean) {
  const stream = () =>
    Object.assign(new EventEmitter(), {
      isTTY,
      written: '',
      write(text: string | Uint8Array, done?: () => void) {
        this.written += typeof text === 'string' ? text : Buffer.from(text).toString();
        done?.();
        return true;
      },
    });
  const [stdout, stderr] = [stream(), stream()];
  const terminal = toTerminal({ stdout, stderr, stdin: { isTTY: false }, env: {} } as unknown as Parameters<typeof toTerminal>[0]);
  return { terminal, stdout, stderr };
}

describe('text written to a terminal', () => {
  it('contains no control characters except the colours of Fairlead', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        assert.doesNotMatch(toTerminalText(text).replace(/\u001b\[(0|31|33|34|36)m/g, ''), STEERS);
        assert.doesNotMatch(toPrintable(text), /[\n\t]/);
        assert.doesNotMatch(toPrintable(text), STEERS);
        assert.equal(line`a ${text} b`.split(/[\n\u2028\u2029]/).length, 1);
      }),
    );
    assert.equal(toTerminalText('a\r\nb\tc é 🐟'), 'a\nb\tc é 🐟');
  });

  it('is sanitised on every stream', async () => {
    for (const text of HOSTILE) {
      const { terminal, stdout, stderr } = toFake(true);
      await terminal.out(`${text}x`);
      await terminal.out(Buffer.from(`${text}y`));
      terminal.err(`${text}z`);
      terminal.progress?.(text);
      for (const { written } of [stdout, stderr]) {
        assert.doesNotMatch(written.replace(/\u001b\[(0|31|33|34|36)m|\r|\u001b\[K/g, ''), STEERS, JSON.stringify(text));
      }
    }
  });

  it('stays exact if standard output is a file or a program', async () => {
    const { terminal, stdout } = toFake(false);
    await terminal.out(HOSTILE.join(''));
    assert.equal(stdout.written, HOSTILE.join(''));
  });
});
