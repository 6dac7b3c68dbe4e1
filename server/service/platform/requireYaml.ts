import { requireNoErrors } from '../../core/platform/fieldErrors.ts';
import { Refusal } from '../../core/refusal.ts';
import { MOST_PROBLEMS } from '../../core/shapeReport.ts';
import { toPlainProblem } from './plainProblem.ts';
import { requireText } from './requireText.ts';

/**
 * Parses a YAML body with a `root` and requires that it has no errors by the editor's check. Throws INVALID_YAML_ERROR with the place of a
 * syntax error, INVALID_REQUEST with the places of other mistakes.
 */
export async function requireYaml(bytes: Uint8Array, root: string): Promise<unknown> {
  // The YAML parser is loaded on first use: a service starts without it.
  const [{ readYaml }, { PipelineChecker, SERVICE_CHECK }] = await Promise.all([
    import('../../documents/yaml.ts'),
    import('../../documents/pipeline/check.ts'),
  ]);
  const text = requireText(bytes);
  const { value, faults } = readYaml(text);
  const [fault] = faults;
  if (fault !== undefined) {
    const { line, character } = fault.range.start;
    const problems = faults.map((one) => ({ code: 'INVALID_YAML', severity: 'error', ...one }) as const);
    throw new Refusal('INVALID_YAML_ERROR', `The YAML cannot be read at line ${line + 1}, column ${character + 1}. ${fault.message}`, {
      problems,
    });
  }
  const checked = new PipelineChecker().check(text, SERVICE_CHECK);
  if (checked.root !== root) return value;
  const errors = checked.problems.filter(({ severity }) => severity === 'error');
  requireNoErrors(
    errors.map(({ field, message }) => ({ fieldId: field, error: message })),
    checked.problems.slice(0, MOST_PROBLEMS).map(toPlainProblem),
  );
  return value;
}
