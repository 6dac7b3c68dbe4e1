import { type EndPart, type PullPart, type TalkPart, toPullId } from './parts.ts';

/** Pull requests with their comments, which hosts list separately. */
export class GatheredPulls {
  readonly #pulls = new Map<string, PullPart>();
  readonly #aliases = new Map<string, string>();
  readonly #talks = new Map<string, Map<string, TalkPart>>();
  readonly #ends = new Map<string, EndPart>();

  /** Adds what an item says; what an earlier one said of the same fields stays, but of its end what the newer one says. Returns the part that the pull request is known by. */
  add(part: PullPart): PullPart {
    const id = toPullId(part.repository, part.number);
    const former = this.#pulls.get(id);
    const known = Object.fromEntries(Object.entries(former ?? {}).filter(([, value]) => value !== undefined && value !== null));
    const merged = { ...part, ...known, ...newestEnd(former, part), isMerged: part.isMerged || former?.isMerged === true } as PullPart;
    this.#pulls.set(id, merged);
    for (const alias of part.aliases ?? []) this.#aliases.set(alias, id);
    return merged;
  }

  /** Adds a comment or review. */
  talk(part: TalkPart): void {
    const talks = this.#talks.get(part.pull) ?? new Map<string, TalkPart>();
    const former = talks.get(part.id);
    talks.set(part.id, former !== undefined && former.at < part.at ? former : part);
    this.#talks.set(part.pull, talks);
  }

  /** Adds when a pull request was merged or closed. */
  end(part: EndPart): void {
    this.#ends.set(part.pull, part);
  }

  /** Whether the pull request that a comment calls by this name is in the files. */
  has(pull: string): boolean {
    return this.#pulls.has(pull) || this.#aliases.has(pull);
  }

  /** Returns the record of each pull request. */
  *records(): Generator<ReturnType<typeof toGathered>> {
    const aliases = Map.groupBy(this.#aliases.keys(), (alias) => this.#aliases.get(alias));
    for (const [id, part] of this.#pulls) {
      const calls = [id, ...(aliases.get(id) ?? [])];
      const talks = calls.flatMap((name) => [...(this.#talks.get(name)?.values() ?? [])]);
      const end = calls.map((name) => this.#ends.get(name)).find((one) => one !== undefined);
      yield toGathered(id, part, talks, end ?? null);
    }
  }
}

/** Returns what the newer of two items says of the end of a pull request, which may have been opened again; nothing if that is not known. */
function newestEnd(former: PullPart | undefined, part: PullPart): Pick<PullPart, 'closedAt' | 'updatedAt'> {
  const [before, after] = [former, part].map((one) => (typeof one?.updatedAt === 'string' ? Date.parse(one.updatedAt) : Number.NaN));
  if (former === undefined || !(before! >= after! || before! < after!)) return {};
  const [newest, other] = before! > after! ? [former, part] : [part, former];
  return { closedAt: newest.closedAt === undefined ? other.closedAt : newest.closedAt, updatedAt: newest.updatedAt };
}

/** Returns the record of a pull request, of its own item and of those that its host lists separately. */
export function toGathered(id: string, part: PullPart, talks: readonly TalkPart[] = [], end: EndPart | null = null) {
  const { repository, developer, ticket, createdAt, lines, isMerged } = part;
  const others = talks.filter(({ login }) => login !== developer);
  const created = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN;
  // A comment imported from another system may be older than the pull request.
  const times = others.map((talk) => talk.at).sort((one, other) => Date.parse(one) - Date.parse(other));
  const first = times[0] === undefined || Date.parse(times[0]) < created ? null : times[0];
  const isTalked = part.firstCommentAt === undefined && talks.length > 0;
  const comments = isTalked ? others.length : part.comments;
  const mergedAt = part.mergedAt ?? (end?.isMerged === true ? end.at : null);
  const closedAt = part.closedAt ?? end?.at ?? null;
  return {
    part,
    record: {
      kind: 'pullRequest',
      source: 'host',
      id,
      developer,
      repository,
      ticket,
      createdAt,
      firstCommentAt: isTalked ? first : (part.firstCommentAt ?? null),
      mergedAt,
      closedAt,
      ...(lines === undefined ? {} : { lines }),
      ...(comments === undefined ? {} : { comments }),
    },
    // What no file says: a number that other sources have to know.
    unknown: { lines: lines === undefined, comments: comments === undefined, end: isMerged && mergedAt === null },
  };
}
