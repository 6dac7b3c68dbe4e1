import { type FieldError, Refusal } from '../refusal.ts';
import { toPathText, toSentence } from '../shape.ts';
import { checkExportRequest, type ExportRequest } from './exportRequest.ts';

/** Maximum number of mistakes in the message of a refusal; `errors` contains all. */
const MOST_SHOWN = 20;

/** Returns the export that a body requests. Throws INVALID_REQUEST with all problems. */
export function requireExportRequest(body: unknown): ExportRequest {
  const { request, problems } = checkExportRequest(body);
  if (request !== null) return request;
  const fields = problems.map(({ path, message }): FieldError => {
    return { fieldId: toPathText(path), error: toSentence(path, message, 'The body') };
  });
  const shown = fields.slice(0, MOST_SHOWN).map(({ error }) => error);
  const rest = fields.length > shown.length ? [`${fields.length - shown.length} more are wrong; errors names each.`] : [];
  throw new Refusal('INVALID_REQUEST', [...shown, ...rest].join(' '), { fields });
}
