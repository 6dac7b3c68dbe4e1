import { MARK, type PlantedBreak, toPlanted } from './breaks.ts';
import type { Files } from './randomWorkspace.ts';
import type { UseV1, WorkspaceV1 } from './randomWorkspaceV1.ts';

type Random = () => number;
type Draft = Omit<PlantedBreak, 'name' | 'line'>;
type Plant = (made: WorkspaceV1, random: Random) => Draft | null;

/** Plants a mistake of each kind that a workspace of version 1 allows. */
export function plantBreaksV1(made: WorkspaceV1, random: Random): PlantedBreak[] {
  return Object.entries(BREAKS).flatMap(([name, plant]) => {
    const planted = plant(made, random);
    return planted === null ? [] : [toPlanted(name, planted)];
  });
}

function pickOf<T>(list: readonly T[], random: Random): T | null {
  return list.length === 0 ? null : list[Math.floor(random() * list.length)]!;
}

function edit(files: Files, path: string, pattern: RegExp, by: (...found: string[]) => string): Files | null {
  const text = files.get(path)!;
  return pattern.test(text) ? new Map([...files, [path, text.replace(pattern, by)]]) : null;
}

/** The lines of an element up to a line, without those of another one. */
function inside({ place }: UseV1, rest: string): RegExp {
  return new RegExp(`(- id: ${place}\\n(?:(?! *- id:).*\\n)*?)${rest}`);
}

/** Changes a use of a template that meets a condition. */
function ofUse(
  fits: (use: UseV1) => boolean,
  rest: (use: UseV1) => string,
  by: (...found: string[]) => string,
  token: string,
  code: string,
): Plant {
  return (made, random) => {
    const use = pickOf(
      made.uses.filter((one) => fits(one) && inside(one, rest(one)).test(made.files.get(one.path)!)),
      random,
    );
    const files = use === null ? null : edit(made.files, use.path, inside(use, rest(use)), by);
    return use === null || files === null ? null : { files, path: use.path, token, code };
  };
}

/** Returns the name of the first input of a template that meets a condition. */
function nameOf({ template }: UseV1, fits: (input: UseV1['template']['inputs'][number]) => boolean): string | undefined {
  return template.inputs.find(fits)?.name;
}

/** Changes the value that a use gives for an input of some kind; the token is the value. */
function ofValue(fits: (input: UseV1['template']['inputs'][number]) => boolean, value: string, token = value): Plant {
  return ofUse(
    (use) => nameOf(use, fits) !== undefined,
    (use) => `( +)${nameOf(use, fits)!}: .*\\n`,
    (all, head, indent) => `${head!}${MARK}${indent!}${/(\w+): [^\n]*\n$/.exec(all!)![1]!}: ${value}\n`,
    token,
    'WRONG_INPUT',
  );
}

const GIVEN = ' +with:\\n';

const BREAKS: Readonly<Record<string, Plant>> = {
  'a version that the template lacks': ofUse(
    ({ isPinned, template }) => isPinned && template.isNamed,
    ({ template }) => `( +uses: "?(?:\\w+[.])?${template.identifier}@)[\\w.]+`,
    (_, head, rest) => `${head!}${MARK}${rest!}9.9.9`,
    '9.9.9',
    'UNKNOWN_VERSION',
  ),
  'a key that is no input': ofUse(
    ({ template }) => template.inputs.length > 0,
    () => `(${GIVEN})( +)`,
    (_, head, given, indent) => `${head!}${given!}${MARK}${indent!}unheard: x\n${indent!}`,
    'unheard',
    'UNKNOWN_INPUT',
  ),
  'a value outside the allowed ones': ofValue(({ allowed }) => allowed !== null, 'enormous'),
  'a value that does not match the pattern': ofValue(({ pattern }) => pattern !== null, 'NOT1'),
  'a value of another type': ofValue(({ type }) => type === 'number', 'many'),
  'a word for a boolean': ofValue(({ type }) => type === 'boolean', 'perhaps'),
  'a list for a number': ofValue(({ type }) => type === 'number', '[1, 2]', 'replicas'),
  'an object for a list': ofValue(({ type }) => type === 'array', '{a: 1}', 'tags'),
  'a required input that is missing': (made, random) => {
    const use = pickOf(
      made.uses.filter(({ template }) => template.inputs.filter((one) => one.isRequired).length > 1),
      random,
    );
    if (use === null) return null;
    const name = nameOf(use, (input) => input.isRequired)!;
    const files = edit(
      made.files,
      use.path,
      inside(use, `( +with:\\n(?:(?! *- id:).*\\n)*?) +${name}: .*\\n`),
      (_, head, rest) => `${head!}${MARK}${rest!}`,
    );
    return files === null ? null : { files, path: use.path, token: 'with', code: 'MISSING_INPUT' };
  },
  'required inputs without any': (made, random) => {
    const use = pickOf(
      made.uses.filter(({ template }) => template.inputs.some((one) => one.isRequired)),
      random,
    );
    if (use === null) return null;
    const { identifier, prefix } = use.template;
    const files = edit(
      made.files,
      use.path,
      inside(use, `( +uses: .*\\n) +with:\\n(?:(?! *- id:)(?! {0,8}\\S).*\\n)*`),
      (_, head, rest) => `${head!}${MARK}${rest!}`,
    );
    return files === null ? null : { files, path: use.path, token: `${prefix}${identifier}`, code: 'MISSING_INPUT' };
  },
  'a stage template in a list of steps': (made, random) => {
    const stage = pickOf(
      made.templates.filter(({ part, version }) => part === 'stage' && version === null),
      random,
    );
    if (stage === null) return null;
    const token = `${stage.prefix}${stage.identifier}`;
    return ofUse(
      ({ template }) => template.part !== 'stage',
      () => '( +template:\\n)( +uses: ).*\\n(?: +with:\\n(?: {14}.*\\n)*)?',
      (_, head, key, uses) => `${head!}${key!}${MARK}${uses!}${token}\n`,
      token,
      'OTHER_ENTITY',
    )(made, random);
  },
  'a misspelt template': (made, random) => {
    const use = pickOf(
      made.uses.filter(({ template, path }) => template.isNamed && made.files.get(path)!.split(template.identifier).length === 2),
      random,
    );
    if (use === null) return null;
    const { identifier, prefix } = use.template;
    const wrong = misspell(identifier);
    const files = edit(
      made.files,
      use.path,
      inside(use, `( +uses: "?(?:\\w+[.])?)${identifier}`),
      (_, head, rest) => `${head!}${MARK}${rest!}${wrong}`,
    );
    return files === null ? null : { files, path: use.path, token: `${prefix}${wrong}`, code: 'UNKNOWN_ENTITY' };
  },
  'an input set with an input that the pipeline lacks': (made, random) => {
    const set = pickOf(made.inputSets, random);
    const files = set && edit(made.files, set.path, /spec:\n/, (all) => `${all!}${MARK}  unheard: x\n`);
    return set && files && { files, path: set.path, token: 'unheard', code: 'UNKNOWN_INPUT' };
  },
  'an input set with a value outside the allowed ones': (made, random) => {
    const set = pickOf(
      made.inputSets.filter(({ pipeline }) => pipeline.inputs.some(({ allowed }) => allowed !== null)),
      random,
    );
    if (set === null) return null;
    const { name } = set.pipeline.inputs.find(({ allowed }) => allowed !== null)!;
    const files = edit(made.files, set.path, new RegExp(`^(  ${name}: ).*`, 'm'), (_, head) => `${MARK}${head!}enormous`);
    return files && { files, path: set.path, token: 'enormous', code: 'WRONG_INPUT' };
  },
  'a chained pipeline that lacks an input': (made, random) => {
    const pattern = /( +chain:\n +uses: \w+\n +with:\n +inputs:\n)( +)/;
    const pipeline = pickOf(
      made.pipelines.filter(({ path }) => pattern.test(made.files.get(path)!)),
      random,
    );
    const files =
      pipeline && edit(made.files, pipeline.path, pattern, (_, head, indent) => `${head!}${MARK}${indent!}unheard: x\n${indent!}`);
    return pipeline && files && { files, path: pipeline.path, token: 'unheard', code: 'UNKNOWN_INPUT' };
  },
  'a misspelt chained pipeline': (made, random) => {
    const pattern = /( +chain:\n +uses: )(\w+)\n(?: +with:\n +inputs:\n(?: {12}.*\n)*)?/;
    const users = made.pipelines.filter(({ path }) => pattern.test(made.files.get(path)!));
    const user = users.length === 1 ? users[0]! : null;
    if (user === null || random() < 0) return null;
    const wrong = misspell(pattern.exec(made.files.get(user.path)!)![2]!);
    const files = edit(made.files, user.path, pattern, (_, head) => `${head!}${MARK}${wrong}\n`);
    return files && { files, path: user.path, token: wrong, code: 'UNKNOWN_ENTITY' };
  },
  'an infrastructure of another environment': (made, random) => {
    const pattern = /( +id: production\n +deploy-to: )production_cluster\n/;
    const pipeline = pickOf(
      made.pipelines.filter(({ path }) => pattern.test(made.files.get(path)!)),
      random,
    );
    const files = pipeline && edit(made.files, pipeline.path, pattern, (_, head) => `${head!}${MARK}staging_cluster\n`);
    return pipeline && files && { files, path: pipeline.path, token: 'staging_cluster', code: 'OTHER_ENTITY' };
  },
  'a misspelt environment': (made, random) => {
    const pattern = /( +environment:\n +id: )production\n +deploy-to: .*\n/;
    const pipeline = pickOf(
      made.pipelines.filter(({ path }) => pattern.test(made.files.get(path)!)),
      random,
    );
    const files = pipeline && edit(made.files, pipeline.path, pattern, (_, head) => `${head!}${MARK}prodution\n`);
    return pipeline && files && { files, path: pipeline.path, token: 'prodution', code: 'UNKNOWN_ENTITY' };
  },
};

/** The number of kinds of mistakes. */
export const BREAK_COUNT_V1 = Object.keys(BREAKS).length;

function misspell(name: string): string {
  return `${name.slice(0, 3)}${name.slice(4)}`;
}
