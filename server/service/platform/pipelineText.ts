import { requireText } from './requireText.ts';

/** Fields under which clients wrap a pipeline's text in JSON. */
const WRAPPERS = ['yamlPipeline', 'pipelineYaml', 'pipeline_yaml', 'yaml', 'pipeline'] as const;

/** The text of a pipeline as it came: a whole body, or a text in JSON, bare or in an object; a pipeline written as JSON is YAML as it stands. Throws INVALID_YAML_ERROR for bytes that stand for no text. */
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
