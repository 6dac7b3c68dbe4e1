import { type FieldError, Refusal } from '../refusal.ts';
import { toPathText, toSentence } from '../shape.ts';
import { checkExportRequest, type ExportRequest } from './exportRequest.ts';

/** How many mistakes the sentence of a refusal tells; `errors` has them all. */
const MOST_TOLD = 20;

/** The export that a body asks for. Throws INVALID_REQUEST that tells all that is wrong with it. */
export function requireExportRequest(body: unknown): ExportRequest {
  const { request, problems } = checkExportRequest(body);
  if (request !== null) return request;
  const fields = problems.map(({ path, message }): FieldError => {
    return { fieldId: toPathText(path), error: toSentence(path, message, 'The body') };
  });
  const told = fields.slice(0, MOST_TOLD).map(({ error }) => error);
  const rest = fields.length > told.length ? [`${fields.length - told.length} more are wrong; errors names each.`] : [];
  throw new Refusal('INVALID_REQUEST', [...told, ...rest].join(' '), { fields });
}
