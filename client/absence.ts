import { Refusal } from '../server/core/refusal.ts';

/** What a command needs and does not find, such as an open document or a segment: nothing has failed, so the message is information. */
export class Absence extends Refusal {
  constructor(message: string) {
    super('INVALID_REQUEST', message);
  }
}
