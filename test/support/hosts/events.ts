import type { HostSample } from './sample.ts';

const SHA = 'c0ffee0000000000000000000000000000000001';
const ARTIFACT = 'pkg:oci/shop@sha256%3A0b31b1c02ff458ad9b7b81cbdf8f028bd54699fa151f221d1e8de6817db93427';

const event = (type: string, id: string, timestamp: string, subjectId: string, content: object, links?: readonly object[]) => ({
  context: {
    specversion: '0.5.0',
    id,
    chainId: '4c8cb7dd-3448-41de-8768-eec704e2829b',
    source: '/clusters/eu',
    type: `dev.cdevents.${type}.0.3.0`,
    timestamp,
    ...(links === undefined ? {} : { links }),
  },
  subject: { id: subjectId, source: '/clusters/eu', type: type.split('.')[0], content },
  customData: { note: 'none' },
  customDataContentType: 'application/json',
});

const cloud = (data: ReturnType<typeof event>) => ({
  specversion: '1.0',
  id: data.context.id,
  source: data.context.source,
  type: data.context.type,
  datacontenttype: 'application/json',
  data,
});

const PROD = { id: 'prod1', source: '/iaas/geo1' };
const DEPLOYED = {
  kind: 'deployment',
  id: 'cdevents:e1',
  developer: 'shop',
  at: '2026-03-03T10:05:00.315384Z',
  outcome: 'success',
  service: 'shop',
  environment: 'prod1',
  version: ARTIFACT,
};

const reference = (type: string, id: string, summary: string) => ({
  id,
  type,
  summary,
  self: `https://api.pagerduty.com/x/${id}`,
  html_url: null,
});

const page = (id: string, more: object = {}) => ({
  id,
  type: 'incident',
  summary: `[#1] Search is down`,
  self: `https://api.pagerduty.com/incidents/${id}`,
  html_url: `https://acme.pagerduty.com/incidents/${id}`,
  incident_number: 1,
  title: 'Search is down',
  created_at: '2026-03-03T11:00:00Z',
  updated_at: '2026-03-03T12:00:00Z',
  status: 'resolved',
  incident_key: 'baf7cf21',
  service: reference('service_reference', 'PIJ90N7', 'Shop'),
  assignments: [],
  assigned_via: 'escalation_policy',
  last_status_change_at: '2026-03-03T12:00:00Z',
  resolved_at: '2026-03-03T12:00:00Z',
  first_trigger_log_entry: reference('trigger_log_entry_reference', 'Q1', 'Triggered'),
  escalation_policy: reference('escalation_policy_reference', 'PT20YPA', 'Shop on call'),
  teams: [],
  urgency: 'high',
  last_status_change_by: reference('user_reference', 'PXPGF42', 'Bo Ross'),
  ...more,
});

const hook = (type: string, occurredAt: string, data: object) => ({
  event: {
    id: `E${occurredAt}`,
    event_type: type,
    resource_type: 'incident',
    occurred_at: occurredAt,
    agent: reference('user_reference', 'PXPGF42', 'Bo Ross'),
    client: null,
    data,
  },
});

const hooked = {
  id: 'PGR0VU2',
  type: 'incident',
  html_url: 'https://acme.pagerduty.com/incidents/PGR0VU2',
  number: 2,
  status: 'triggered',
  incident_key: 'd3640fbd',
  created_at: '2026-03-03T11:00:00Z',
  title: `Search is down since ${SHA}`,
  service: reference('service_reference', 'PF9KMXH', 'Shop'),
  assignees: [reference('user_reference', 'PTUXL6G', 'Ann Lark')],
  escalation_policy: reference('escalation_policy_reference', 'PUS0KTE', 'Default'),
  teams: [],
  priority: null,
  urgency: 'high',
  conference_bridge: null,
  resolve_reason: null,
};

const stamp = (name: string, value: string | null) => ({
  incident_timestamp: { id: name, name, rank: 1 },
  ...(value === null ? {} : { value: { value } }),
});

const io = (reference: string, category: string, more: object = {}) => ({
  id: `01FD${reference}`,
  reference,
  name: 'Search is down',
  summary: '',
  call_url: '',
  mode: 'standard',
  visibility: 'public',
  permalink: `https://app.incident.io/incidents/${reference}`,
  slack_channel_id: 'C1',
  created_at: '2026-03-03T11:05:00.000Z',
  updated_at: '2026-03-03T12:05:00.000Z',
  creator: { user: { id: 'U1', name: 'Ann Lark', email: 'ann@acme.example', role: 'responder' } },
  incident_status: { id: 'S1', name: 'Closed', category, rank: 4 },
  severity: { id: 'V1', name: 'Major', rank: 2 },
  incident_role_assignments: [
    { role: { id: 'R1', name: 'Incident lead', role_type: 'lead' }, assignee: { id: 'U2', name: 'Bo Ross', email: 'bo@acme.example' } },
  ],
  incident_timestamp_values: [
    stamp('Reported at', '2026-03-03T11:00:00.000Z'),
    stamp('Fixed at', '2026-03-03T11:30:00.000Z'),
    stamp('Resolved at', '2026-03-03T12:00:00.000Z'),
    stamp('Accepted at', null),
  ],
  custom_field_entries: [
    {
      custom_field: { id: 'F1', name: 'Affected services', field_type: 'multi_select' },
      values: [{ value_catalog_entry: { id: 'C1', name: 'Shop' } }],
    },
  ],
  ...more,
});

const PAGED = {
  kind: 'incident',
  id: 'pagerduty:PT4KHLK',
  developer: 'Bo Ross',
  createdAt: '2026-03-03T11:00:00Z',
  resolvedAt: '2026-03-03T12:00:00Z',
  service: 'Shop',
};

/** Samples of CDEvents, of systems of incidents, and of the generic webhook of DevLake. */
export const EVENT_SAMPLES: readonly HostSample[] = [
  {
    reader: 'CDEvents',
    file: [
      cloud(event('service.deployed', 'e1', '2026-03-03T10:05:00.315384Z', 'shop', { environment: PROD, artifactId: ARTIFACT })),
      event('service.upgraded', 'e2', '2026-03-04T10:05:00Z', 'shop', { environment: PROD, artifactId: ARTIFACT }),
      event('service.rolledback', 'e3', '2026-03-04T11:05:00Z', 'shop', { environment: PROD, artifactId: ARTIFACT }),
      event('service.deployed', 'e4', '2026-03-04T12:05:00Z', 'shop', { environment: { id: 'test123' }, artifactId: ARTIFACT }),
      event('deployment.finished', 'e5', '2026-03-05T10:05:00Z', 'd-77', { environment: PROD, artifactId: ARTIFACT, outcome: 'failure' }),
      event(
        'incident.detected',
        'e6',
        '2026-03-04T10:30:00.079Z',
        'incident-123',
        { environment: PROD, service: { id: 'shop' }, description: 'Slow' },
        [{ linkType: 'RELATION', linkKind: 'TRIGGER', target: { contextId: 'e2' } }],
      ),
      event('incident.resolved', 'e7', '2026-03-04T11:30:00.079Z', 'incident-123', { environment: PROD, service: { id: 'shop' } }),
      event('change.merged', 'e8', '2026-03-04T09:30:00Z', 'c1', { repository: { id: 'acme/shop' } }),
      event('build.finished', 'e9', '2026-03-04T09:40:00Z', 'b1', { artifactId: ARTIFACT }),
      event('service.removed', 'e10', '2026-03-04T09:40:00Z', 'old', { environment: PROD }),
    ],
    records: [
      DEPLOYED,
      { ...DEPLOYED, id: 'cdevents:e2', at: '2026-03-04T10:05:00Z', outcome: 'failure' },
      { ...DEPLOYED, id: 'cdevents:e5', at: '2026-03-05T10:05:00Z', outcome: 'failure' },
      {
        kind: 'incident',
        id: '/clusters/eu#incident-123',
        developer: 'shop',
        createdAt: '2026-03-04T10:30:00.079Z',
        resolvedAt: '2026-03-04T11:30:00.079Z',
        service: 'shop',
        environment: 'prod1',
        cause: 'cdevents:e2',
      },
    ],
    left: [
      '1 event on changes, whose author they do not name; import those from the code host',
      '1 event of the kind "build.finished", which says nothing of deployments and incidents',
      '1 event of the kind "service.removed", which deploys nothing',
      '1 event to "test123", which is not production; --environment names others',
    ],
    notes: [/^Unknown for 4 records: who did it/],
  },
  {
    reader: 'PagerDuty incidents',
    file: {
      incidents: [
        page('PT4KHLK'),
        page('PT4KHLM', { resolve_reason: { type: 'merge_resolve_reason', incident: { id: 'PT4KHLK' } } }),
        page('PT4KHLN', {
          status: 'acknowledged',
          resolved_at: null,
          last_status_change_by: reference('service_reference', 'PIJ90N7', 'Shop'),
        }),
      ],
      limit: 100,
      offset: 0,
      total: null,
      more: false,
    },
    records: [PAGED, { ...PAGED, id: 'pagerduty:PT4KHLN', developer: 'Shop', resolvedAt: null }],
    left: ['1 incident merged into others'],
    notes: [/who did it/],
  },
  {
    reader: 'PagerDuty webhooks (v3)',
    file: [
      hook('incident.triggered', '2026-03-03T11:00:00.000Z', hooked),
      hook('incident.resolved', '2026-03-03T12:00:00.000Z', { ...hooked, status: 'resolved', assignees: [] }),
      hook('incident.annotated', '2026-03-03T11:10:00.000Z', {
        id: 'PWL7QXS',
        type: 'incident_note',
        incident: { id: 'PGR0VU2' },
        content: 'Looking',
      }),
      hook('service.updated', '2026-03-03T11:10:00.000Z', { id: 'PF9KMXH', type: 'service' }),
    ],
    records: [{ ...PAGED, id: 'pagerduty:PGR0VU2', resolvedAt: '2026-03-03T12:00:00.000Z', cause: SHA }],
    left: [
      '1 event of the type "incident.annotated", which says nothing of its beginning or end',
      '1 event of the type "service.updated", not on incidents',
    ],
  },
  {
    reader: 'incident.io incidents (v2)',
    file: {
      incidents: [
        io('INC-1', 'closed'),
        io('INC-2', 'declined'),
        io('INC-3', 'live', { mode: 'tutorial' }),
        io('INC-4', 'live'),
        io('INC-5', 'closed', { incident_timestamp_values: [] }),
      ],
      pagination_meta: { page_size: 250, total_record_count: 5 },
    },
    records: [
      {
        kind: 'incident',
        id: 'incident.io:01FDINC-1',
        developer: 'bo@acme.example',
        createdAt: '2026-03-03T11:00:00.000Z',
        resolvedAt: '2026-03-03T12:00:00.000Z',
        service: 'Shop',
      },
      {
        kind: 'incident',
        id: 'incident.io:01FDINC-4',
        developer: 'bo@acme.example',
        createdAt: '2026-03-03T11:00:00.000Z',
        service: 'Shop',
      },
    ],
    left: ['1 incident declared as declined', '1 incident of tests or tutorials', '1 incident closed without a time of resolution'],
  },
  {
    reader: 'DevLake deployments',
    file: [
      {
        id: '16af1',
        displayTitle: 'Deploy 12',
        result: 'FAILURE',
        environment: 'PRODUCTION',
        createdDate: '2026-03-03T10:00:00+00:00',
        startedDate: '2026-03-03T10:00:10+00:00',
        finishedDate: '2026-03-03T10:05:00+00:00',
        deploymentCommits: [{ repoUrl: 'https://github.com/Acme/Shop.git', refName: 'main', commitSha: SHA, commitMsg: 'Faster search' }],
      },
      {
        pipeline_id: 'p1',
        environment: 'STAGING',
        repo_url: 'https://github.com/Acme/Shop',
        commit_sha: SHA,
        start_time: '2026-03-03T10:00:00+0000',
        end_time: '2026-03-03T10:05:00+0000',
      },
      {
        pipeline_id: 'p2',
        repo_url: 'https://github.com/Acme/Shop',
        commit_sha: SHA,
        start_time: '2026-03-03T10:00:00+0000',
        end_time: '2026-03-03T10:05:00+0000',
        result: 'ABORT',
      },
    ],
    records: [
      {
        kind: 'deployment',
        id: 'devlake:16af1',
        developer: 'github.com/acme/shop',
        repository: 'github.com/acme/shop',
        at: '2026-03-03T10:05:00+00:00',
        outcome: 'failure',
        service: 'github.com/acme/shop',
        environment: 'PRODUCTION',
        version: SHA,
      },
    ],
    left: ['1 deployment to "STAGING", which is not production; --environment names others', '1 deployment canceled or skipped'],
    notes: [/who did it/],
  },
  {
    reader: 'DevLake incidents',
    file: [
      {
        url: '',
        issue_key: 'DLK-1',
        title: 'Search is down',
        description: '',
        type: 'INCIDENT',
        status: 'DONE',
        original_status: 'closed',
        created_date: '2026-03-03T11:00:00+00:00',
        resolution_date: '2026-03-03T12:00:00+00:00',
        assignee_id: 'user1132',
        assignee_name: 'Bo Ross',
        component: 'Shop',
      },
      {
        issueKey: 'DLK-2',
        title: 'Colours',
        type: 'BUG',
        status: 'TODO',
        originalStatus: 'open',
        createdDate: '2026-03-03T11:00:00+00:00',
      },
    ],
    records: [
      {
        kind: 'incident',
        id: 'devlake:DLK-1',
        developer: 'Bo Ross',
        createdAt: '2026-03-03T11:00:00+00:00',
        resolvedAt: '2026-03-03T12:00:00+00:00',
        service: 'Shop',
      },
    ],
    left: ['1 issue of other types than INCIDENT'],
  },
];
