/** All e-mails of a roster back to back, by their numbers: the UTF-16 codes of one from its start up to the start of the next. Nobody has number 0. */
export interface EmailCodes {
  readonly codes: Uint16Array;
  /** One more than there are numbers, so that the last e-mail has an end. */
  readonly starts: Int32Array;
}
