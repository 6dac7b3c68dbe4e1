import { stringify } from 'yaml';

/** Writes plain objects, lists and scalars as YAML; long lines are not folded. */
export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, version: '1.2', aliasDuplicateObjects: false });
}
