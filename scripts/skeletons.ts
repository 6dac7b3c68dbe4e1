import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A change of a file: a new file, or text that is inserted before the first match of an anchor. */
interface Edit {
  readonly file: string;
  readonly text: string;
  readonly before?: RegExp;
}

/** The first files of something new: the edits that write it, and what is left to do, in order. */
export interface Skeleton {
  readonly edits: readonly Edit[];
  readonly left: readonly string[];
}

const CAMEL = /^[a-z]+([A-Z][a-z]*)*$/;

/** The call of `row` for an endpoint in each file of server/wire/endpoints/. */
const ROWS: Readonly<Record<string, (path: string) => string>> = {
  developers: (path) => `row('GET', '/${path}', READ, 'our decision', 'What it does', {`,
  insights: (path) => `row('GET', '/${path}', 'What it does', {`,
  local: (path) => `row('GET', '/${path}', null, 'What it does', {`,
  platform: (path) => `row('GET', \`\${ORGANIZATIONS}/${path}\`, 'view', 'our decision', 'What it does', {\n    ...ofAccount,`,
  segments: (path) => `row('GET', '/${path}', 'our decision', 'What it does', {`,
};

/** What can be begun with `npm run new`, with the arguments after its kind. */
export const SKELETONS = {
  rule: { usage: 'rule EMAIL_IS_ROLE', name: /^[A-Z]+(_[A-Z]+)*$/, toSkeleton: toRosterRule },
  'step-rule': { usage: 'step-rule TIMEOUT_TOO_LONG', name: /^[A-Z]+(_[A-Z]+)*$/, toSkeleton: toStepRule },
  endpoint: { usage: 'endpoint archiveWorkspace server/http/segments/workspaces.ts', name: CAMEL, toSkeleton: toEndpoint },
  command: { usage: 'command archiveSegment client/segments/segmentCommands.ts', name: CAMEL, toSkeleton: toCommand },
} as const;

/** Writes a skeleton below a folder. Throws if a file exists already, or an anchor does not. */
export function writeSkeleton(root: string, { edits }: Skeleton): void {
  const texts = new Map<string, string>();
  for (const { file, text, before } of edits) {
    const target = path.join(root, file);
    if (before === undefined) {
      if (existsSync(target)) throw new Error(`${file} exists already. Choose another name.`);
      texts.set(target, text);
      continue;
    }
    const old = texts.get(target) ?? readFileSync(target, 'utf8');
    const at = old.search(before);
    if (at === -1) throw new Error(`${file} has no place for it: nothing matches ${before}. Correct scripts/skeletons.ts.`);
    texts.set(target, old.slice(0, at) + text + old.slice(at));
  }
  for (const [target, text] of texts) {
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

function toRosterRule(code: string): Skeleton {
  const { camel, pascal, kebab } = toForms(code);
  const rules = 'server/core/developers/rules.ts';
  const severities = (file: string, text: string): Edit => ({
    file,
    before: /^ {2}"setting\.roster\.severities\.EMAIL_LOOKS_LIKE_ANOTHER"/m,
    text: `  "setting.roster.severities.${code}": "${text}",\n`,
  });
  return {
    edits: [
      {
        file: 'server/core/developers/problems.ts',
        before: /^ {2}\w+: \{[^}]*severity: 'hint'/m,
        text: `  ${code}: { severity: 'warning', service: null, title: l10n.t('What is wrong, in one line') },\n`,
      },
      {
        file: `server/core/developers/rules/${camel}.ts`,
        text: `import * as l10n from '@vscode/l10n';
import { FIELD_NAMES } from '../fieldTypes.ts';
import type { RuleFinding } from '../finding.ts';
import type { RosterInputs } from '../rosterInputs.ts';

/** ${code}: what is wrong, and why (docs/contract/developers.md#records). */
export function* check${pascal}({ columns }: RosterInputs): Iterable<RuleFinding> {
  // The records that break the rule: everything about them is in the inputs.
  const records: readonly number[] = [];
  for (const row of records) {
    yield {
      code: '${code}',
      fieldName: FIELD_NAMES.NAME,
      place: { row, column: columns.name },
      message: () => l10n.t('What is wrong. What to do.'),
      related: [],
    };
  }
}
`,
      },
      { file: rules, before: /^\n\/\*\* Maximum number/m, text: `import { check${pascal} } from './rules/${camel}.ts';\n` },
      { file: rules, before: /^ {2}checkCircularReferences,\n\]/m, text: `  check${pascal},\n` },
      {
        file: `test/fixtures/rosters/${kebab}.case`,
        text: `about: what is wrong\n---\nname,email,manager_email\n{{${code}:Ada}},ada@example.com,\n`,
      },
      { file: 'docs/rosters.md', before: /^\| `\w+` \| hint \|/m, text: `| \`${code}\` | warning | What is wrong, in one line |\n` },
      severities('package.nls.json', 'What is wrong, in one line.'),
      severities('package.nls.de.json', 'Was falsch ist, in einer Zeile.'),
    ],
    left: [
      `server/core/developers/rules/${camel}.ts: find the records, and say what is wrong and what to do.`,
      `test/fixtures/rosters/${kebab}.case: a roster that breaks the rule, with the cell marked. Until then test/unit/documents/developers/ fails.`,
      'server/core/developers/problems.ts, docs/rosters.md, package.nls.json, package.nls.de.json: the title, in one line.',
      'npm run manifest && npm run schemas && npm run texts: package.json, the schema of the settings, and l10n/; then the German in l10n/bundle.l10n.de.json.',
      'server/documents/developers/fixes/listFixes.ts: a fix, if there is one.',
      'npm run format && npm run types && npm test -- unit house',
    ],
  };
}

function toStepRule(code: string): Skeleton {
  const { camel, pascal, kebab } = toForms(code);
  const rules = 'server/core/platform/pipelines/rules.ts';
  return {
    edits: [
      {
        file: 'server/core/platform/pipelines/problems.ts',
        before: /^ {2}\w+: \{ severity: 'info'/m,
        text: `  ${code}: { severity: 'warning' },\n`,
      },
      { file: 'server/core/problemTitles.ts', before: /^ {2}ROLLBACK_STEP:/m, text: `  ${code}: l10n.t('What is wrong, in one line'),\n` },
      {
        file: `server/core/platform/pipelines/rules/${camel}.ts`,
        text: `import * as l10n from '@vscode/l10n';
import { findGiven } from '../../../shapeKeys.ts';
import { findingAt } from '../finding.ts';
import type { FieldsRule } from '../rule.ts';

/** ${code}: what is wrong with a step, and why (docs/contract/platform.md#pipelines). */
export const check${pascal}: FieldsRule = {
  owners: ['Step'],
  check({ map, path }, found) {
    const type = findGiven(map, 'type')?.value;
    if (type?.kind !== 'scalar' || type.value !== 'the type of step that this is about') return undefined;
    found.push(findingAt('${code}', type, [...path, 'type'], l10n.t('is wrong; do this instead')));
    return undefined;
  },
};
`,
      },
      { file: rules, before: /^import .* from '\.\/rules\/types\.ts';/m, text: `import { check${pascal} } from './rules/${camel}.ts';\n` },
      { file: rules, before: /^ {2}checkExcluded,\n\];/m, text: `  check${pascal},\n` },
      {
        file: `test/fixtures/pipelines/invalid/${kebab}.yaml`,
        text: `# What is wrong.
pipeline:
  name: Build the shop
  identifier: build_the_shop
  projectIdentifier: shop
  orgIdentifier: default
  stages:
    - stage:
        name: Build
        identifier: build
        type: Custom
        spec:
          execution:
            steps:
              - step:
                  name: Say hello
                  identifier: say_hello
                  type: Wait
                  #     ^^^^ ${code} is wrong
                  spec:
                    duration: 10m
`,
      },
      { file: 'docs/pipelines.md', before: /^\| `ROLLBACK_STEP` \|/m, text: `| \`${code}\` | warning | What is wrong, in one line |\n` },
    ],
    left: [
      `server/core/platform/pipelines/rules/${camel}.ts: find what breaks the rule, and say what is wrong and what to do.`,
      `test/fixtures/pipelines/invalid/${kebab}.yaml: a pipeline that breaks the rule, with the token marked. Until then test/unit/documents/platform/ fails.`,
      'server/core/problemTitles.ts, docs/pipelines.md: the title, in one line.',
      'npm run schemas && npm run texts: the schema of the settings, and l10n/; then the German in l10n/bundle.l10n.de.json.',
      'npm run format && npm run types && npm test -- unit house',
    ],
  };
}

function toCommand(name: string, file = ''): Skeleton {
  const parts = existsSync(file) ? /satisfies CommandRecords<(\w+)>/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  if (parts === undefined)
    throw new Error(`Name a file that has records of commands, such as client/segments/segmentCommands.ts, not "${file}".`);
  const title = name.replace(/[A-Z]/g, ' $&').replace(/^./, (first) => first.toUpperCase());
  return {
    edits: [
      { file, before: /^\} satisfies CommandRecords/m, text: `  ${name}: { run: ${name}, palette: ONLINE },\n` },
      {
        file,
        before: /(?![\s\S])/,
        text: `\n/** What it does, in one sentence. */\nasync function ${name}({ report }: ${parts}): Promise<void> {\n  report.notify(l10n.t('What was done.'));\n}\n`,
      },
      { file: 'package.nls.json', before: /^ {2}"command\.\w+"/m, text: `  "command.${name}": "${title}",\n` },
      { file: 'package.nls.de.json', before: /^ {2}"command\.\w+"/m, text: `  "command.${name}": "${title}",\n` },
    ],
    left: [
      'npm run manifest: package.json, client/manifest/commandNames.ts and docs/commands.md.',
      `${file}: what it does; when the palette shows it (the conditions are in client/manifest/when.ts), its menus and icon (client/manifest/command.ts).`,
      'package.nls.de.json: its title in German. npm run texts, and the German of its messages.',
      `test/extension/scenarios/: a scenario of "${name}", which test/extension/suite/everyCommand.test.ts runs in a VS Code.`,
      'npm run format && npm run types && npm test -- house editor',
    ],
  };
}

function toEndpoint(name: string, file = ''): Skeleton {
  if (!file.startsWith('server/http/') || !existsSync(file) || !readFileSync(file, 'utf8').includes('} satisfies Handlers;')) {
    throw new Error(`Name a file that has handlers, such as server/http/segments/workspaces.ts, not "${file}".`);
  }
  const [folder = ''] = file.split('/').slice(2);
  const area = folder in ROWS ? folder : 'local';
  const path = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const endpoints = `server/wire/endpoints/${area}.ts`;
  return {
    edits: [
      {
        file: endpoints,
        before: /^\} as const satisfies Record<string, Endpoint>/m,
        text: `  ${name}: ${ROWS[area]?.(path)}\n    answer: json(array(string)),\n  }),\n`,
      },
      {
        file,
        before: /^\} satisfies Handlers;/m,
        text: `\n  async ${name}(): Promise<readonly string[]> {\n    return ['what it answers'];\n  },\n`,
      },
    ],
    left: [
      `${endpoints}: address, permission, evidence, what it does, query, body, answer, and what it changes, loses and is undone by (server/wire/endpoint.ts).`,
      `${file}: its handler calls a use case in server/service/; the compiler knows its parameters, query, body and answer.`,
      'test/support/contract.ts: its address and permission, copied by hand from the evidence.',
      'test/support/journey.ts: a request, which test/service/answers.test.ts holds against the OpenAPI document.',
      'npm run contract && npm run refusals; read what changed in docs/contract/ and docs/refusals.md, and write its rules on the page of its area.',
      'npm run format && npm run types && npm test -- house service',
    ],
  };
}

/** Returns a code such as EMAIL_IS_ROLE in the forms of names and files. */
function toForms(code: string): { readonly camel: string; readonly pascal: string; readonly kebab: string } {
  const words = code.toLowerCase().split('_');
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return { camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), pascal, kebab: words.join('-') };
}
