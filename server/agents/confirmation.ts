import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes the codes by which writes are confirmed. They hold for one run of the program: nobody who has not been shown a plan can know its code. */
export class Confirmation {
  readonly #secret = randomBytes(32);

  /** The code of a plan for a tool on a service. */
  codeOf(tool: string, address: string, hash: string): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([tool, address, hash]))
      .digest('hex')
      .slice(0, 16);
  }

  /** Whether a code is that of the plan; compared in constant time. */
  isCodeOf(code: string, tool: string, address: string, hash: string): boolean {
    const [given, right] = [Buffer.from(code), Buffer.from(this.codeOf(tool, address, hash))];
    return given.length === right.length && timingSafeEqual(given, right);
  }
}
