import { readCoAuthors } from './commit.ts';

/** Someone named in a history: the e-mail or else the name, and the name. */
export interface GitPerson {
  readonly developer: string;
  readonly name: string;
}

const NONE: readonly GitPerson[] = [];

/** The co-authors of commits, by the contacts that trailers write. */
export class CoAuthors {
  readonly #contacts = new Map<number, readonly string[]>();
  /** Each contact once: many commits have the same ones. */
  readonly #known = new Map<string, string>();
  #people: ReadonlyMap<string, GitPerson> = new Map();

  /** Reads those of a commit. */
  read(id: number, message: string): void {
    const contacts = readCoAuthors(message);
    if (contacts.length > 0) this.#contacts.set(id, contacts.map(this.#intern));
  }

  readonly #intern = (contact: string): string => {
    const known = this.#known.get(contact);
    if (known !== undefined) return known;
    // A substring may keep its entire source in memory, here a chunk of the history.
    const copy = [...contact].join('');
    this.#known.set(copy, copy);
    return copy;
  };

  save(): readonly (readonly [id: number, contacts: readonly string[]])[] {
    return [...this.#contacts];
  }

  restore(saved: ReturnType<CoAuthors['save']>): void {
    this.#contacts.clear();
    this.#known.clear();
    for (const [id, contacts] of saved) this.#contacts.set(id, contacts.map(this.#intern));
  }

  /** Lists all contacts. */
  list(): readonly string[] {
    return [...this.#known.values()];
  }

  /** Sets the person of each contact; a contact without one is ignored. Before this call, commits have no co-authors. */
  name(people: ReadonlyMap<string, GitPerson>): void {
    this.#people = people;
  }

  /** Returns the co-authors of a commit, each once and without its author. */
  of(id: number, author: string): readonly GitPerson[] {
    const contacts = this.#contacts.get(id);
    if (contacts === undefined) return NONE;
    const people = contacts.flatMap((contact) => this.#people.get(contact) ?? []);
    const known = new Set([author.toLowerCase()]);
    return people.filter(({ developer }) => known.size < known.add(developer.toLowerCase()).size);
  }
}
