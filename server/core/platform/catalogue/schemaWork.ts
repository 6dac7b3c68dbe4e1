import type { Notation } from '../../shapeNotation.ts';

/** Maximum characters of the notations that one conversion handles, each as often as it is copied: five times what the publisher's schemas take. */
const MOST_CHARACTERS = 30_000_000;

/** Maximum nesting of schemas, also across files: ten times that of the publisher's. */
const DEEPEST = 500;

/** What a part of a schema costs, compared with a character of what is written. */
export const COST = 100;

/** Maximum fields of an object, and values that one field decides by. */
export const MOST_FIELDS = 300;

/** Thrown if schemas describe more than any catalogue needs: they may contain each other so often that their conversion would never end. */
export class EndlessSchema extends Error {
  override readonly name = 'EndlessSchema';
}

/** Counts the work of a conversion before it is done. Each method throws EndlessSchema if a limit is exceeded. */
export class SchemaWork {
  #left = MOST_CHARACTERS;
  #depth = 0;

  /** Counts characters. */
  count(characters: number): void {
    this.#left -= characters + 1;
    if (this.#left < 0) throw new EndlessSchema();
  }

  /** Counts a copy of a notation, and returns it. */
  copy<Copied extends Notation>(noted: Copied): Copied {
    if (typeof noted === 'string') this.count(noted.length);
    else
      for (const [key, value] of Object.entries(noted)) {
        this.count(key.length);
        this.copy(value);
      }
    return noted;
  }

  /** Runs what writes a part of a schema. */
  within<Result>(run: () => Result): Result {
    if (++this.#depth > DEEPEST) throw new EndlessSchema();
    this.count(COST);
    const result = run();
    this.#depth--;
    return result;
  }
}
