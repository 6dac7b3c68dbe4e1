import { Refusal } from '../core/refusal.ts';
import { isStorable } from '../core/storableText.ts';

/** The wall behind the doors' own checks, on every engine: what one of them would alter or choke on reaches none. Throws INVALID_REQUEST. */
export function requireStorable(parameters: readonly unknown[]): void {
  for (const parameter of parameters) {
    if (typeof parameter === 'string' && !isStorable(parameter)) {
      throw new Refusal('INVALID_REQUEST', 'A text holds a NUL character or half of a character pair, which cannot be kept. Leave it out.');
    }
  }
}
