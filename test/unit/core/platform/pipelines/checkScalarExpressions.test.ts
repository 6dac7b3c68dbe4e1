import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Fix } from '../../../../../server/core/platform/pipelines/finding.ts';
import { checkScalarExpressions } from '../../../../../server/core/platform/pipelines/rules/expressions.ts';
import type { ScalarNode } from '../../../../../server/core/tree.ts';
import { readTree } from '../../../../../server/documents/tree/readTree.ts';
import { campaign, SEED } from '../../../../support/campaign.ts';
import { expressionText } from '../../../../support/expressionTexts.ts';

/** Returns the value in a source `v: …`. */
function scalarOf(source: string): ScalarNode | null {
  const { tree } = readTree(source, []);
  const value = tree?.kind === 'map' ? tree.entries[0]?.value : null;
  return value?.kind === 'scalar' ? value : null;
}

function apply(source: string, fix: Fix | undefined): string | null {
  if (fix === undefined) return null;
  return fix.edits.reduceRight((text, edit) => {
    assert.ok(edit.kind === 'replace');
    return text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end);
  }, source);
}

/** Returns the problems of a value, each with its token and the source after the first fix. */
function check(source: string): readonly (readonly [string, string, string | null])[] {
  const scalar = scalarOf(source);
  assert.ok(scalar !== null, source);
  return checkScalarExpressions(source, scalar).problems.map(
    ({ start, end, message, fixes }) => [source.slice(start, end), message, apply(source, fixes[0])] as const,
  );
}

const FORM: readonly (readonly [string, string, string | null, string])[] = [
  ['v: <+pipeline.name', '<+pipeline.name', 'v: <+pipeline.name>', 'Unclosed expression'],
  ['v: <+anything.name', '<+anything.name', 'v: <+anything.name>', 'Unclosed expression'],
  ['v: a <+pipeline.name b', '<+pipeline.name', 'v: a <+pipeline.name> b', 'Unclosed expression'],
  ['v: |\n  echo <+env.name\n  exit 0\n', '<+env.name', 'v: |\n  echo <+env.name>\n  exit 0\n', 'Unclosed expression'],
  ['v: <+<+pipeline.name>.toString()', '<+<+pipeline.name>.toString()', 'v: <+<+pipeline.name>.toString()>', 'Unclosed expression'],
  ['v: <+pipeline.name>>', '>', 'v: <+pipeline.name>', 'already closed'],
  ['v: <+json.select("a", x>', '(', null, 'Unclosed bracket'],
  ['v: <+pipeline.name)>', ')', 'v: <+pipeline.name>', 'Unmatched closing bracket'],
  ['v: <+secrets.getValue("x)>', '"', null, 'Unclosed quote'],
  ['v: <+pipeline..name>', '.', 'v: <+pipeline.name>', 'name is missing'],
  ['v: <+pipeline.variables.>', '.', 'v: <+pipeline.variables>', 'name is missing'],
  ['v: < +pipeline.name>', '< +', 'v: <+pipeline.name>', 'without a space'],
  ['v: < + input>', '< + ', 'v: <+input>', 'without a space'],
  ['v: <+ input>', ' input', 'v: <+input>', 'Unknown runtime input'],
  ['v: <+input >', 'input ', 'v: <+input>', 'Unknown runtime input'],
  ['v: <+Input>', 'Input', 'v: <+input>', 'Unknown runtime input'],
  ['v: <+inputs>.default(a)', 'inputs', 'v: <+input>.default(a)', 'Unknown runtime input'],
  ['v: <input>', '<input>', 'v: <+input>', 'Did you mean "<+input>"'],
  ['v: <+input.default(a)>', 'default', 'v: <+input>.default(a)', 'runtime input follow it'],
  [String.raw`v: "<+input.default(\"a\")>"`, 'default', String.raw`v: "<+input>.default(\"a\")"`, 'runtime input follow it'],
];

const INPUTS: readonly (readonly [string, string, string | null, string])[] = [
  ['v: <+input>.allowedvalues(a,b)', 'allowedvalues', 'v: <+input>.allowedValues(a,b)', 'Did you mean "allowedValues"'],
  ['v: <+input>.defualt(a)', 'defualt', 'v: <+input>.default(a)', 'Did you mean "default"'],
  ['v: <+input>.regexp(a)', 'regexp', 'v: <+input>.regex(a)', 'Did you mean "regex"'],
  ['v: <+input>.options(a)', 'options', null, 'Use one of default, allowedValues'],
  ['v: <+input>.executionInput', 'executionInput', 'v: <+input>.executionInput()', 'needs parentheses'],
  ['v: <+input>.default', 'default', null, 'needs parentheses'],
  ['v: <+input>.default(a', 'default', 'v: <+input>.default(a)', 'Add the closing parenthesis'],
  ['v: <+input>.executionInput(a)', 'a', 'v: <+input>.executionInput()', 'takes no arguments'],
  ['v: <+input>.allowedValues()', 'allowedValues', 'v: <+input>', 'is empty'],
  ['v: <+input>.regex( )', 'regex', 'v: <+input>', 'is empty'],
  ['v: <+input>.default(a).default(b)', 'default', 'v: <+input>.default(a)', 'Duplicate "default"'],
  [
    'v: <+input>.default(c).allowedValues(a,b)',
    'c',
    'v: <+input>.default(c).allowedValues(a,b,c)',
    'not one of the allowed values a and b',
  ],
  [
    'v: <+input>.allowedValues(prod,test).default(Prod)',
    'Prod',
    'v: <+input>.allowedValues(prod,test).default(prod)',
    'Did you mean "prod"',
  ],
  [
    String.raw`v: <+input>.default(x).selectOneFrom(\'a,b\',c)`,
    'x',
    String.raw`v: <+input>.default(x).selectOneFrom(\'a,b\',c,x)`,
    'not one of the allowed',
  ],
  ['v: <+input>.selectManyFrom(a,b).default(a,d)', 'a,d', null, '"d" is not one of the allowed'],
  ['v: <+input>.default(Q).regex(^[a-z]+$)', 'Q', null, 'does not match "^[a-z]+$"'],
  ['v: <+input>.regex([a-z)', '[a-z', null, 'has an unclosed bracket ['],
  ['v: <+input>.regex(a)b)', 'a)b', null, 'an unmatched closing parenthesis'],
  ['v: <+input>.default(*.txt)', '*.txt', 'v: <+input>.default("*.txt")', 'cannot start with *'],
  ['v: "<+input>.default(*)"', '*', String.raw`v: "<+input>.default(\"*\")"`, 'cannot start with *'],
  ['v: <+input>.default(london,uk)', 'london,uk', String.raw`v: <+input>.default(\'london,uk\')`, 'with a comma'],
  [`v: '<+input>.default(london,uk)'`, 'london,uk', String.raw`v: '<+input>.default(\''london,uk\'')'`, 'with a comma'],
  [`v: "<+input>.default(a,b)"`, 'a,b', String.raw`v: "<+input>.default(\\'a,b\\')"`, 'with a comma'],
  ['v: <+input>.default(a).', '.', 'v: <+input>.default(a)', 'must follow the dot'],
  ['v: <+input>.default(a) x', 'x', 'v: <+input>.default(a)', 'after the runtime input'],
  ['v: <+input> .default(a)', 'default', 'v: <+input>.default(a)', 'Write one dot'],
  ['v: <+input>default(a)', 'default', 'v: <+input>.default(a)', 'Write one dot'],
  ['v: <+input>..default(a)', 'default', 'v: <+input>.default(a)', 'Write one dot'],
];

const FINE: readonly string[] = [
  'v: <+input>',
  'v: <+input>.default(bengaluru)',
  'v: <+input>.default(london).allowedValues(bengaluru,newyork,london)',
  'v: <+input>.allowedValues(value1,value2).default(value1).executionInput()',
  'v: <+input>.default(new york).executionInput()',
  String.raw`v: <+input>.allowedValues(\'bengaluru,india\',\'newyork,usa\').default(\'newyork,usa\')`,
  `v: '<+input>.default({"risk": 100,"lifetimePeriod": "days"})'`,
  String.raw`v: "<+input>.default('{\"risk\": 100,\"lifetimePeriod\": \"days\"}')"`,
  'v: <+input>.allowedValues({"x":"y"})',
  'v: <+input>.default("*")',
  'v: <+input>.default(.)',
  'v: <+input>.default(1.0).allowedValues(1,2)',
  'v: <+input>.default(a,b).selectManyFrom(a,b,c)',
  'v: <+input>.default(<+pipeline.variables.x>).allowedValues(a,b)',
  'v: <+input>.default(a).allowedValues(<+x.a>,<+x.b>)',
  'v: <+input>.regex(^(dev|prod)-[0-9]{1,3}$).default(dev-1)',
  'v: <+input>.regex(^<+env.name>_[a-z]+).default(Q)',
  'v: <+input>.regex((?=x)y).default(Q)',
  'v: <+input>.regex((a+)+$).default(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!)',
  'v: <+input>.default(https://x.example/a?b=c).regex(https?://.*)',
  'v: <+secrets.getValue("org.a_b")>',
  'v: "%USERPROFILE%\\\\\\\\<+service.name>\\\\\\\\<+env.name>"',
  'v: <+build.variables.TEST_TIMEOUT>  -- -cover',
  `v: <+<+pipeline.name> == "pipeline1">`,
  `v: <+ <+<+trigger.payload.x>.contains("a")> || <+trigger.payload.y> == "b" >`,
  `v: <+<+<+pipeline.variables.var1>=="secret1">?<+secrets.getValue("secret1")>:<+secrets.getValue("defaultSecret")>>`,
  `v: <+"https://a.example/"+<+pipeline.variables.var1>>`,
  'v: |\n  cat <+stage.name>>out\n  if [ $x <+3 ]; then\n  s/<+a/b/\n',
  'v: cat <+stage.name> > out',
  'v: a <+b',
  'v: <+input1>',
  'v: +1',
  'v: <b>input</b>',
  'v: < +5',
];

describe('the syntax of expressions', () => {
  for (const [source, token, fixed, part] of FORM) {
    it(`is broken in ${JSON.stringify(source)}`, () => {
      const problems = check(source);
      assert.deepEqual(
        problems.map(([at, , repaired]) => [at, repaired]),
        [[token, fixed]],
      );
      assert.ok(problems[0]![1].includes(part), problems[0]![1]);
    });
  }
});

describe('a runtime input', () => {
  for (const [source, token, fixed, part] of INPUTS) {
    it(`has a syntax problem in ${JSON.stringify(source)}`, () => {
      const problems = check(source);
      assert.deepEqual(
        problems.map(([at, , repaired]) => [at, repaired]),
        [[token, fixed]],
      );
      assert.ok(problems[0]![1].includes(part), problems[0]![1]);
    });
  }

  it('is repaired by the offered fix', () => {
    for (const [, , fixed] of [...FORM, ...INPUTS]) if (fixed !== null) assert.deepEqual(check(fixed), [], fixed);
  });
});

describe('an expression that may be valid', () => {
  for (const source of FINE) it(`is not reported: ${JSON.stringify(source)}`, () => assert.deepEqual(check(source), []));

  it('can be checked whatever it contains, with places inside the value', () => {
    fc.assert(
      fc.property(expressionText, fc.constantFrom('plain', 'double', 'single', 'literal'), (text, style) => {
        const source = {
          plain: `v: ${text}`,
          double: `v: ${JSON.stringify(text)}`,
          single: `v: '${text.replaceAll("'", "''")}'`,
          literal: `v: |\n  ${text}\n`,
        }[style];
        const scalar = scalarOf(source);
        if (scalar === null) return;
        for (const { start, end, message, fixes } of checkScalarExpressions(source, scalar).problems) {
          assert.ok(scalar.start <= start && start <= end && end <= scalar.end);
          assert.ok(message.isWellFormed() && /[.?]$/.test(message));
          for (const fix of fixes) assert.notEqual(apply(source, fix), source);
        }
      }),
      { numRuns: campaign(1_200, 50_000), seed: SEED },
    );
  });

  it('can be checked in a hostile megabyte', () => {
    for (const piece of ['<+', '(', '.default(', `'a,`, ').a', '.default(a)', '<', '[', '\\']) {
      const value = `<+input>.default(${piece.repeat(1_000_000 / piece.length)}`;
      const scalar: ScalarNode = { kind: 'scalar', value, style: 'plain', start: 0, end: value.length, textStart: 0 };
      assert.ok(checkScalarExpressions(value, scalar).problems.length < 100_001);
    }
  });
});
