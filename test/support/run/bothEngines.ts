/**
 * Why files of test/service run on PostgreSQL too in `npm test`: what each shows of it that no other file of this list does, and neither
 * `test/conformance/` nor `test/store/`, which use both engines. A new file belongs here if it reaches another statement, another branch
 * of server/store, or another property of an engine.
 */
export const ON_BOTH: Readonly<Record<string, string>> = {
  activity: 'imports of each kind of record, cursors, lists of repositories',
  answeredPages: 'the number of the last change, read while others write, in two services',
  answers: 'a walk through every feature',
  apiKeys: 'keys with tokens, their rotation',
  developerIdentities: 'every order and filter of identities, 20,000 in one request',
  emailCase: 'the case of letters beyond ASCII in references',
  emulatorData: 'exports, imports and snapshots of all tables, beside writers',
  explain: 'the records behind a cell: every formula, pages among thousands of records',
  exportNumbers: 'exports of random requests against the reports of the same days',
  fuzz: 'random values of every type in every request',
  insightExports: 'jobs and their files, the numbers of the report',
  largeRoster: 'statements of many rows, one after the other',
  largeUpload: 'a second connection in a thread, which writes while others read',
  list: 'every order and filter of developers, in columns of their own too',
  organizations: 'several accounts, with all their content',
  ownReports: 'reports of repositories, with ranges, against a naive count',
  plannedReport: 'stores nothing on either engine, numbers of teams that are not given yet, a second connection in a thread',
  platform: 'every list, filter and change of platform resources',
  platformClients: 'full names of connectors, orders of lists, versions of pipelines',
  platformHostile: 'odd characters in filters and texts of up to 2 MiB, concurrent creation',
  putActivity: 'records that replace others, partitions and their columns',
  questionSlots: 'membership in teams at the time',
  reportOracle: 'dates, sums, means and percentiles of random activity against a naive count',
  restrictedKeys: 'the lists that a restricted key sees',
  roles: 'custom roles',
  segments: 'every rule of segments, the order of keys, 100,000 keys, concurrent writers',
  segmentsHostile: 'random texts as names and keys',
  undo: 'imports and removals that are undone in any order',
  undoneLinks: 'links that are undone',
  unmappedRosters: 'rosters without a mapping',
  versionHistory: 'versions that share rows, random changes, downloads beside deletions',
  webhooks: 'deliveries that come at the same time, of which one counts',
};

/** Files of test/service that `npm test` runs on SQLite alone, by the reason; a campaign runs them on both. */
export const ON_SQLITE: Readonly<Record<string, readonly string[]>> = {
  'Their rules apply before the database is asked: HTTP, forms, keys, clients, the state of the emulator.': [
    ...[
      'authentication',
      'configuration',
      'door',
      'download',
      'emulatorClock',
      'emulatorFaults',
      'emulatorRequests',
      'everyRequest',
      'fidelity',
    ],
    ...[
      'hostileInput',
      'lateChanges',
      'limits',
      'localFamily',
      'openApi',
      'pipelining',
      'platformAccess',
      'platformApi',
      'rateLimit',
      'refusals',
      'rosterWarnings',
    ],
    ...['runtimeInputs', 'segmentsApi', 'teamOnly', 'tokens', 'upload'],
  ],
  'Their rules are those of the service: they send the same statements as files that use both engines.': [
    ...[
      'accountFolder',
      'aliases',
      'changes',
      'emailCaseOracle',
      'incidentCauses',
      'insights',
      'interruptions',
      'listedRecords',
      'reportNumbers',
    ],
    ...['rosterMachine', 'segmentKeyPlan', 'segmentKeysTag', 'segmentMachine', 'segmentSteps', 'teams', 'vendorClients', 'versions'],
  ],
};
