/** Documents whose size grows with a number, in shapes that tempt a reader into quadratic work. */
export interface HostileText {
  readonly kind: HostileKind;
  readonly shape: string;
  /** Returns the text for a size; doubling the size doubles the text. */
  make(size: number): string;
}

export const HOSTILE_KINDS = [
  'roster',
  'pipeline',
  'connector',
  'project',
  'request',
  'keys',
  'sources',
  'account',
  'definitions',
  'mapping',
  'identities',
  'developerIdentities',
  'ndjson',
  'json',
  'activityCsv',
] as const;
export type HostileKind = (typeof HOSTILE_KINDS)[number];

const FIELDS = 'name,email,manager_email';
const STAGES = 'pipeline:\n  name: P\n  identifier: p\n  projectIdentifier: a\n  orgIdentifier: b\n  stages:\n';

function many(count: number, line: (index: number) => string, between = '\n'): string {
  return Array.from({ length: count }, (_, index) => line(index)).join(between);
}

function rows(count: number, line: (index: number) => string): string {
  return `${FIELDS}\n${many(count, line)}\n`;
}

function stage(index: number, rest = ''): string {
  return `    - stage:\n        name: S${index}\n        identifier: s${index}\n        type: Custom\n        spec: {execution: {steps: [{step: {name: A, identifier: a, type: ShellScript, timeout: 10m, spec: {shell: Bash, onDelegate: true, source: {type: Inline, spec: {script: echo}}}}}]}}\n${rest}`;
}

const STEPS =
  '    - stage:\n        name: S\n        identifier: s\n        type: Custom\n        spec:\n          execution:\n            steps:\n';

function deployment(index: number, service: string): string {
  return `    - stage:\n        name: D${index}\n        identifier: d${index}\n        type: Deployment\n        spec: {deploymentType: Kubernetes, service: ${service}}\n`;
}

const ROSTERS: Readonly<Record<string, (size: number) => string>> = {
  columns: (size) => `${FIELDS},${many(size, (i) => `c${i}`, ',')}\nA,a@x.com,${','.repeat(size)}\nB,b@x.com,${','.repeat(size)}\n`,
  'equal headers': (size) => `${FIELDS},${many(size, () => 'same', ',')}\nA,a@x.com,${','.repeat(size)}\n`,
  'blank headers': (size) => `${FIELDS}${','.repeat(size)}\nA,a@x.com,${','.repeat(size)}\n`,
  commas: (size) => ','.repeat(size),
  'rows of commas': (size) => rows(size, () => ',,'),
  'ragged rows': (size) => rows(size, (i) => `A${i},a${i}@x.com`),
  'one ragged row': (size) => `${FIELDS}\nA,a@x.com,${','.repeat(size)}\n`,
  'open quotes': (size) => '",'.repeat(size),
  'open quotes a row': (size) => rows(size, (i) => `"A${i},a${i}@x.com,`),
  'doubled quotes': (size) => `${FIELDS}\n"${'""'.repeat(size)}",a@x.com,\n`,
  'text behind quotes': (size) => rows(size, (i) => `"A"x,a${i}@x.com,`),
  'stray quotes in a row': (size) => `${FIELDS}\n${many(size, () => 'a"b', ',')}\n`,
  'NUL characters': (size) => `${FIELDS}\n${many(size, () => 'a\0', ',')}\n`,
  'a long cell': (size) => `${FIELDS}\n${'é'.repeat(size * 10)},a@x.com,nobody@x.com\n`,
  'lines in a cell': (size) => `${FIELDS}\n"${many(size, () => 'é')}",a@x.com,nobody@x.com\n"${many(size, () => 'é')}",a@x.com,a@x.com\n`,
  'equal e-mails': (size) => rows(size, () => 'A,a@x.com,'),
  'e-mails of another case': (size) =>
    rows(size, (i) => `A,${i.toString(2).padStart(20, '0').replace(/1/g, 'A').replace(/0/g, 'a')}@x.com,`),
  'e-mails in another alphabet': (size) =>
    rows(
      size,
      (i) =>
        `A,${String(i)
          .padStart(9, '0')
          .replace(/./g, (digit) => 'абвгдежзик'[Number(digit)]!)}@x.com,`,
    ),
  'a chain': (size) => rows(size, (i) => `A${i},a${i}@x.com,${i === 0 ? '' : `a${i - 1}@x.com`}`),
  'a cycle': (size) => rows(size, (i) => `A${i},a${i}@x.com,a${(i + 1) % size}@x.com`),
  'many cycles': (size) => rows(size, (i) => `A${i},a${i}@x.com,a${i ^ 1}@x.com`),
  'one manager': (size) => rows(size, (i) => `A${i},a${i}@x.com,a0@x.com`),
  'one manager of another case': (size) => rows(size, (i) => `A${i},a${i}@x.com,A0@x.com`),
  'equal rows': (size) => rows(size, () => 'A,a@x.com,a@x.com'),
  'a shared e-mail with other names': (size) => rows(size, (i) => `A${i},a@x.com,${i % 2 === 0 ? 'a' : 'b'}@x.com`),
  'cycles of a shared e-mail': (size) => rows(size, (i) => `A${i},a${i % 2}@x.com,a${(i + 1) % 2}@x.com`),
  'short rows below a wide header': (size) => `${FIELDS},${many(size, (i) => `c${i}`, ',')}\n${many(size, (i) => `A${i},a${i}@x.com,`)}\n`,
  'wide rows': (size) => {
    const width = Math.min(Math.ceil(size / 10), 900);
    return `${FIELDS},${many(width, (i) => `c${i}`, ',')}\n${many(500, (row) => `A,a${row}@x.com,,${many(width, (i) => String((row + i) % 3), ',')}`)}\n`;
  },
  'unknown managers': (size) => rows(size, (i) => `A${i},a${i}@x.com,nobody${i}@x.com`),
  'one unknown manager': (size) => rows(size, (i) => `A${i},a${i}@x.com,nobody@x.com`),
  'equal names': (size) => rows(size, (i) => `Ann,a${i}@x.com,`),
  'look-alike e-mails': (size) => rows(size, (i) => `A,аnn${i}@x.com,\nA,ann${i}@x.com,`),
  formulas: (size) => rows(size, (i) => `=A${i},a${i}@x.com,`),
  'formulas in a row': (size) =>
    `${FIELDS},${many(Math.min(size, 900), (i) => `c${i}`, ',')}\n${many(Math.ceil(size / 900), (i) => `A,a${i}@x.com,,${many(Math.min(size, 900), () => '=1', ',')}`)}\n`,
  'nothing filled': (size) => rows(size, () => ' , , '),
  semicolons: (size) => `${'a;'.repeat(size)}\n${'a;'.repeat(size)}`,
};

const PIPELINES: Readonly<Record<string, (size: number) => string>> = {
  stages: (size) => STAGES + many(size, (i) => stage(i), ''),
  'equal stages': (size) => STAGES + many(size, () => stage(0), ''),
  'stages without identifiers': (size) => STAGES + many(size, (i) => `    - stage:\n        name: S${i}\n        type: Custom\n`, ''),
  'steps without identifiers': (size) => STAGES + STEPS + many(size, () => '              - step: {name: x, type: ShellScript}\n', ''),
  'equal steps': (size) => STAGES + STEPS + many(size, () => '              - step: {name: x, identifier: a, type: ShellScript}\n', ''),
  'stages that use each other': (size) => STAGES + many(size, (i) => deployment(i, `{useFromStage: {stage: d${i + 1}}}`), ''),
  'stages that use one': (size) =>
    STAGES + deployment(0, '{serviceRef: x}') + many(size, (i) => deployment(i + 1, '{useFromStage: {stage: d0}}'), ''),
  'unknown keys in one line': (size) => `${STAGES}${stage(0)}        spec: {${many(size, (i) => `bad${i}: 1`, ', ')}}\n`,
  'aliases of a long text': (size) => `${STAGES}${stage(0)}  tags:\n    a: &a ${'x'.repeat(size)}\n${many(size, (i) => `    u${i}: *a`)}\n`,
  'ignore comments': (size) =>
    `${STAGES}${stage(0)}    # fairlead-ignore X_Y\n`.concat(`${many(size, () => '  # fairlead-ignore X_Y')}\n  bad: 1\n`),
  'ignore comments and problems': (size) => `${STAGES}${stage(0)}${many(size, (i) => `  bad${i}: 1 # fairlead-ignore X_Y`)}\n`,
  comments: (size) => `${STAGES}${many(size, () => '# a comment')}\n${stage(0)}`,
  'unknown keys': (size) => `${STAGES}${stage(0)}${many(size, (i) => `  bad${i}: 1`)}\n`,
  'equal keys': (size) => `${STAGES}${stage(0)}${many(size, () => '  bad: 1')}\n`,
  'equal keys in braces': (size) => `${STAGES}${stage(0)}  tags: {${many(size, () => 'a: 1', ', ')}}\n`,
  tags: (size) => `${STAGES}${stage(0)}  tags:\n${many(size, (i) => `    t${i}: x`)}\n`,
  'anchors and aliases': (size) => `${STAGES}${stage(0)}  tags:\n${many(size, (i) => `    t${i}: &a${i} x\n    u${i}: *a${i}`)}\n`,
  'aliases of one anchor': (size) => `${STAGES}${stage(0)}  tags:\n    a: &a x\n${many(size, (i) => `    u${i}: *a`)}\n`,
  'unknown aliases': (size) => `${STAGES}${stage(0)}  tags:\n${many(size, (i) => `    u${i}: *a${i}`)}\n`,
  'aliases of aliases': (size) =>
    `${STAGES}${stage(0)}  tags:\n    a0: &a0 [x, x]\n${many(size, (i) => `    a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`)}\n`,
  'nested brackets': (size) => `${STAGES}${stage(0)}  tags: ${'['.repeat(size)}${']'.repeat(size)}\n`,
  'open brackets': (size) => `${STAGES}${stage(0)}  tags: ${'['.repeat(size)}\n`,
  'open braces': (size) => `${STAGES}${stage(0)}  tags: ${'{'.repeat(size)}\n`,
  'nested lists': (size) => `${STAGES}${stage(0)}  tags: \n    ${'- '.repeat(size)}x\n`,
  'nested maps': (size) => `pipeline:\n${many(Math.ceil(Math.sqrt(size)), (i) => `${' '.repeat(i + 1)}a:`)}\n`,
  'an expression': (size) => `${STAGES}${stage(0)}  description: ${'<+pipeline.name>'.repeat(size)}\n`,
  'nested expressions': (size) => `${STAGES}${stage(0)}  description: ${'<+'.repeat(size)}x${'>'.repeat(size)}\n`,
  'open expressions': (size) => `${STAGES}${stage(0)}  description: ${'<+'.repeat(size)}\n`,
  'expressions of stages': (size) =>
    STAGES + many(size, (i) => stage(i, `        description: <+pipeline.stages.s${i}.name> <+pipeline.stages.t${i}.name>\n`), ''),
  'unknown paths': (size) => `${STAGES}${stage(0)}  description: ${'<+pipelin.nam.x> '.repeat(size)}\n`,
  'a long path': (size) => `${STAGES}${stage(0)}  description: <+pipeline${'.a'.repeat(size)}>\n`,
  'a long line': (size) => `${STAGES}${stage(0)}  description: ${'é'.repeat(size * 10)}\n`,
  'a long key': (size) => `${STAGES}${stage(0)}  ${'e'.repeat(size * 10)}: 1\n`,
  'a long block text': (size) => `${STAGES}${stage(0)}  description: |\n${many(size, () => '    - text: x')}\n`,
  'open quotes': (size) => `${STAGES}${stage(0)}${many(size, (i) => `  k${i}: "x`)}\n`,
  tabs: (size) => `${STAGES}${stage(0)}${many(size, (i) => `\tk${i}: x`)}\n`,
  'lines that are no entries': (size) => `${STAGES}${stage(0)}${many(size, () => '  x')}\n`,
  'too deep lines': (size) => `${STAGES}${stage(0)}${many(size, (i) => `  k${i}: 1\n      x: 2`)}\n`,
  documents: (size) => `${STAGES}${stage(0)}${many(size, () => '---\na: 1')}\n`,
  'stages without a wrapper': (size) => STAGES + many(size, (i) => `    - name: S${i}\n      identifier: s${i}\n      type: Custom\n`, ''),
  variables: (size) =>
    `${STAGES}${stage(0)}  variables:\n${many(size, (i) => `    - name: v${i}\n      type: String\n      value: <+pipeline.variables.v${i + 1}>`)}\n`,
  'runtime inputs': (size) =>
    `${STAGES}${stage(0)}  variables:\n${many(size, (i) => `    - name: v${i}\n      type: String\n      value: <+input>.allowedValues(a,b)`)}\n`,
  'allowed values': (size) =>
    `${STAGES}${stage(0)}  variables:\n    - name: v\n      type: String\n      value: <+input>.allowedValues(${many(size, (i) => `a${i}`, ',')})\n`,
  'parallel stages': (size) => `${STAGES}${many(size, (i) => `    - parallel:\n${stage(i).replace(/^/gm, '    ').trimEnd()}\n`, '')}`,
};

function inPlatform(root: 'connector' | 'project'): Readonly<Record<string, (size: number) => string>> {
  const head =
    root === 'connector' ? 'connector:\n  name: C\n  identifier: c\n  type: DockerRegistry\n' : 'project:\n  name: P\n  identifier: p\n';
  return {
    'unknown keys': (size) => `${head}${many(size, (i) => `  bad${i}: 1`)}\n`,
    'equal keys': (size) => `${head}${many(size, () => '  bad: 1')}\n`,
    tags: (size) => `${head}  tags:\n${many(size, (i) => `    t${i}: 1`)}\n`,
    'nested brackets': (size) => `${head}  tags: ${'['.repeat(size)}${']'.repeat(size)}\n`,
    'aliases of aliases': (size) =>
      `${head}  tags:\n    a0: &a0 [x, x]\n${many(size, (i) => `    a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`)}\n`,
    'JSON with unknown keys': (size) => `{"${root}": {${many(size, (i) => `"bad${i}": 1`, ', ')}}}`,
    'JSON with equal keys': (size) => `{"${root}": {${many(size, () => '"bad": 1', ', ')}}}`,
    'JSON with nested braces': (size) => `{"${root}": ${'{"a":'.repeat(size)}1${'}'.repeat(size)}}`,
    'JSON with a list of maps': (size) => `{"${root}": [${many(size, () => '{}', ',')}]}`,
  };
}

const DAYS = '"dateStart": "2026-01-01", "dateEnd": "2026-02-01"';
const SOURCES: Readonly<Record<string, (size: number) => string>> = {
  'equal paths': (size) => `exports:\n${many(size, () => '  - path: a')}\n`,
  'unknown keys': (size) => `exports:\n  - path: a\n${many(size, (i) => `    bad${i}: 1`)}\n`,
  'unknown time zones': (size) => `exports:\n${many(size, (i) => `  - path: a${i}\n    timeZone: Zone${i}`)}\n`,
  'unknown columns': (size) => `exports:\n  - path: a\n    columns:\n${many(size, (i) => `      c${i}: x`)}\n`,
  'a long path': (size) => `exports:\n  - path: ${'./'.repeat(size)}a\n`,
  aliases: (size) => `exports:\n  - path: &a x\n${many(size, () => '  - path: *a')}\n`,
  'nested brackets': (size) => `exports: ${'['.repeat(size)}${']'.repeat(size)}\n`,
};

const WORKSPACE = 'workspaces:\n  - name: Web\n';
const ACCOUNTS: Readonly<Record<string, (size: number) => string>> = {
  'unknown keys': (size) => `layout: 1\nmanage: {}\n${many(size, (i) => `bad${i}: 1`)}\n`,
  'long lists': (size) =>
    `layout: 1\nmanage:\n  segments:\n${many(size, (i) => `    - W${i}`)}\n  platform:\n${many(size, (i) => `    - p${i}`)}\n`,
  'nested brackets': (size) => `layout: ${'['.repeat(size)}${']'.repeat(size)}\n`,
  'marks of conflicts': (size) => `layout: 1\n${many(size, () => '<<<<<<< folder\na: 1\n=======\na: 2\n>>>>>>> service')}\n`,
};

const DEFINITIONS: Readonly<Record<string, (size: number) => string>> = {
  workspaces: (size) => `workspaces:\n${many(size, (i) => `  - name: W${i}`)}\n`,
  'equal names': (size) => `${WORKSPACE}    environments:\n${many(size, () => '      - name: Production')}\n`,
  'unknown traffic types': (size) =>
    `${WORKSPACE}    trafficTypes:\n${many(size, (i) => `      - name: type${i}`)}\n    segments:\n${many(size, (i) => `      - name: s${i}\n        trafficType: typo${i}`)}\n`,
  'unknown keys': (size) => `${WORKSPACE}${many(size, (i) => `    bad${i}: 1`)}\n`,
  'long names': (size) => `workspaces:\n  - name: ${'n'.repeat(size * 10)}\n`,
  aliases: (size) => `workspaces:\n  - &a\n    name: Web\n${many(size, () => '  - *a')}\n`,
  'aliases of aliases': (size) =>
    `workspaces:\n  - name: Web\n    segments:\n      - &a0 [x, x]\n${many(size, (i) => `      - &a${i + 1} [*a${i}, *a${i}]`)}\n`,
  'nested brackets': (size) => `workspaces: ${'['.repeat(size)}${']'.repeat(size)}\n`,
};

const MAPPINGS: Readonly<Record<string, (size: number) => string>> = {
  columns: (size) => `${many(size, (i) => `c${i}: CUSTOM`)}\n`,
  'equal columns': (size) => `${many(size, () => 'c: CUSTOM')}\n`,
  'unknown types': (size) => `${many(size, (i) => `c${i}: CUSTOMS`)}\n`,
  'equal types': (size) => `${many(size, (i) => `c${i}: EMAIL`)}\n`,
};

const REQUESTS: Readonly<Record<string, (size: number) => string>> = {
  'unknown keys': (size) => `{${DAYS}, ${many(size, (i) => `"bad${i}": 1`, ', ')}}`,
  'equal keys': (size) => `{${DAYS}, ${many(size, () => '"granularity": "daily"', ', ')}}`,
  metrics: (size) => `{${DAYS}, "productivity": {"metrics": [${many(size, () => '"CODING_DAYS_PER_DEV"', ', ')}]}}`,
  'unknown metrics': (size) => `{${DAYS}, "productivity": {"metrics": [${many(size, (i) => `"CODING_DAYS${i}"`, ', ')}]}}`,
  'wrong values': (size) => `{${DAYS}, "productivity": {"metrics": [${many(size, () => '{}', ', ')}]}}`,
  'nested brackets': (size) => `{${DAYS}, "x": ${'['.repeat(size)}${']'.repeat(size)}}`,
  'open brackets': (size) => '['.repeat(size),
  'open braces': (size) => '{"a":'.repeat(size),
  'brackets behind an open quote': (size) => `{"a${'['.repeat(size)}x`,
  'open quotes': (size) => many(size, () => '"a'),
  commas: (size) => `{${','.repeat(size)}}`,
  comments: (size) => `{${many(size, () => '// a comment')}\n${DAYS}}`,
  'a long text': (size) => `{${DAYS}, "granularity": "${'é'.repeat(size * 10)}"}`,
  escapes: (size) => `{${DAYS}, "granularity": "${'\\q'.repeat(size)}"}`,
  'list of maps': (size) => `[${many(size, () => '{}', ',')}]`,
};

const KEYS: Readonly<Record<string, (size: number) => string>> = {
  keys: (size) => many(size, (i) => `key${i}`),
  'equal keys': (size) => many(size, () => 'key'),
  'blank lines': (size) => `a\n${'\n'.repeat(size)}b`,
  'blank lines between': (size) => many(size, (i) => `k${i}\n`),
  'a long key': (size) => 'k'.repeat(size * 10),
  'long keys': (size) => many(size, (i) => `${i}${'k'.repeat(300)}`),
  quotes: (size) => many(size, (i) => `"k${i}`),
  commas: (size) => many(size, (i) => `k${i},,`),
};

const IDENTITIES: Readonly<Record<string, (size: number) => string>> = {
  columns: (size) => `key,${many(size, (i) => `c${i}`, ',')}\nk,${many(size, () => '1', ',')}\n`,
  'equal headers': (size) => `key,${many(size, () => 'c', ',')}\nk,${many(size, () => '1', ',')}\n`,
  rows: (size) => `key,a\n${many(size, (i) => `k${i},1`)}\n`,
  'open quotes': (size) => '",'.repeat(size),
};

/** For developers that may include `a@x.com`. */
const DEVELOPER_IDENTITIES: Readonly<Record<string, (size: number) => string>> = {
  rows: (size) => accounts(size, (i) => `a@x.com,1,k${i}`),
  'equal rows': (size) => accounts(size, () => 'a@x.com,1,k'),
  'unknown e-mails': (size) => accounts(size, (i) => `nobody${i}@x.com,1,k${i}`),
  'wrong systems': (size) => accounts(size, (i) => `a@x.com,x${i},k${i}`),
  'blank rows': (size) => accounts(size, () => ',,'),
  columns: (size) => `email,integrationId,identity,${many(size, (i) => `c${i}`, ',')}\na@x.com,1,k,${many(size, () => '1', ',')}\n`,
  'equal headers': (size) => `email,integrationId,identity,${many(size, () => 'identity', ',')}\na@x.com,1,k${','.repeat(size)}\n`,
  'ragged rows': (size) => accounts(size, () => 'a@x.com,1'),
  'open quotes': (size) => '",'.repeat(size),
  'open quotes a row': (size) => accounts(size, () => '"a@x.com,1,k'),
  'a long account': (size) => accounts(1, () => `a@x.com,1,${'é'.repeat(size * 10)}`),
};

function accounts(count: number, line: (index: number) => string): string {
  return `email,integrationId,identity\n${many(count, line)}\n`;
}

function fact(index: number): string {
  return `"kind":"commit","id":"c${index}","developer":"a@x.com","at":"2026-03-01T10:00:00Z"`;
}

const NDJSON: Readonly<Record<string, (size: number) => string>> = {
  facts: (size) => many(size, (i) => `{${fact(i)}}`),
  'empty objects': (size) => many(size, () => '{}'),
  'lines that are no JSON': (size) => many(size, () => '{'),
  'unknown keys': (size) => `{${fact(0)},${many(size, (i) => `"bad${i}":1`, ',')}}`,
  'a long line': (size) => `{${fact(0)},"repository":"${'x'.repeat(size * 10)}"}`,
  'nested brackets': (size) => `{${fact(0)},"x":${'['.repeat(size)}${']'.repeat(size)}}`,
  'blank lines': (size) => '\n'.repeat(size),
};

const JSON_RECORDS: Readonly<Record<string, (size: number) => string>> = {
  facts: (size) => `[${many(size, (i) => `{${fact(i)}}`, ',')}]`,
  'empty objects': (size) => `[${many(size, () => '{}', ',')}]`,
  'nested brackets': (size) => `${'['.repeat(size)}${']'.repeat(size)}`,
};

const ACTIVITY_CSV: Readonly<Record<string, (size: number) => string>> = {
  facts: (size) => `kind,id,developer,at\n${many(size, (i) => `commit,c${i},a@x.com,2026-03-01T10:00:00Z`)}\n`,
  columns: (size) =>
    `kind,id,developer,at,${many(size, (i) => `c${i}`, ',')}\ncommit,c,a@x.com,2026-03-01T10:00:00Z,${','.repeat(size - 1)}\n`,
  'equal headers': (size) => `kind,id,developer,at,${many(size, () => 'lines', ',')}\n`,
  'empty rows': (size) => `kind,id,developer,at\n${many(size, () => ',,,')}\n`,
  'open quotes': (size) => '",'.repeat(size),
  'open quotes a row': (size) => `kind,id,developer,at\n${many(size, () => '"commit,c,a@x.com,1')}\n`,
  'one open quote': (size) => `kind,id,developer,at\n"${many(size, (i) => `commit,c${i},a@x.com,1`)}\n`,
};

const TABLES: Readonly<Record<HostileKind, Readonly<Record<string, (size: number) => string>>>> = {
  roster: ROSTERS,
  pipeline: PIPELINES,
  connector: inPlatform('connector'),
  project: inPlatform('project'),
  request: REQUESTS,
  sources: SOURCES,
  account: ACCOUNTS,
  definitions: DEFINITIONS,
  mapping: MAPPINGS,
  keys: KEYS,
  identities: IDENTITIES,
  developerIdentities: DEVELOPER_IDENTITIES,
  ndjson: NDJSON,
  json: JSON_RECORDS,
  activityCsv: ACTIVITY_CSV,
};

/** All hostile texts, by kind. */
export const HOSTILE_TEXTS: readonly HostileText[] = HOSTILE_KINDS.flatMap((kind) =>
  Object.entries(TABLES[kind]).map(([shape, make]) => ({ kind, shape, make })),
);
