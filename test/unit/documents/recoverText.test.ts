import assert from 'node:assert/strict';
import { recoverText } from '../../../server/documents/encoding.ts';

describe('a text wrongly decoded as UTF-8', () => {
  it('is decoded as Windows-1252, line by line', () => {
    const western = Buffer.from('René;“Öl”\r\n'.replaceAll(/[“”]/g, ''), 'latin1');
    const bytes = Buffer.concat([Buffer.from('Zoë,“a”\n'), western, Buffer.from([0x93, 0x80, 0x94])]);
    assert.deepEqual(recoverText(bytes), { text: 'Zoë,“a”\nRené;Öl\r\n“€”', lost: 0 });
  });

  it('stays unchanged, without its mark, where it is UTF-8 or UTF-16', () => {
    assert.deepEqual(recoverText(Buffer.from('\uFEFFZoë\n')), { text: 'Zoë\n', lost: 0 });
    assert.deepEqual(recoverText(Buffer.from('\uFEFFZoë\n', 'utf16le')), { text: 'Zoë\n', lost: 0 });
    const mixed = Buffer.concat([Buffer.from('\uFEFFZoë\n'), Buffer.from('Zoë\n', 'latin1')]);
    assert.deepEqual(recoverText(mixed), { text: 'Zoë\nZoë\n', lost: 0 });
  });

  it('reports characters that were lost before the file was written', () => {
    assert.deepEqual(recoverText(Buffer.from('Zo\uFFFD\n')), { text: 'Zo\uFFFD\n', lost: 1 });
  });
});
