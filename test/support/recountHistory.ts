import { git } from './gitHistory.ts';

/** A pull request as counted by this file. */
export interface RecountedPull {
  /** What follows the name of the repository in its ID. */
  readonly id: string;
  readonly author: string;
  /** Seconds since the epoch. */
  readonly createdAt: number;
  readonly mergedAt: number;
  readonly lines: number;
}

interface Node {
  readonly hash: string;
  readonly parents: readonly number[];
  readonly author: string;
  readonly authored: number;
  readonly committed: number;
  readonly number: number;
  /** Whether a merge or a service wrote the number. */
  readonly isCertain: boolean;
  /** The branch that a merge names. */
  readonly source: string;
  lines: number;
  /** The commit and everything before it, one bit for each. */
  before: bigint;
}

/** 1971, in seconds. */
const CREDIBLE = Date.UTC(1971, 0, 1) / 1000;

/**
 * Counts the pull requests of the checked-out branch of a repository by the text of docs/decisions/history.md#what-is-a-pull-request, from
 * the output of plain git commands and with sets of ancestors instead of walks: it shares no code with the import.
 */
export function recountPulls(folder: string): readonly RecountedPull[] {
  const branch = git(folder, ['branch', '--show-current']).trim();
  const nodes = readNodes(folder);
  const found: {
    readonly place: number;
    readonly suffix: string;
    readonly number: number;
    readonly own: boolean;
    readonly brought: number[];
  }[] = [];
  const visit = (
    tip: number,
    known: bigint,
    by: { readonly place: number; readonly suffix: string; readonly number: number } | null,
  ): void => {
    const line: number[] = [];
    for (let at: number | undefined = tip; at !== undefined && !has(known, at); at = nodes[at]!.parents[0]) line.push(at);
    for (const place of line.reverse()) {
      const node = nodes[place]!;
      const [first, ...others] = node.parents;
      let older = known | (first === undefined ? 0n : nodes[first]!.before);
      if (others.length === 0 && node.number > 0) found.push({ place, suffix: '', number: node.number, own: true, brought: [place] });
      for (const [index, other] of others.entries()) {
        const brought = members(nodes[other]!.before & ~older);
        const own = index === 0 ? node.number : 0;
        const isLong = outlives(node.source, branch);
        const named = new Set(brought.map((one) => nodes[one]!.number).filter((number) => number > 0 && number !== own));
        const least = node.source !== '' && !isLong ? own / 2 : 0;
        const certain = brought.map((one) => nodes[one]!).filter((one) => one.number !== own && one.number > least && one.isCertain);
        const isPassed = own === 0 ? isLong || named.size > 1 : (isLong && named.size > 1) || certain.length > 0;
        if (isPassed) visit(other, older, own === 0 ? null : { place, suffix: index === 0 ? '' : `^${index + 2}`, number: own });
        else if (brought.some((one) => nodes[one]!.parents.length < 2)) {
          const suffix = index === 0 ? '' : `^${index + 2}`;
          const number = own > 0 ? own : named.size === 1 ? [...named][0]! : 0;
          found.push({ place, suffix, number, own: own > 0, brought });
        }
        older |= nodes[other]!.before;
      }
    }
    const rest = line.filter((place) => nodes[place]!.parents.length < 2 && nodes[place]!.number === 0);
    if (by !== null) found.push({ ...by, own: true, brought: rest });
  };
  visit(nodes.length - 1, 0n, null);
  const best = new Map<number, (typeof found)[number]>();
  for (const pull of found) {
    const other = best.get(pull.number);
    if (other === undefined || nodes[pull.place]!.committed < nodes[other.place]!.committed) best.set(pull.number, pull);
  }
  return found.flatMap((pull): RecountedPull[] => {
    const isBest = pull.number > 0 && best.get(pull.number) === pull;
    if (pull.own && !isBest) return [];
    const { committed, hash, parents } = nodes[pull.place]!;
    const commits = pull.brought.filter((one) => nodes[one]!.parents.length < 2).map((one) => nodes[one]!);
    const merged = parents[Number(pull.suffix.slice(1) || 2) - 1];
    const tip = parents.length < 2 ? nodes[pull.place]! : nodes[merged!]!;
    const last =
      tip.parents.length < 2 || commits.length === 0
        ? tip
        : commits.toSorted((one, other) => other.committed - one.committed || (one.hash < other.hash ? 1 : -1))[0]!;
    const begun = commits.map(({ authored }) => authored).filter((at) => at >= CREDIBLE);
    return [
      {
        id: isBest ? `#${pull.number}` : `@${hash}${pull.suffix}`,
        author: last.author,
        createdAt: Math.min(committed, ...begun),
        mergedAt: committed,
        lines: commits.reduce((sum, { lines }) => sum + lines, 0),
      },
    ];
  });
}

/** Reads all commits of the branch, parents before children. */
function readNodes(folder: string): Node[] {
  const nodes: Node[] = [];
  const places = new Map<string, number>();
  const text = git(folder, [
    'log',
    '--use-mailmap',
    '--topo-order',
    '--reverse',
    '-z',
    '--format=%H%x01%P%x01%aE%x01%aN%x01%at%x01%ct%x01%B',
  ]);
  for (const record of text.split('\0').filter(Boolean)) {
    const [hash = '', parents = '', email = '', name = '', authored = '', committed = '', message = ''] = record.split('\x01');
    const above = parents
      .split(' ')
      .filter(Boolean)
      .map((parent) => places.get(parent)!);
    const place = nodes.length;
    places.set(hash, place);
    const before = above.reduce((all, parent) => all | nodes[parent]!.before, 1n << BigInt(place));
    const [number, source] = [numberIn(message), sourceIn(message)];
    nodes.push({
      hash,
      parents: above,
      author: email || name,
      authored: Number(authored),
      committed: Number(committed),
      number,
      isCertain: above.length > 1 || /^merged pr \d/i.test(message) || /^See merge request /m.test(message),
      source,
      lines: 0,
      before,
    });
  }
  let place = -1;
  for (const line of git(folder, ['log', '--no-merges', '-M', '--root', '--numstat', '--format=commit %H']).split('\n')) {
    if (line.startsWith('commit ')) place = places.get(line.slice(7))!;
    const [, added, deleted] = /^(\d+)\t(\d+)\t/.exec(line) ?? [];
    if (added !== undefined) nodes[place]!.lines += Number(added) + Number(deleted);
  }
  return nodes;
}

function numberIn(message: string): number {
  const [subject = ''] = message.split('\n');
  const end = /\((?:pull request )?#(\d+)\)$/i.exec(subject.trimEnd());
  const start = /^(?:merge pull request #|merge pr #|pull request #|merged pr )(\d+)\b/i.exec(subject);
  const fetched =
    /^Merge (?:branch|commit|remote-tracking branch) '(?:.*\/)?(?:pr|pull|merge-requests)\/(?:[^/']+\/)?(\d+)(?:\/head|\/merge)?'/i.exec(
      subject,
    );
  const request = /(?:^|\n)See merge request \S*!(\d+)\s*(?:\n|$)/.exec(message);
  return Number((start ?? fetched ?? end ?? request)?.[1] ?? 0);
}

function sourceIn(message: string): string {
  const [subject = ''] = message.split('\n');
  const quoted = /^Merge (branch|remote-tracking branch) '(.+?)'/.exec(subject);
  if (quoted !== null) return quoted[1] === 'branch' ? quoted[2]! : quoted[2]!.slice(quoted[2]!.indexOf('/') + 1);
  const tag = /^Merge tag '(.+?)'/.exec(subject);
  if (tag !== null && !subject.includes("' of ")) return tag[1]!;
  const request =
    /^Merge pull request #\d+ from [^/\s]+\/(\S+)/i.exec(subject) ?? /^Merge pull request #\d+ in \S+ from (\S+) to /i.exec(subject);
  return (request ?? /^Merged in (\S+) \(/i.exec(subject))?.[1] ?? '';
}

const OUTLIVING =
  'main master trunk mainline default dev devel develop development next canary edge unstable beta nightly integration stable stage staging qa uat preprod pre-production prod production live release releases'.split(
    ' ',
  );

function outlives(source: string, branch: string): boolean {
  const name = source.toLowerCase();
  if (source === '') return false;
  if (source === branch || OUTLIVING.includes(name)) return true;
  if (/^releases?[-_/]/.test(name) || /^(stable|support|maint|maintenance)[-_/]/.test(name)) return true;
  if (/^v\d+$/.test(name) || /^v?\d+[-.](x|stable|lts|maint|next|dev)$/.test(name)) return true;
  return /^v?\d+(\.(\d+|x)){1,}$/.test(name);
}

function has(set: bigint, place: number): boolean {
  return ((set >> BigInt(place)) & 1n) === 1n;
}

function members(set: bigint): number[] {
  const found: number[] = [];
  const bits = set.toString(2);
  for (let at = bits.length - 1; at >= 0; at--) if (bits[at] === '1') found.push(bits.length - 1 - at);
  return found;
}
