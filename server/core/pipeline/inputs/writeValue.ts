import { writeFlowScalar, writeScalar } from '../../writeScalar.ts';

/** Maximum nesting depth of lists and objects. */
const MOST_NESTED = 50;

/**
 * Formats a JSON value as YAML 1.2 on one line: lists in brackets, objects in braces. Null if it is not valid JSON, contains a lone
 * surrogate, or is nested too deep.
 */
export function writeValue(value: unknown, isFlow: boolean): string | null {
  return write(value, isFlow, 0);
}

function write(value: unknown, isFlow: boolean, depth: number): string | null {
  if (depth > MOST_NESTED) return null;
  if (typeof value === 'string') return value.isWellFormed() ? (isFlow ? writeFlowScalar(value) : writeScalar(value)) : null;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value))
    return join(
      '[',
      Array.from(value, (item: unknown) => write(item, true, depth + 1)),
      ']',
    );
  if (typeof value !== 'object') return null;
  const entries = Object.entries(value).map(([key, inner]) => {
    const written = write(inner, true, depth + 1);
    return written === null || !key.isWellFormed() ? null : `${writeFlowScalar(key)}: ${written}`;
  });
  return join('{', entries, '}');
}

function join(open: string, parts: readonly (string | null)[], close: string): string | null {
  return parts.includes(null) ? null : `${open}${parts.join(', ')}${close}`;
}
