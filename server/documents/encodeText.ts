import type { DecodedText } from './decodeText.ts';

/** Encodes a text in its original encoding, with its byte order mark. */
export function encodeText({ text, encoding, bom }: DecodedText): Uint8Array {
  const marked = bom ? `\ufeff${text}` : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(marked);
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < marked.length; i++) view.setUint16(i * 2, marked.charCodeAt(i), encoding === 'utf-16le');
  return bytes;
}
