import { Refusal } from '../../core/refusal.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { readYaml } from '../../documents/yaml.ts';

/** The text of a YAML body. Throws INVALID_YAML_ERROR for bytes that stand for no text. */
export function requireText(bytes: Uint8Array): string {
  const { text, encoding } = decodeText(bytes);
  if (encoding !== 'utf-8' || !text.includes('\uFFFD') || isUtf8(bytes)) return text;
  throw new Refusal('INVALID_YAML_ERROR', 'The body is not UTF-8. Save the file as UTF-8, then send it again.');
}

/** The value of a YAML body. Throws INVALID_YAML_ERROR with the place of the mistake. */
export function requireYaml(bytes: Uint8Array): unknown {
  const { value, faults } = readYaml(requireText(bytes));
  const [first] = faults;
  if (first === undefined) return value;
  const { line, character } = first.range.start;
  const problems = faults.map((fault) => ({ code: 'INVALID_YAML', severity: 'error', ...fault }) as const);
  throw new Refusal('INVALID_YAML_ERROR', `The YAML cannot be read at line ${line + 1}, column ${character + 1}. ${first.message}`, {
    problems,
  });
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
