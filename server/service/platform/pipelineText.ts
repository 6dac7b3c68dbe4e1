import { requireText } from './requireText.ts';

/** Fields in which clients wrap a pipeline's YAML in JSON. */
const WRAPPERS = ['yamlPipeline', 'pipelineYaml', 'pipeline_yaml', 'yaml', 'pipeline'] as const;

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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
