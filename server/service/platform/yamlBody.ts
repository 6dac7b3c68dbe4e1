import { requireNoErrors } from '../../core/platform/fieldErrors.ts';
import type { Problem } from '../../core/problem.ts';
import { Refusal } from '../../core/refusal.ts';
import { MOST_PROBLEMS } from '../../core/shapeReport.ts';
import { decodeText } from '../../documents/encoding.ts';
import type { PipelineProblem } from '../../documents/platform/problems.ts';

/** Fields in which clients wrap a pipeline's YAML in JSON. */
const WRAPPERS = ['yamlPipeline', 'pipelineYaml', 'pipeline_yaml', 'yaml', 'pipeline'] as const;

/**
 * Parses a YAML body with a `root` and requires that it has no errors by the editor's check. Throws INVALID_YAML_ERROR with the place of a
 * syntax error, INVALID_REQUEST with the places of other mistakes. Numbers stay as they are written.
 */
export async function requireYaml(bytes: Uint8Array, root: string): Promise<unknown> {
  // The YAML parser is loaded on first use: a service starts without it.
  const [{ readYaml }, { PipelineChecker, SERVICE_CHECK }] = await Promise.all([
    import('../../documents/yaml.ts'),
    import('../../documents/platform/check.ts'),
  ]);
  const text = requireText(bytes);
  const { value, faults } = readYaml(text, true);
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

/**
 * Returns the YAML of a pipeline from a request body: the whole body, or a JSON string, bare or in an object; a pipeline written as JSON is
 * valid YAML. Throws INVALID_YAML_ERROR for bytes that are not text.
 */
export function requirePipelineText(bytes: Uint8Array): string {
  const text = requireText(bytes);
  if (!/^\s*[{"]/.test(text)) return text;
  const value = readJson(text);
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return text;
  const fields = value as Readonly<Record<string, unknown>>;
  const wrapped = WRAPPERS.map((name) => (Object.hasOwn(fields, name) ? fields[name] : undefined)).find(
    (inner) => typeof inner === 'string',
  );
  return typeof wrapped === 'string' ? wrapped : text;
}

/** Returns a problem as sent in answers: without the fields that only an editor needs. */
export function toPlainProblem({ code, severity, message, range, related, field }: PipelineProblem): Problem & { readonly field: string } {
  return { code, severity, message, range, related, field };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Decodes the text of a YAML body. Throws INVALID_YAML_ERROR for bytes that are not text. */
function requireText(bytes: Uint8Array): string {
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
