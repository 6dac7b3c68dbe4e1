import { Refusal } from '../core/refusal.ts';
import { isStorable } from '../core/storableText.ts';

/** Rejects strings that some engine would alter or fail on; the last check behind those of the doors. Throws INVALID_REQUEST. */
export function requireStorable(parameters: readonly unknown[]): void {
  for (const parameter of parameters) {
    if (typeof parameter === 'string' && !isStorable(parameter)) {
      throw new Refusal('INVALID_REQUEST', 'A text holds a NUL character or half of a character pair, which cannot be kept. Leave it out.');
    }
  }
}
