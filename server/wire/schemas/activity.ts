import { PULL_SOURCES, RECORD_KINDS, type RecordKind } from '../../core/insights/activity.ts';
import {
  anyOf,
  array,
  boolean,
  count,
  enumOf,
  nullable,
  object,
  positive,
  type Schema,
  strictObject,
  string,
  timestamp,
  toReferences,
} from './jsonSchema.ts';

const instant = anyOf(timestamp, { ...string, format: 'date-time' });
const perKind = <Value>(schema: Schema<Value>) =>
  strictObject(Object.fromEntries(RECORD_KINDS.map((kind) => [kind, schema])) as Record<RecordKind, Schema<Value>>);

/** A developer named in activity records who is neither in the active roster nor mapped by an identity. */
const UnmatchedDeveloper = strictObject({
  developer: string,
  facts: count,
  /** The e-mail of the developer in the roster who is probably meant, or null. */
  nearest: nullable(string),
  /** Why: the same name or the same account; null without a suggestion. */
  reason: nullable(enumOf('same name', 'same account')),
});
const unmatched = array(toReferences({ UnmatchedDeveloper }).UnmatchedDeveloper);

/** The schemas of activity records. */
export const ACTIVITY_SCHEMAS = {
  Fact: object(
    { kind: enumOf(...RECORD_KINDS), id: string, developer: string },
    {
      repository: nullable(string),
      ticket: nullable(string),
      removed: nullable(boolean),
      source: nullable(enumOf(...PULL_SOURCES)),
      at: instant,
      lines: nullable(count),
      deployedAt: nullable(instant),
      createdAt: instant,
      firstCommentAt: nullable(instant),
      mergedAt: nullable(instant),
      closedAt: nullable(instant),
      comments: nullable(count),
      startedAt: nullable(instant),
      finishedAt: nullable(instant),
      type: nullable(string),
      outcome: nullable(enumOf('success', 'failure')),
      /** Deployment and incident: what links them. */
      service: nullable(string),
      environment: nullable(string),
      /** Deployment: the commits or artifacts that were deployed, separated by spaces. */
      version: nullable(string),
      /** Incident: the ID, commit or artifact of the deployment that caused it. */
      cause: nullable(string),
      resolvedAt: nullable(instant),
    },
  ),
  UnmatchedDeveloper,
  ActivityTaken: strictObject({
    taken: count,
    added: count,
    changed: count,
    /** Records that already existed with the same content. */
    unchanged: count,
    /** Records with `removed` that existed. */
    removed: count,
    byKind: perKind(count),
    /** The number under which the import can be undone and continued; null if nothing was changed. */
    import: nullable(positive),
    /** At most 50, those with the most records first. */
    unmatched,
    /** The IDs of at most 50 deployments whose shortened commit could be that of several releases: they count by themselves. */
    ambiguous: array(string),
  }),
  ActivitySummary: strictObject({
    facts: count,
    kinds: perKind(
      strictObject({
        facts: count,
        /** Those that count in no range yet: not merged, finished or resolved. */
        undecided: count,
        /** The time range in which the others count; null if there are none. */
        first: nullable(timestamp),
        last: nullable(timestamp),
      }),
    ),
    sources: array(strictObject({ name: string, cursor: string, updatedAt: timestamp })),
    /** The repositories of all records, in alphabetical order; null unless they are asked for. */
    repositories: nullable(array(string)),
    /** The first successful deployment of each version of a repository, except releases of histories; null unless they are asked for. */
    deployments: nullable(array(strictObject({ repository: string, version: string, at: timestamp }))),
  }),
  ActivityChanges: strictObject({
    /** False if it was only counted, because no number was confirmed. */
    isDone: boolean,
    added: count,
    changed: count,
    removed: count,
    kinds: perKind(strictObject({ added: count, changed: count, removed: count })),
    /** The sources whose next import starts from the beginning. */
    sources: array(string),
    /** The number under which a removal can be undone; null if nothing was removed. */
    import: nullable(positive),
  }),
  ImportList: strictObject({
    /** The latest first. */
    imports: array(
      strictObject({
        import: positive,
        action: enumOf('import', 'removal'),
        /** The source of an import, empty if it was not named; of a removal, which records were removed. */
        source: string,
        at: timestamp,
        updatedAt: timestamp,
        added: count,
        changed: count,
        removed: count,
        undoneAt: nullable(timestamp),
      }),
    ),
    total: count,
  }),
  UnmatchedList: strictObject({
    unmatched,
    /** The number of unknown developers. */
    total: count,
    facts: count,
    /** How to make them known. */
    remedy: string,
  }),
  WebhookDeployment: object(
    {},
    {
      /** Unique for each deployment; older senders call it pipeline_id. */
      id: string,
      pipeline_id: string,
      environment: string,
      result: string,
      repoUrl: string,
      repo_url: string,
      commitSha: string,
      commit_sha: string,
      startedDate: string,
      start_time: string,
      /** When it ended; the time of the request by default. */
      finishedDate: string,
      end_time: string,
      deploymentCommits: array(object({}, { repoUrl: string, commitSha: string, refName: string, commitMsg: string })),
      deployment_commits: array(object({}, { repo_url: string, commit_sha: string, ref_name: string, commit_msg: string })),
    },
  ),
  WebhookIssue: object(
    {},
    {
      issueKey: string,
      issue_key: string,
      title: string,
      description: string,
      /** INCIDENT; others are left out. */
      type: string,
      /** One of DevLake's states: TODO, IN_PROGRESS or DONE. */
      status: string,
      createdDate: string,
      created_date: string,
      /** When this state began; an older one than what is stored changes nothing. */
      updatedDate: string,
      updated_date: string,
      /** When it was resolved; the time of the request by default. */
      resolutionDate: string,
      resolution_date: string,
      assigneeName: string,
      assignee_name: string,
      assigneeId: string,
      assignee_id: string,
      /** The service; the name of the webhook by default. */
      component: string,
    },
  ),
  WebhookTaken: strictObject({
    /** How many records were stored. */
    taken: count,
    /** Why nothing was stored, such as a deployment that is not to production. */
    left: array(string),
  }),
  MappingsRemoved: strictObject({
    /** The mappings that there were, of whichever system. */
    removed: array(strictObject({ email: string, integrationId: nullable(count), applicationType: nullable(string), identity: string })),
  }),
  ActivityErrorBody: strictObject({
    error: string,
    message: string,
    status: count,
    errorId: string,
    /** The first 100 mistakes. */
    errors: array(strictObject({ line: nullable(count), field: string, error: string })),
  }),
};

/** References to the schemas of activity records. */
export const ACTIVITY_REFERENCES = toReferences(ACTIVITY_SCHEMAS);
