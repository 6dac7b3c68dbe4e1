import { type Node, Scalar, type YAMLMap, YAMLSeq } from 'yaml';
import { NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS } from '../../../core/platform/pipelines/conversion/words.ts';
import { convertFields, toTexts } from './forms.ts';
import { itemsOf, textOf, toMap } from './nodes.ts';
import { Source } from './source.ts';
import { convertMaps, Target } from './target.ts';

/** Moves the rules of notifications. */
export function convertNotifications(source: Source, target: Target): void {
  const entry = source.takeList('notificationRules');
  if (entry !== null) target.put('notifications', () => convertMaps(target.run, entry, writeRule), entry);
}

function writeRule(source: Source): YAMLMap {
  const target = new Target(source.run);
  convertFields(source, target, { identifier: ['id', 'text'], name: ['name', 'text'], enabled: ['disabled', 'negated'] });
  writeEvents(source, target);
  writeChannel(source, target);
  source.finish();
  return target.done();
}

function writeEvents(source: Source, target: Target): void {
  const entry = source.takeList('pipelineEvents');
  if (entry === null) return;
  const toLevels = (): YAMLSeq | null => {
    const levels = new Map<string, Set<string | YAMLMap>>();
    const add = (level: string, event: string | YAMLMap) => void levels.set(level, (levels.get(level) ?? new Set()).add(event));
    for (const [index, item] of entry.value.items.entries()) {
      const event = Source.open(target.run, item, `${entry.path}[${index}]`);
      if (event !== null) writeEvent(event, add);
    }
    const list = new YAMLSeq();
    for (const [level, events] of levels) list.items.push(toMap({ [level]: toList([...events]) }));
    return list.items.length === 0 ? null : list;
  };
  target.put('on', toLevels, entry);
}

function writeEvent(event: Source, add: (level: string, event: string | YAMLMap) => void): void {
  const type = event.text('type') ?? '';
  const found = NOTIFICATION_EVENTS.get(type);
  if (type === 'AllEvents') {
    add('pipeline', 'all');
    add('stage', 'all');
    add('step', 'failed');
    event.leaveOut('type');
  } else if (found !== undefined) {
    const [level, word] = found;
    const stages = level === 'stage' ? event.take('forStages') : null;
    const names = itemsOf(stages?.value)?.map((item) => textOf(item) ?? '') ?? [];
    const isForAll = names.length === 0 || names.includes('AllStages');
    event.run.addComments(stages?.pair.key.commentBefore);
    if (stages !== null && isForAll) event.run.addCommentsIn(stages.value);
    add(level, isForAll ? word : toMap({ [word]: toTexts(stages!.value) }));
    event.leaveOut('type');
  }
  event.finish();
}

function toList(events: readonly (string | YAMLMap)[]): Node {
  const list = new YAMLSeq();
  if (events.includes('all') && events.every((event) => typeof event === 'string')) return new Scalar('all');
  list.items.push(...events.map((event) => (typeof event === 'string' ? new Scalar(event) : event)));
  return list;
}

function writeChannel(source: Source, target: Target): void {
  const method = source.child('notificationMethod');
  const uses = NOTIFICATION_CHANNELS.get(method?.text('type') ?? '');
  if (method === null || uses === undefined) return;
  method.leaveOut('type');
  target.put('uses', uses);
  target.put('with', () => {
    const inner = new Target(target.run);
    convertFields(method.child('spec'), inner, {
      webhookUrl: [uses === 'slack' ? 'webhook' : 'url', 'text'],
      url: ['url', 'text'],
      integrationKey: ['key', 'text'],
      msTeamKeys: ['keys', 'texts'],
      recipients: ['recipients', 'texts'],
      userGroups: ['user-groups', 'texts'],
      apiKey: ['api-key', 'text'],
      headers: ['headers', 'textMap'],
      ...(uses === 'datadog' && { delegateSelectors: ['delegate', 'texts'] as const, executeOnDelegate: 'execute-on-delegate' }),
    });
    method.finish();
    return inner.isEmpty ? null : inner.done();
  });
}
