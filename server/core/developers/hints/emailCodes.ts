/** All e-mails of a roster, back to back and by number: the UTF-16 code units of each from its start to the start of the next. Number 0 belongs to no one. */
export interface EmailCodes {
  readonly codes: Uint16Array;
  /** One entry more than there are numbers, so that the last e-mail has an end. */
  readonly starts: Int32Array;
}
