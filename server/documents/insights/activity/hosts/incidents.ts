import * as l10n from '@vscode/l10n';
import { isJsonObject } from '../../../../core/jsonObject.ts';
import { at, firstTextAt, hasKeys, type Json, objectsAt, textAt } from './json.ts';
import type { HostReader, IncidentPart, ItemReading } from './parts.ts';

/** A whole commit, and one that may be shortened: with a digit and a letter, and no part of another name. */
const COMMITS = [/\b(?:[0-9a-f]{40}|[0-9a-f]{64})\b/i, /(?<![\w-])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,39}(?![\w-])/i];

/** Returns the name of a commit in texts of people, which says what caused an incident; null if there is none. */
export function findCommit(...texts: readonly (string | null)[]): string | null {
  const found = COMMITS.flatMap((form) => texts.flatMap((text) => form.exec(text ?? '')?.[0] ?? []));
  return found[0]?.toLowerCase() ?? null;
}

/** Returns who PagerDuty says works on an incident: its assignee, or else the person who changed it last. */
function readResponder(item: Json): string | null {
  const [assignment] = objectsAt(item, 'assignments');
  const [assignee] = objectsAt(item, 'assignees');
  const named = firstTextAt(assignment, 'assignee.email', 'assignee.summary') ?? firstTextAt(assignee, 'email', 'summary');
  if (named !== null) return named;
  const isPerson = /^user/.test(textAt(item, 'last_status_change_by.type') ?? '');
  return isPerson ? firstTextAt(item, 'last_status_change_by.email', 'last_status_change_by.summary') : null;
}

function toPagerDuty(item: Json, createdAt: string | null, resolvedAt: string | null, responder: string | null): ItemReading {
  const id = textAt(item, 'id');
  if (id === null) return { fault: l10n.t('has no id') };
  if (/^merge/.test(textAt(item, 'resolve_reason.type') ?? '')) return { left: l10n.t('merged into others') };
  const part: IncidentPart = {
    what: 'incident',
    id: `pagerduty:${id}`,
    developer: responder,
    createdAt,
    resolvedAt,
    service: textAt(item, 'service.summary'),
    environment: null,
    cause: findCommit(textAt(item, 'title'), textAt(item, 'summary'), textAt(item, 'description'), textAt(item, 'body.details')),
  };
  return { parts: [part] };
}

function readPagerDuty(item: Json): ItemReading {
  const isOver = item.status === 'resolved';
  const resolved = isOver ? firstTextAt(item, 'resolved_at', 'last_status_change_at') : null;
  if (isOver && resolved === null) return { fault: l10n.t('is resolved, but has neither resolved_at nor last_status_change_at') };
  return toPagerDuty(item, textAt(item, 'created_at'), resolved, readResponder(item));
}

function readPagerDutyEvent(item: Json): ItemReading {
  const type = textAt(item, 'event_type') ?? '';
  if (!isJsonObject(item.data) || !type.startsWith('incident.'))
    return { left: l10n.t('of the type "{0}", not on incidents', type.slice(0, 60)) };
  const { data } = item;
  if (type !== 'incident.resolved' && data.type !== 'incident')
    return { left: l10n.t('of the type "{0}", which says nothing of its beginning or end', type.slice(0, 60)) };
  const isPerson = /^user/.test(textAt(item, 'agent.type') ?? '');
  const responder = readResponder(data) ?? (isPerson ? firstTextAt(item, 'agent.email', 'agent.summary') : null);
  const occurred = textAt(item, 'occurred_at');
  const created = textAt(data, 'created_at') ?? (type === 'incident.triggered' ? occurred : null);
  return toPagerDuty(data, created, type === 'incident.resolved' ? occurred : null, responder);
}

/** States of incidents on incident.io that were none. */
const NONE = new Set(['declined', 'merged', 'canceled', 'cancelled']);

/** The names of timestamps that end an incident, the first one that it has. */
const ENDS = [/^resolved/i, /^fixed/i, /^mitigated/i, /^closed/i] as const;

function findTimestamp(item: Json, name: RegExp): string | null {
  for (const one of objectsAt(item, 'incident_timestamp_values')) {
    const value = firstTextAt(one, 'value.value', 'value');
    if (value !== null && name.test(textAt(one, 'incident_timestamp.name') ?? '')) return value;
  }
  return null;
}

/** Returns the value of a custom field by its name, as text. */
function findField(item: Json, name: RegExp): string | null {
  for (const entry of objectsAt(item, 'custom_field_entries')) {
    if (!name.test(textAt(entry, 'custom_field.name') ?? '')) continue;
    const [value] = objectsAt(entry, 'values');
    const text = firstTextAt(value, 'value_catalog_entry.name', 'value_option.value', 'value_text', 'value_link');
    if (text !== null) return text;
  }
  return null;
}

function readIncidentIo(item: Json): ItemReading {
  const [id, category, mode] = [textAt(item, 'id'), textAt(item, 'incident_status.category'), textAt(item, 'mode')];
  if (id === null) return { fault: l10n.t('has no id') };
  if (mode === 'test' || mode === 'tutorial') return { left: l10n.t('of tests or tutorials') };
  if (category !== null && NONE.has(category)) return { left: l10n.t('declared as {0}', category) };
  const end = ENDS.map((name) => findTimestamp(item, name)).find((value) => value !== null) ?? null;
  const isOver = category === 'closed' || category === 'learning';
  if (isOver && end === null) return { left: l10n.t('closed without a time of resolution') };
  const lead = objectsAt(item, 'incident_role_assignments').find(
    (one) => at(one, 'role.role_type') === 'lead' && isJsonObject(one.assignee),
  );
  const written = findField(item, /deployment|commit|release/i);
  // An address or a sentence may name the commit; anything else is an ID.
  const named = written !== null && /\/\/|\s/.test(written) ? (findCommit(written) ?? written) : written;
  const part: IncidentPart = {
    what: 'incident',
    id: `incident.io:${id}`,
    developer: firstTextAt(lead, 'assignee.email', 'assignee.name') ?? firstTextAt(item, 'creator.user.email', 'creator.user.name'),
    createdAt: findTimestamp(item, /^reported/i) ?? textAt(item, 'created_at'),
    resolvedAt: isOver ? end : null,
    service: findField(item, /service|component/i),
    environment: findField(item, /environment/i),
    cause: named ?? findCommit(textAt(item, 'name'), textAt(item, 'summary')),
  };
  return { parts: [part] };
}

/** The readers for systems of incidents. */
export const INCIDENT_READERS: readonly HostReader[] = [
  {
    format: 'pagerduty-incidents',
    nouns: [l10n.t('incident'), l10n.t('incidents')],
    isOne: (item) => item.type === 'incident' && hasKeys(item, 'service', 'status', 'created_at') && !hasKeys(item, 'event_type'),
    read: readPagerDuty,
  },
  {
    format: 'pagerduty-webhooks',
    nouns: [l10n.t('event'), l10n.t('events')],
    isOne: (item) => hasKeys(item, 'event_type', 'resource_type', 'occurred_at', 'data'),
    read: readPagerDutyEvent,
  },
  {
    format: 'incident-io',
    nouns: [l10n.t('incident'), l10n.t('incidents')],
    isOne: (item) => hasKeys(item, 'reference', 'incident_status', 'created_at'),
    read: readIncidentIo,
  },
];
