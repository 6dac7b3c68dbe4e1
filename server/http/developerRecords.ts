import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import type { DeveloperRecord } from '../service/developers/upsertDevelopers.ts';
import { isObject, isText, readJsonBody, requireJsonObject } from './jsonBody.ts';

/** Reads the body of an upsert: an array of flat objects with string values; null means empty. Throws INVALID_REQUEST. */
export function readDeveloperRecords(request: FastifyRequest): DeveloperRecord[] {
  const body = readJsonBody(request);
  if (!Array.isArray(body) || body.length === 0) {
    throw new Refusal(
      'INVALID_REQUEST',
      'The body must be a JSON array of at least one developer, like [{"name": "Ann", "email": "ann@example.com", "manager_email": ""}].',
    );
  }
  return body.map(readRecord);
}

function readRecord(value: unknown, index: number): DeveloperRecord {
  if (!isObject(value)) throw new Refusal('INVALID_REQUEST', `Record ${index + 1} is not an object of field names and values.`);
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      if (field === null) return [key, ''];
      if (isText(field)) return [key, field];
      throw new Refusal(
        'INVALID_REQUEST',
        `Record ${index + 1}: the value of "${key.slice(0, 100)}" is not a text. Write every value in quotes.`,
      );
    }),
  );
}

/** Reads the body of a deletion, `{"emails": [...]}`. Throws INVALID_REQUEST. */
export function readEmails(request: FastifyRequest): string[] {
  const example = '{"emails": ["ann@example.com"]}';
  const { emails } = requireJsonObject(request, example);
  if (Array.isArray(emails) && emails.length > 0 && emails.every((email) => isText(email) && email.trim() !== '')) return emails;
  throw new Refusal('INVALID_REQUEST', `The body must name at least one e-mail, like ${example}.`);
}
