import * as l10n from '@vscode/l10n';
import { isJsonObject } from '../../../../core/jsonObject.ts';
import { firstTextAt, hasKeys, type Json, objectsAt, textAt } from './json.ts';
import { type HostOptions, type HostReader, type ItemReading, toOutcome } from './parts.ts';

const TYPE = /^dev\.cdevents\.([a-z]+)\.([a-z]+)\./;

/** The types of events that tools add: with the name of the tool, and "cdeventsx" in place of "cdevents". */
const CUSTOM_TYPE = /^dev\.cdeventsx\./;

/** Returns the event, which CloudEvents wrap. */
function toEvent(item: Json): Json {
  return isJsonObject(item.data) && isJsonObject(item.data.context) ? item.data : item;
}

function typeOf(item: Json): string {
  const event = toEvent(item);
  return firstTextAt(event, 'context.type') ?? textAt(item, 'type') ?? '';
}

/** Returns the name of an artifact in a package URL, such as `shop` in `pkg:oci/shop@sha256:…`. */
function toArtifactName(artifact: string | null): string | null {
  const [, name] = /^pkg:[^/]+\/(?:.*\/)?([^/@?#]+)/.exec(artifact ?? '') ?? [];
  return name ?? null;
}

function readEvent(item: Json, options: HostOptions): ItemReading {
  if (CUSTOM_TYPE.test(typeOf(item))) return { left: l10n.t('of kinds that a tool added') };
  const event = toEvent(item);
  const [, subject, predicate] = TYPE.exec(typeOf(item)) ?? [];
  const [id, timestamp] = [textAt(event, 'context.id'), textAt(event, 'context.timestamp')];
  const subjectId = textAt(event, 'subject.id');
  if (subject === undefined || predicate === undefined || id === null || timestamp === null || subjectId === null) {
    return { fault: l10n.t('has no context with a type, id and timestamp, or no subject with an id') };
  }
  if (subject === 'service' || subject === 'deployment')
    return readDeployment(event, { subject, predicate, id, timestamp, subjectId }, options);
  if (subject === 'incident') return readIncident(event, { predicate, timestamp, subjectId });
  if (subject === 'change') return { left: l10n.t('on changes, whose author they do not name; import those from the code host') };
  return { left: l10n.t('of the kind "{0}.{1}", which says nothing of deployments and incidents', subject, predicate) };
}

interface Named {
  readonly predicate: string;
  readonly timestamp: string;
  readonly subjectId: string;
}

function readDeployment(
  event: Json,
  { subject, predicate, id, timestamp, subjectId }: Named & { readonly subject: string; readonly id: string },
  options: HostOptions,
): ItemReading {
  const version = textAt(event, 'subject.content.artifactId');
  const environment = firstTextAt(event, 'subject.content.environment.name', 'subject.content.environment.id');
  const named = subject === 'service' ? subjectId : (textAt(event, 'subject.content.service.id') ?? toArtifactName(version) ?? subjectId);
  const service = options.name ?? named;
  if (subject === 'service' && predicate === 'rolledback') return { parts: [{ what: 'rollback', service, environment, at: timestamp }] };
  const isDeployment = subject === 'service' ? predicate === 'deployed' || predicate === 'upgraded' : predicate === 'finished';
  if (!isDeployment) return { left: l10n.t('of the kind "{0}.{1}", which deploys nothing', subject, predicate) };
  const outcome = subject === 'service' ? 'success' : toOutcome(textAt(event, 'subject.content.outcome'));
  if (outcome === null) return { fault: l10n.t('has no outcome that is known; write success or failure') };
  const about = { service, repository: null, environment, isProduction: null, version };
  return { parts: [{ what: 'deployment', id: toEventId(id), developer: null, at: timestamp, outcome, ...about }] };
}

function readIncident(event: Json, { predicate, timestamp, subjectId }: Named): ItemReading {
  const source = firstTextAt(event, 'subject.source', 'context.source');
  const isEnd = predicate === 'resolved';
  return {
    parts: [
      {
        what: 'incident',
        id: source === null ? subjectId : `${source}#${subjectId}`,
        developer: null,
        createdAt: isEnd ? null : timestamp,
        resolvedAt: isEnd ? timestamp : null,
        service: textAt(event, 'subject.content.service.id'),
        environment: firstTextAt(event, 'subject.content.environment.name', 'subject.content.environment.id'),
        // The artifact of the end is the one that repaired it.
        cause: isEnd ? null : (findLink(event) ?? textAt(event, 'subject.content.artifactId')),
      },
    ],
  };
}

/** Returns the ID of the deployment that an event links to as its trigger, or null. */
function findLink(event: Json): string | null {
  for (const link of objectsAt(event, 'context.links')) {
    const isTrigger = String(link.linkType).toUpperCase() === 'RELATION' && String(link.linkKind).toUpperCase() === 'TRIGGER';
    const id = isTrigger ? textAt(link, 'target.contextId') : null;
    if (id !== null) return toEventId(id);
  }
  return null;
}

function toEventId(id: string): string {
  return `cdevents:${id}`;
}

/** The reader for CDEvents, also in the envelope of CloudEvents. */
export const CDEVENTS_READER: HostReader = {
  format: 'cdevents',
  nouns: [l10n.t('event'), l10n.t('events')],
  isOne: (item) =>
    (hasKeys(item, 'context', 'subject') || hasKeys(item, 'specversion', 'type', 'data')) &&
    (TYPE.test(typeOf(item)) || CUSTOM_TYPE.test(typeOf(item))),
  read: readEvent,
};
