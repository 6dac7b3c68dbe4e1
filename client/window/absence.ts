import { Refusal } from '../../server/core/refusal.ts';

/**
 * Something that a command needs and that does not exist, such as an open document or a segment: nothing has failed, so the message is only
 * informational.
 */
export class Absence extends Refusal {
  constructor(message: string) {
    super('INVALID_REQUEST', message);
  }
}
