import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const HEAD = 'pipeline:\n  identifier: p\n  name: p\n  projectIdentifier: proj\n  orgIdentifier: org\n  stages:\n';
const toStage = (steps: string, more = ''): string =>
  `    - stage: {identifier: s, name: s, type: Custom, ${more}spec: {execution: {steps: [${steps}]}}}\n`;
const WAIT = '{step: {identifier: w, name: w, type: Wait, spec: {duration: 1m}}}';
const say = (text: string): string =>
  `{step: {identifier: e, name: e, type: ShellScript, timeout: 10m, spec: {shell: Bash, onDelegate: true, source: {type: Inline, spec: {script: ${JSON.stringify(text)}}}}}}`;

/** What is in a document, the document, what the output says of it and what it does not. */
type Row = readonly [what: string, text: string, expected: RegExp, unexpected?: RegExp];

const UNFILLED = /^p\.yaml:\d+:\d+: info UNFILLED_TEMPLATE [^\n]*\n1 file checked: 1 note\.\n$/;
const TEMPLATES: readonly Row[] = [
  ['a placeholder for an identifier', `${HEAD.replace('r: p\n', `r: \${P}\n`)}${toStage(WAIT)}`, UNFILLED],
  ['a placeholder in quotes', `${HEAD.replace('r: proj', `r: "\${var.project}"`)}${toStage('{step: {type: Wat}}')}`, UNFILLED],
  ['a placeholder for a word', `${HEAD}${toStage(WAIT).replace('Custom', `\${TYPE}`)}`, UNFILLED],
  ['a placeholder for a duration', `${HEAD}${toStage(WAIT.replace('spec:', `timeout: "\${T}", spec:`))}`, UNFILLED],
  ['a placeholder for an object', `${HEAD.replace('stages:', `tags: \${indent(4, TAGS)}\n  stages:`)}${toStage(WAIT)}`, UNFILLED],
  ['a placeholder for a line', `${HEAD}\${STAGES}\n`, UNFILLED],
  ['directives', `${HEAD}%{ for one in stages ~}\n${toStage(WAIT)}%{ endfor ~}\n`, UNFILLED],
  ['indented directives', `${HEAD}${toStage(WAIT)}  %{~ if TAGGED ~}\n  tags: {a: b}\n  %{~ endif ~}\n`, UNFILLED],
  ['variables of a shell', `${HEAD}${toStage(say(`x=\${Y}\ncat <<END\nidentifier: \${ID}\n%{ if x }\nEND`))}`, /no problems/],
  ['a variable of a shell as a whole value', `${HEAD}${toStage(say(`\${COMMAND}`))}`, /no problems/],
  [
    'an expression of version 1',
    `version: 1\npipeline:\n  id: p\n  stages:\n    - id: s\n      steps:\n        - run: \${{ inputs.x }}\n`,
    /no problems/,
  ],
];

describe('a document', () => {
  const { folder, remove } = makeFolder();
  after(remove);

  for (const [what, text, expected, unexpected] of TEMPLATES)
    it(`with ${what}`, async () => {
      writeFileSync(join(folder, 'p.yaml'), text);
      const { stdout } = await runHere(['check', 'p.yaml'], { cwd: folder });
      assert.match(stdout, expected);
      if (unexpected !== undefined) assert.doesNotMatch(stdout, unexpected);
    });
});
