import * as l10n from '@vscode/l10n';
import { isSeq, type Node, YAMLSeq } from 'yaml';
import { textOf, toMap } from './nodes.ts';
import { Source } from './source.ts';
import { Target } from './target.ts';

/** Moves the filters that choose environments and infrastructures. */
export function convertFilters(source: Source, target: Target): void {
  const entry = source.takeList('filters');
  if (entry === null) return;
  target.put(
    'filters',
    () => {
      const list = new YAMLSeq();
      for (const [index, item] of entry.value.items.entries()) {
        const filter = Source.open(source.run, item, `${entry.path}[${index}]`);
        if (filter !== null) list.items.push(...convertFilter(filter));
      }
      return list.items.length === 0 ? null : list;
    },
    entry,
  );
}

function convertFilter(filter: Source): Node[] {
  const made: Node[] = [];
  const type = filter.text('type');
  const entities = filter.peek('entities');
  const spec = filter.child('spec');
  const tags = spec?.peek('tags')?.value ?? null;
  const isTagged = type === 'tags' && tags !== null;
  if (entities !== null && isSeq(entities.value) && (type === 'all' || isTagged)) {
    const known = (entities.value.items as Node[]).filter((item) => ['environments', 'infrastructures'].includes(textOf(item) ?? ''));
    for (const item of known) {
      const target = new Target(filter.run);
      target.put(textOf(item)!, isTagged ? toCondition(spec?.text('matchType') ?? null, tags) : 'all');
      made.push(target.map);
    }
    if (known.length === entities.value.items.length) {
      for (const key of ['entities', 'type']) filter.leaveOut(key);
      if (isTagged) for (const key of ['tags', 'matchType']) spec?.leaveOut(key);
    }
  }
  filter.drop('identifier', l10n.t('Filters have no names in version 1.'), 'changed');
  filter.finish();
  return made;
}

/** Tags match all at once, or one of them. */
function toCondition(matchType: string | null, tags: Node): YAMLSeq {
  const match = matchType === 'any' ? 'in' : 'all';
  const list = new YAMLSeq();
  list.items.push(toMap({ tags: toMap({ [match]: tags.clone() as Node }) }));
  return list;
}
