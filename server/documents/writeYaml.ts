import { stringify } from 'yaml';

/** Plain objects, lists and scalars as YAML; long lines are left whole. */
export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, version: '1.2', aliasDuplicateObjects: false });
}
