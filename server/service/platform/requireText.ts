import { Refusal } from '../../core/refusal.ts';
import { decodeText } from '../../documents/decodeText.ts';

/** Decodes the text of a YAML body. Throws INVALID_YAML_ERROR for bytes that are not text. */
export function requireText(bytes: Uint8Array): string {
  const { text, encoding } = decodeText(bytes);
  if (encoding !== 'utf-8' || !text.includes('\uFFFD') || isUtf8(bytes)) return text;
  throw new Refusal('INVALID_YAML_ERROR', 'The body is not UTF-8. Save the file as UTF-8, then send it again.');
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
