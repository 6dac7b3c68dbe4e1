import type { PipelineProblemCode } from '../../../server/core/platform/pipelines/problems.ts';
import { indentOf, type LinedEntry, type LinedPipeline } from './pipelineLines.ts';

/** A pipeline with one mistake. */
export interface PipelineMutant {
  readonly what: string;
  readonly text: string;
  /** The zero-based line of the expected problem. */
  readonly line: number;
}

/** A common kind of mistake. */
export interface PipelineMutation {
  readonly what: string;
  /** One of these codes must be reported. */
  readonly codes: readonly PipelineProblemCode[];
  /** Yields every mutant of this kind for a pipeline. */
  mutate(pipeline: LinedPipeline): Iterable<PipelineMutant>;
}

type Lines = readonly string[];
type Change = { readonly lines: Lines; readonly line: number } | null;

/** Creates a mutation from a function that changes the lines at one place. */
function mutation(
  what: string,
  codes: PipelineMutation['codes'],
  places: (pipeline: LinedPipeline) => readonly number[],
  change: (lines: Lines, line: number, pipeline: LinedPipeline) => Change,
): PipelineMutation {
  return {
    what,
    codes,
    *mutate(pipeline) {
      for (const place of places(pipeline)) {
        const changed = pipeline.isOpen(place) ? change(pipeline.lines, place, pipeline) : null;
        if (changed === null || changed.lines.join('\n') === pipeline.lines.join('\n')) continue;
        yield { what: `${what}, ${pipeline.name}:${place + 1}`, text: `${changed.lines.join('\n')}\n`, line: changed.line };
      }
    },
  };
}

/** Creates a mutation that changes each matching line. */
function rewrite(
  what: string,
  codes: PipelineMutation['codes'],
  pattern: RegExp,
  text: string | ((...match: string[]) => string),
): PipelineMutation {
  return mutation(
    what,
    codes,
    ({ lines }) => lines.flatMap((line, index) => (pattern.test(line) ? [index] : [])),
    (lines, line) => ({ lines: lines.with(line, lines[line]!.replace(pattern, text as string)), line }),
  );
}

/** Creates a mutation that changes the value of a field of stages, steps or groups. */
function revalue(
  what: string,
  codes: PipelineMutation['codes'],
  kinds: readonly LinedEntry['kind'][],
  key: string,
  to: (value: string) => string | null,
): PipelineMutation {
  return mutation(what, codes, fieldsOf(kinds, key), (lines, line) => {
    const [, head = '', value = ''] = /^(\s*[A-Za-z]+: ?)(.*)$/.exec(lines[line]!) ?? [];
    const changed = to(value);
    return changed === null ? null : { lines: lines.with(line, head + changed), line };
  });
}

/** Returns the lines of a field, except identifiers used in an expression: changing one would cause a second mistake. */
function fieldsOf(kinds: readonly LinedEntry['kind'][], key: string) {
  return ({ entries, lines }: LinedPipeline): number[] =>
    entries
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ fields }) => (fields.has(key) ? [fields.get(key)!] : []))
      .filter((line) => key !== 'identifier' || !isNamed(lines, line));
}

function isNamed(lines: Lines, line: number): boolean {
  const identifier = lines[line]!.trim().split(' ').at(-1)!;
  return lines.some((other) => other.includes(`.${identifier}.`));
}

/** Creates a mutation that removes a field with all its lines; the problem is reported at the key of the object. */
function drop(
  kinds: readonly LinedEntry['kind'][],
  key: string,
  isMistake: (entry: LinedEntry, pipeline: LinedPipeline) => boolean = () => true,
): PipelineMutation {
  return {
    what: `${kinds[0]} without ${key}`,
    codes: ['MISSING_FIELD'],
    *mutate(pipeline) {
      for (const entry of pipeline.entries) {
        const line = entry.fields.get(key);
        if (!kinds.includes(entry.kind) || line === undefined || !isMistake(entry, pipeline)) continue;
        if (key === 'identifier' && isNamed(pipeline.lines, line)) continue;
        const lines = pipeline.lines.toSpliced(line, pipeline.endOf(line) - line);
        yield { what: `${entry.kind} without ${key}, ${pipeline.name}:${line + 1}`, text: `${lines.join('\n')}\n`, line: entry.line };
      }
    },
  };
}

const ALL = ['stage', 'step', 'stepGroup'] as const;
const hasOwnType = ({ fields }: LinedEntry) => fields.has('type') && !fields.has('template');
const isOfType =
  (...types: string[]) =>
  ({ fields }: LinedEntry, { lines }: LinedPipeline) =>
    fields.has('type') && types.includes(lines[fields.get('type')!]!.split(': ')[1]!);

/** Swaps two letters in the middle of a word. */
function swap(word: string): string | null {
  const middle = Math.floor(word.length / 2);
  const swapped = word.slice(0, middle - 1) + word[middle] + word[middle - 1] + word.slice(middle + 1);
  return /^[A-Za-z0-9]{4,}$/.test(word) && swapped !== word ? swapped : null;
}

const shift = (lines: Lines, from: number, to: number, by: number): Lines =>
  lines.map((line, index) => (index < from || index >= to || line.trim() === '' ? line : by > 0 ? ' '.repeat(by) + line : line.slice(-by)));

/** Returns the line of a key among the pipeline's own fields. */
const rootLine =
  (key: string) =>
  ({ lines }: LinedPipeline) =>
    lines.flatMap((line, index) => (line.startsWith(`  ${key}:`) ? [index] : []));

const linesLike =
  (pattern: RegExp) =>
  ({ lines }: LinedPipeline) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [index] : []));

/** A one-line field with arbitrary text. */
const TEXT = '(\\s*(?:description|script|subject|approvalMessage|url|image|imagePath|namespace|releaseName|connectorRef|serviceRef|tag): )';

/** Returns the lines with types of actions without fields, except those after a manual intervention. */
const actions = ({ lines }: LinedPipeline) =>
  lines.flatMap((line, index) => {
    const isAction = /^\s*type: (?:StageRollback|MarkAsFailure|Abort|Ignore)$/.test(line) && /^\s*action:$/.test(lines[index - 1]!);
    return isAction && !/^\s*(?:onTimeout|onRetryFailure):$/.test(lines[index - 2]!) ? [index] : [];
  });

/** Every kind of mistake. */
export const PIPELINE_MUTATIONS: readonly PipelineMutation[] = [
  drop(['stage'], 'identifier'),
  drop(['stage'], 'name'),
  drop(['stage'], 'type', hasOwnType),
  drop(['stage'], 'spec', hasOwnType),
  drop(['stage'], 'failureStrategies', isOfType('Deployment')),
  drop(['step'], 'identifier'),
  drop(['step'], 'name'),
  drop(['step'], 'type', hasOwnType),
  drop(['step'], 'spec', isOfType('ShellScript', 'Http', 'HarnessApproval', 'JiraApproval', 'Wait', 'Barrier', 'Queue')),
  drop(['stepGroup'], 'identifier'),
  drop(['stepGroup'], 'steps', ({ fields }) => !fields.has('template')),
  mutation('a pipeline without identifier', ['MISSING_FIELD'], rootLine('identifier'), (lines, line) => ({
    lines: lines.toSpliced(line, 1),
    line: 0,
  })),
  mutation('a pipeline without name', ['MISSING_FIELD'], rootLine('name'), (lines, line) => ({ lines: lines.toSpliced(line, 1), line: 0 })),
  mutation('a pipeline without stages', ['MISSING_FIELD'], rootLine('stages'), (lines, line, { endOf }) => ({
    lines: lines.toSpliced(line, endOf(line) - line),
    line: 0,
  })),
  mutation('no stages', ['EMPTY_LIST'], rootLine('stages'), (lines, line, { endOf }) => ({
    lines: lines.toSpliced(line, endOf(line) - line, '  stages: []'),
    line,
  })),
  mutation('no steps', ['EMPTY_LIST'], linesLike(/^\s*execution:$/), (lines, line, { endOf }) => {
    const steps = line + 1;
    return /^\s*steps:$/.test(lines[steps]!)
      ? { lines: lines.toSpliced(steps, endOf(steps) - steps, `${lines[steps]!} []`), line: steps }
      : null;
  }),
  mutation('an execution without steps', ['MISSING_FIELD'], linesLike(/^\s*execution:$/), (lines, line, { endOf }) => {
    const steps = line + 1;
    const rest = lines.toSpliced(steps, endOf(steps) - steps);
    return /^\s*steps:$/.test(lines[steps]!) && indentOf(rest[steps] ?? '') > indentOf(lines[line]!) ? { lines: rest, line } : null;
  }),
  revalue('a misspelt type of stage', ['UNKNOWN_STAGE_TYPE'], ['stage'], 'type', swap),
  revalue('a type of stage in lower case', ['UNKNOWN_STAGE_TYPE'], ['stage'], 'type', (type) => type.toLowerCase()),
  revalue('a misspelt type of step', ['UNKNOWN_STEP_TYPE'], ['step'], 'type', swap),
  revalue('a type of step in lower case', ['UNKNOWN_STEP_TYPE'], ['step'], 'type', (type) => type.toLowerCase()),
  revalue('an unknown type of step', ['NEWER_TYPE'], ['step'], 'type', () => 'DoWhatIMean'),
  revalue('a type of step of another stage', ['STEP_OF_OTHER_STAGE'], ['step'], 'type', (type) =>
    type.startsWith('IACM') ? 'K8sRollingDeploy' : 'IACMTerraformPlugin',
  ),
  revalue('an empty type', ['MISSING_FIELD'], ['step', 'stage'], 'type', () => ''),
  revalue('an identifier with a hyphen', ['INVALID_IDENTIFIER'], ALL, 'identifier', (value) => `${value}-x`),
  revalue('an identifier that begins with a digit', ['INVALID_IDENTIFIER'], ALL, 'identifier', (value) => `1${value}`),
  revalue('an identifier with a space', ['INVALID_IDENTIFIER'], ALL, 'identifier', (value) => `${value} x`),
  revalue('a reserved word as identifier', ['INVALID_IDENTIFIER'], ALL, 'identifier', () => 'account'),
  revalue('an expression as identifier', ['INVALID_IDENTIFIER'], ALL, 'identifier', () => '<+input>'),
  revalue('an identifier that is too long', ['INVALID_IDENTIFIER'], ALL, 'identifier', () => 'x'.repeat(129)),
  revalue('a key without its value', ['MISSING_FIELD'], ALL, 'identifier', () => ''),
  revalue('a name with a forbidden character', ['INVALID_NAME'], ALL, 'name', (value) => `${value} & co`),
  revalue('an empty name', ['INVALID_NAME', 'MISSING_FIELD'], ALL, 'name', () => '""'),
  revalue('a name in brackets', ['WRONG_TYPE'], ALL, 'name', () => '{}'),
  {
    what: 'a duplicate identifier',
    codes: ['DUPLICATE_IDENTIFIER'],
    *mutate({ entries, lines, name }) {
      for (const [index, entry] of entries.entries()) {
        const before = entries.slice(0, index).findLast((one) => indentOf(lines[one.line]!) <= indentOf(lines[entry.line]!));
        if (before === undefined || before.column !== entry.column || before.end !== entry.line) continue;
        const [from, to] = [before.fields.get('identifier'), entry.fields.get('identifier')];
        if (from === undefined || to === undefined) continue;
        yield { what: `a duplicate identifier, ${name}:${to + 1}`, text: `${lines.with(to, lines[from]!).join('\n')}\n`, line: to };
      }
    },
  },
  {
    what: 'an entry without its wrapper',
    codes: ['MISSING_WRAPPER'],
    *mutate({ entries, lines, name }) {
      for (const { line, end, column } of entries) {
        const by = column - indentOf(lines[line]!) - 2;
        const moved = shift(lines, line + 1, end, -by);
        const first = `${' '.repeat(indentOf(lines[line]!))}- ${moved[line + 1]!.trimStart()}`;
        yield { what: `an entry without its wrapper, ${name}:${line + 1}`, text: `${moved.toSpliced(line, 2, first).join('\n')}\n`, line };
      }
    },
  },
  {
    what: 'fields next to their wrapper',
    codes: ['MISSING_WRAPPER'],
    *mutate({ entries, lines, name }) {
      for (const { line, end, column } of entries) {
        const by = column - indentOf(lines[line]!) - 2;
        yield { what: `fields next to their wrapper, ${name}:${line + 1}`, text: `${shift(lines, line + 1, end, -by).join('\n')}\n`, line };
      }
    },
  },
  rewrite('a misspelt wrapper', ['UNKNOWN_ELEMENT'], /- (?:step|stage):$/, '- stpe:'),
  mutation(
    'a spec next to its step',
    ['MISSING_FIELD', 'UNKNOWN_KEY'],
    ({ entries }) =>
      entries.flatMap(({ fields, end, kind }) => {
        const spec = fields.get('spec');
        return kind === 'step' && spec !== undefined && [...fields.values()].every((line) => line <= spec) && end > spec + 1 ? [spec] : [];
      }),
    (lines, line, { endOf, entries }) => {
      const entry = entries.findLast((one) => one.line < line)!;
      return { lines: shift(lines, line, endOf(line), indentOf(lines[entry.line]!) + 2 - indentOf(lines[line]!)), line };
    },
  ),
  mutation('a field inside the preceding spec', ['UNKNOWN_KEY'], fieldsOf(['step'], 'timeout'), (lines, line, { endOf, entries }) => {
    const entry = entries.findLast((one) => one.line < line)!;
    const spec = entry.fields.get('spec');
    if (spec === undefined || spec > line || endOf(spec) !== line || endOf(spec) === spec + 1 || lines[line - 1]!.trim() === '')
      return null;
    const column = indentOf(lines[spec + 1]!);
    return { lines: lines.with(line, ' '.repeat(column) + lines[line]!.trim()), line };
  }),
  rewrite('a duration in words', ['INVALID_DURATION'], /^(\s*timeout: )(\d+)m$/, '$1$2 minutes'),
  rewrite('a duration without a unit', ['INVALID_DURATION'], /^(\s*timeout: \d+)m$/, '$1'),
  rewrite('a duration in upper case', ['INVALID_DURATION'], /^(\s*timeout: \d+)m$/, '$1M'),
  revalue('a duration that is too short', ['INVALID_DURATION'], ['step', 'stage'], 'timeout', () => '1s'),
  rewrite('an invalid duration', ['INVALID_DURATION'], /^(\s*timeout: )\S+$/, '$1soon'),
  rewrite('a misspelt value', ['UNKNOWN_WORD'], /^(\s*shell: )Ba?sh$/, '$1Bahs'),
  rewrite('an unknown value', ['UNKNOWN_WORD'], /^(\s*shell: )\w+$/, '$1Fish'),
  rewrite('a misspelt type of a source', ['UNKNOWN_WORD'], /^(\s*type: Inl)ine$/, '$1nie'),
  rewrite('a misspelt error', ['UNKNOWN_WORD'], /^(\s*- All)Errors$/, '$1Erors'),
  rewrite('an unknown action', ['UNKNOWN_WORD'], /^(\s*type: )(?:StageRollback|MarkAsFailure|Abort|Ignore)$/, '$1GiveUp'),
  mutation('an action without its required fields', ['INCOMPLETE_ACTION'], actions, (lines, line) => ({
    lines: lines.with(line, `${' '.repeat(indentOf(lines[line]!))}type: Retry`),
    line,
  })),
  mutation('an intervention without its spec', ['MISSING_FIELD'], actions, (lines, line) => ({
    lines: lines.with(line, `${' '.repeat(indentOf(lines[line]!))}type: ManualIntervention`),
    line: line - 1,
  })),
  rewrite('a misspelt condition', ['UNKNOWN_WORD'], /^(\s*(?:pipelineStatus|stageStatus): )\w+$/, '$1Sucess'),
  rewrite('yes instead of true', ['WRONG_TYPE'], /^(\s*\w+: )true$/, '$1yes'),
  rewrite('an invalid boolean', ['WRONG_TYPE'], /^(\s*\w+: )(?:true|false)$/, '$1maybe'),
  rewrite(
    'a string instead of a list',
    ['WRONG_TYPE'],
    /^(\s*(?:errors|delegateSelectors|variables|outputVariables|environmentVariables): )\[.*\]$/,
    '$1AllErrors',
  ),
  rewrite(
    'an object instead of a list',
    ['WRONG_TYPE'],
    /^(\s*(?:errors|delegateSelectors|variables|outputVariables|environmentVariables): )\[.*\]$/,
    '$1{}',
  ),
  rewrite('a list instead of an object', ['WRONG_TYPE'], /^(\s*tags: )\{.*\}$/, '$1[]'),
  rewrite(
    'a misspelt key',
    ['UNKNOWN_KEY'],
    /^(\s*)(?:projectIdentifier|allowStageExecutions|description|skipDryRun|onDelegate|delegateSelectors)(?=:)/,
    (line, indent) => `${indent}${line!.trim().slice(0, -2)}${line!.at(-1)}`,
  ),
  rewrite(
    'a misspelt required key',
    ['MISSING_FIELD', 'UNKNOWN_KEY'],
    /^(\s*)(?:identifier|script|connectorRef|execution|releaseName|environmentRef|shell|onFailure)(?=:)/,
    (line, indent) => `${indent}${line!.trim().slice(0, -2)}${line!.at(-1)}`,
  ),
  mutation(
    'an unknown key',
    ['UNKNOWN_KEY'],
    ({ entries }) => entries.map(({ line }) => line + 1),
    (lines, line) => ({ lines: lines.toSpliced(line + 1, 0, `${' '.repeat(indentOf(lines[line]!))}colour: red`), line: line + 1 }),
  ),
  rewrite('a tab before a key', ['INVALID_YAML'], /^( +)(?=(?:name|type|identifier): )/, '\t'),
  rewrite('an unclosed quote', ['INVALID_YAML'], /^(\s*name: )(\w[^"]*)$/, '$1"$2'),
  rewrite('an unclosed bracket', ['INVALID_YAML'], /^(\s*\w+: \[[^\]]*)\]$/, '$1'),
  rewrite('a second colon', ['INVALID_YAML'], new RegExp(`^${TEXT}(\\w.*)$`), '$1Note: $2'),
  rewrite('a value that begins with @', ['INVALID_YAML'], new RegExp(`^${TEXT}(\\w.*)$`), '$1@$2'),
  rewrite('no colon', ['INVALID_YAML', 'WRONG_TYPE'], /^(\s*type):(?= \w+$)/, '$1'),
  rewrite('no space after the colon', ['INVALID_YAML'], /^(\s*identifier:) (?=\w+$)/, '$1'),
  mutation(
    'one extra space',
    ['INVALID_YAML'],
    ({ entries }) => entries.flatMap(({ fields, line }) => [...fields.values()].filter((one) => one > line + 1)),
    (lines, line) => ({ lines: lines.with(line, ` ${lines[line]!}`), line }),
  ),
  mutation(
    'one missing space',
    ['INVALID_YAML'],
    ({ entries }) => entries.flatMap(({ fields, line }) => [...fields.values()].filter((one) => one > line + 1)),
    (lines, line) => ({ lines: lines.with(line, lines[line]!.slice(1)), line }),
  ),
  rewrite('an unknown alias', ['INVALID_YAML'], /^(\s*type: )\w+$/, '$1*elsewhere'),
  mutation('a duplicate key', ['INVALID_YAML'], linesLike(/^\s*identifier: /), (lines, line) => ({
    lines: lines.toSpliced(line, 0, lines[line]!),
    line: line + 1,
  })),
  mutation('a duplicate spec', ['INVALID_YAML'], linesLike(/^\s*spec:$/), (lines, line, { endOf }) => ({
    lines: lines.toSpliced(endOf(line), 0, ...lines.slice(line, endOf(line))),
    line: endOf(line),
  })),
  mutation(
    'a duplicate field with another value',
    ['INVALID_YAML'],
    ({ entries }) => entries.flatMap(({ fields }) => fields.get('name') ?? []),
    (lines, line) => ({
      lines: lines.toSpliced(line, 0, `${' '.repeat(indentOf(lines[line]!))}name: Another`),
      line: line + 1,
    }),
  ),
  mutation(
    'a second document',
    ['INVALID_YAML'],
    ({ lines }) => [lines.length - 1],
    (lines) => ({ lines: [...lines, '---', 'pipeline: {}'], line: lines.length + 1 }),
  ),
  mutation(
    'a second root',
    ['SEVERAL_ROOTS'],
    ({ lines }) => [lines.length - 1],
    (lines) => ({ lines: [...lines, 'template: {}'], line: lines.length }),
  ),
  mutation('an empty entry', ['UNKNOWN_ELEMENT'], linesLike(/^\s*(?:steps|stages):$/), (lines, line) => {
    const indent = ' '.repeat(indentOf(lines[line + 1]!));
    return { lines: lines.toSpliced(line + 1, 0, `${indent}-`), line: line + 1 };
  }),
  rewrite('an unclosed expression', ['INVALID_EXPRESSION'], /(<\+pipeline\.[a-zA-Z.]+)>/, '$1'),
  rewrite('a misspelt method of an input', ['INVALID_INPUT'], /(<\+input>\.)allowedValues\(/, '$1allowedvalues('),
  rewrite(
    'a default outside the allowed values',
    ['INVALID_INPUT'],
    /(: <\+input>)\.(?:allowedValues|selectOneFrom)\(([^)]*)\)$/,
    '$1.default(elsewhere).allowedValues($2)',
  ),
  rewrite('an unknown stage', ['UNKNOWN_REFERENCE'], /^(?!\s*value:)(.*<\+pipeline\.stages\.)(\w+)/, '$1no_such_stage'),
  mutation('a password', ['PLAIN_SECRET'], linesLike(/^\s*- name: \w+$/), (lines, line) => {
    const name = lines[line]!.trim().split(' ').at(-1)!;
    if (
      lines.some((other) => other.includes(`variables.${name}`)) ||
      !/^\s*type: String$/.test(lines[line + 1] ?? '') ||
      !/^\s*value: /.test(lines[line + 2] ?? '')
    )
      return null;
    const indent = ' '.repeat(indentOf(lines[line]!));
    return {
      lines: lines.toSpliced(line, 3, `${indent}- name: DB_PASSWORD`, `${indent}  type: String`, `${indent}  value: hX9-q2.Lw8`),
      line: line + 2,
    };
  }),
];
