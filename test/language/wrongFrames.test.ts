import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import { FrameWatch } from '../../server/main/watchFrames.ts';
import { findBuilt } from '../support/builtProgram.ts';

const SERVER = ['languageServer', '--stdio'] as const;

/** Starts the same server: one wrong frame shows that it watches the stream too. */
const COMMAND = ['cli', 'lsp'] as const;

const toFrame = (body: string, length = Buffer.byteLength(body)) => `Content-Length: ${length}\r\n\r\n${body}`;
const REQUEST = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { processId: null, rootUri: null, capabilities: {} },
});
const OPEN = JSON.stringify({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { text: 'Content-Length: 5\r\n\r\né🐟' } });

const WRONG: Readonly<Record<string, string>> = {
  'too small': toFrame(REQUEST, 10) + toFrame(OPEN),
  'too large': toFrame(REQUEST, REQUEST.length + 7) + toFrame(OPEN),
  'far too large': toFrame(REQUEST, 9e15),
  missing: `Content-Type: x\r\n\r\n${REQUEST}`,
  'not a number': `Content-Length: many\r\n\r\n${REQUEST}`,
  negative: `Content-Length: -5\r\n\r\n${REQUEST}`,
  'no header at all': `${REQUEST}\n`,
};

describe('a wrong Content-Length', () => {
  for (const [name, text] of Object.entries(WRONG)) {
    it(`that is ${name} ends the language server, so that the editor starts it again`, async () => {
      for (const [program, flag] of name === 'too small' ? [SERVER, COMMAND] : [SERVER]) {
        const child = spawn(process.execPath, [findBuilt(program), flag], { stdio: ['pipe', 'ignore', 'pipe'] });
        let output = '';
        child.stderr.on('data', (piece: Buffer) => {
          output += piece.toString();
        });
        child.stdin.on('error', () => {});
        child.stdin.write(text);
        const [code] = (await once(child, 'close')) as [number];
        assert.deepEqual([code, /^fairlead: .*\. The language server stops; the editor restarts it\.\n$/.test(output)], [1, true], output);
      }
    });
  }

  it('is found however the stream is split, and valid frames pass', () => {
    const cut = (text: string, sizes: readonly number[]): string | null => {
      const watch = new FrameWatch();
      const bytes = Buffer.from(text);
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const size = sizes[turn % sizes.length]!;
        const wrong = watch.take(bytes.subarray(at, at + size));
        if (wrong !== null) return wrong;
        at += size;
      }
      return null;
    };
    const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 });
    const right = [REQUEST, OPEN, '{}', OPEN].map((body) => toFrame(body)).join('');
    fc.assert(fc.property(sizes, (some) => assert.equal(cut(right, some), null)));
    fc.assert(
      fc.property(sizes, fc.constantFrom(...Object.values(WRONG)), (some, text) => assert.notEqual(cut(toFrame(OPEN) + text, some), null)),
    );
  });
});
