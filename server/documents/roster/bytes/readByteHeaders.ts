import { decodeText } from '../../decodeText.ts';
import { readHeaders } from '../readRecords.ts';
import { findByteHeader } from './header.ts';

/** The header cells of a roster's file; the rest is not looked at where the header is sound. */
export function readByteHeaders(bytes: Uint8Array): readonly string[] {
  return findByteHeader(bytes)?.cells ?? readHeaders(decodeText(bytes).text);
}
