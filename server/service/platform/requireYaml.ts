import { Refusal } from '../../core/refusal.ts';
import { requireText } from './requireText.ts';

/** The value of a YAML body. Throws INVALID_YAML_ERROR with the place of the mistake. */
export async function requireYaml(bytes: Uint8Array): Promise<unknown> {
  // What reads YAML is loaded when there is some: a service starts without it.
  const { readYaml } = await import('../../documents/yaml.ts');
  const { value, faults } = readYaml(requireText(bytes));
  const [first] = faults;
  if (first === undefined) return value;
  const { line, character } = first.range.start;
  const problems = faults.map((fault) => ({ code: 'INVALID_YAML', severity: 'error', ...fault }) as const);
  throw new Refusal('INVALID_YAML_ERROR', `The YAML cannot be read at line ${line + 1}, column ${character + 1}. ${first.message}`, {
    problems,
  });
}
