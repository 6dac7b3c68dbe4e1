import { decodeText } from '../../decodeText.ts';
import { readHeaders } from '../readRecords.ts';
import { findByteHeader } from './header.ts';

/** Returns the header cells of a roster file; if the header is valid, the rest is not read. */
export function readByteHeaders(bytes: Uint8Array): readonly string[] {
  return findByteHeader(bytes)?.cells ?? readHeaders(decodeText(bytes).text);
}
