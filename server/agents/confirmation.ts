import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Creates the codes that confirm writes. Each is valid once, in one run of the program: no one can know the code of a plan without having
 * seen the plan.
 */
export class Confirmation {
  readonly #secret = randomBytes(32);
  /** How often each plan was confirmed. */
  readonly #uses = new Map<string, number>();

  /** Returns the code of a plan for a tool on a service. */
  codeOf(tool: string, address: string, hash: string): string {
    const plan = JSON.stringify([tool, address, hash]);
    return createHmac('sha256', this.#secret)
      .update(`${plan}${this.#uses.get(plan) ?? 0}`)
      .digest('hex')
      .slice(0, 16);
  }

  /** Whether a code matches the plan, compared in constant time; a matching code becomes invalid. */
  takeCode(code: string, tool: string, address: string, hash: string): boolean {
    const [given, right] = [Buffer.from(code), Buffer.from(this.codeOf(tool, address, hash))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
    const plan = JSON.stringify([tool, address, hash]);
    this.#uses.set(plan, (this.#uses.get(plan) ?? 0) + 1);
    return true;
  }
}
