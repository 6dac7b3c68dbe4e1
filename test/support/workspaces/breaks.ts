import type { Files, MadeWorkspace } from './randomWorkspace.ts';

/** A mistake planted in a workspace: the files as they are then, and where it must be reported, once. */
export interface PlantedBreak {
  readonly name: string;
  readonly files: Files;
  readonly path: string;
  readonly line: number;
  readonly token: string;
  readonly code: string;
}

type Random = () => number;
type Plant = (made: MadeWorkspace, random: Random) => Omit<PlantedBreak, 'name' | 'line'> | null;

/** Plants a mistake of each kind that the workspace allows. */
export function plantBreaks(made: MadeWorkspace, random: Random): PlantedBreak[] {
  return Object.entries(BREAKS).flatMap(([name, plant]) => {
    const planted = plant(made, random);
    return planted === null ? [] : [toPlanted(name, planted)];
  });
}

/** Takes the mark out of a changed file, and returns its line. */
export function toPlanted(name: string, planted: Omit<PlantedBreak, 'name' | 'line'>): PlantedBreak {
  const lines = planted.files.get(planted.path)!.split('\n');
  const line = lines.findIndex((one) => one.includes(MARK));
  const files = new Map([...planted.files].map(([path, text]) => [path, text.replaceAll(MARK, '')]));
  return { ...planted, name, line, files };
}

/** Put at the line where the problem belongs, and taken out again. */
export const MARK = '@@';

function pickOf<T>(list: readonly T[], random: Random): T | null {
  return list.length === 0 ? null : list[Math.floor(random() * list.length)]!;
}

/** Replaces the first match in a file; null if there is none. */
function edit({ files }: Pick<MadeWorkspace, 'files'>, path: string, pattern: RegExp, by: (...found: string[]) => string): Files | null {
  const text = files.get(path)!;
  if (!pattern.test(text)) return null;
  return new Map([...files, [path, text.replace(pattern, by)]]);
}

function filesOf({ files }: MadeWorkspace, pattern: RegExp): string[] {
  return [...files].flatMap(([path, text]) => (pattern.test(text) && !path.includes('/templates/') ? [path] : []));
}

function simple(pattern: RegExp, by: (...found: string[]) => string, token: string, code: string): Plant {
  return (made, random) => {
    const path = pickOf(filesOf(made, pattern), random);
    const files = path === null ? null : edit(made, path, pattern, by);
    return path === null || files === null ? null : { files, path, token, code };
  };
}

const BREAKS: Readonly<Record<string, Plant>> = {
  'a version that the template lacks': simple(
    /versionLabel: v\d\n( +templateInputs)/,
    (_, rest) => `versionLabel: ${MARK}v9\n${rest!}`,
    'v9',
    'UNKNOWN_VERSION',
  ),
  'a key that is no input': simple(
    /( +)(field_\w+: (?:value|small|large|<\+\w+))/,
    (_, indent, rest) => `${indent!}${MARK}unheard: x\n${indent!}${rest!}`,
    'unheard',
    'UNKNOWN_INPUT',
  ),
  'a fixed field that is given': simple(
    /(templateInputs:\n +type: \w+\n +spec:\n)( +)(field)/,
    (_, head, indent, rest) => `${head!}${indent!}${MARK}shell: Bash\n${indent!}${rest!}`,
    'shell',
    'UNKNOWN_INPUT',
  ),
  'a value outside the allowed ones': (made, random) => {
    const use = pickOf(
      made.uses.filter(({ template }) => template.inputs.some((input) => input.allowed !== null && input.isRequired)),
      random,
    );
    if (use === null) return null;
    const input = use.template.inputs.find((one) => one.allowed !== null && one.isRequired)!;
    const pattern =
      input.kind === 'field'
        ? new RegExp(
            `(templateRef: (?:\\w+[.])?${use.template.identifier}\\n(?: +versionLabel: ${use.template.version}\\n)? +templateInputs:\\n(?: +(?!-).*\\n)*? +field_${input.name}: ).*`,
          )
        : new RegExp(
            `(templateRef: (?:\\w+[.])?${use.template.identifier}\\n(?: +versionLabel: ${use.template.version}\\n)?(?: {11,}.*\\n)*? +- name: ${input.name}\\n +type: String\\n +value: ).*`,
          );
    const files = edit(made, use.path, pattern, (_, head) => `${head!}${MARK}enormous`);
    return files === null ? null : { files, path: use.path, token: 'enormous', code: 'WRONG_INPUT' };
  },
  'a step that the template lacks': simple(
    /(templateInputs:\n +type: Custom\n +spec:\n +execution:\n +steps:\n)( +)(- step:)/,
    (_, head, indent, rest) =>
      `${head!}${indent!}- step:\n${indent!}    identifier: ${MARK}stranger\n${indent!}    type: ShellScript\n${indent!}    spec:\n${indent!}      anything: x\n${indent!}${rest!}`,
    'stranger',
    'UNKNOWN_INPUT',
  ),
  'a step of another kind': simple(
    /(templateInputs:\n +type: Custom\n +spec:\n +execution:\n +steps:\n +- step:\n.*\n +type: )ShellScript/,
    (_, head) => `${head!}${MARK}Http`,
    'Http',
    'WRONG_INPUT',
  ),
  'a required input that is missing': (made, random) => {
    const use = pickOf(
      made.uses.filter(({ template }) => template.steps === null && template.inputs.filter((one) => one.isRequired).length > 1),
      random,
    );
    if (use === null) return null;
    const [input] = use.template.inputs.filter((one) => one.isRequired);
    const pattern = new RegExp(
      `(templateRef: (?:\\w+[.])?${use.template.identifier}\\n(?: +versionLabel: ${use.template.version}\\n)? +templateInputs:\\n.*\\n +)(spec:\\n(?: +(?!-).*\\n)*?) +field_${input!.name}: .*\\n`,
    );
    const files = edit(made, use.path, pattern, (_, head, rest) => `${head!}${MARK}${rest!}`);
    return files === null ? null : { files, path: use.path, token: 'spec', code: 'MISSING_INPUT' };
  },
  'a template of another type': (made, random) => {
    const stage = pickOf(
      made.templates.filter(({ steps }) => steps !== null),
      random,
    );
    const use =
      stage === null
        ? null
        : pickOf(
            made.uses.filter(({ template }) => template.steps === null),
            random,
          );
    if (stage === null || use === null) return null;
    const pattern = new RegExp(
      `templateRef: ${use.template.prefix.replace('.', '[.]')}${use.template.identifier}\\n(?: +versionLabel: ${use.template.version}\\n)?(?: {20,}.*\\n)*`,
    );
    const ref = `${stage.prefix}${stage.identifier}`;
    const files = edit(made, use.path, pattern, () => `templateRef: ${MARK}${ref}\n                    versionLabel: ${stage.version}\n`);
    return files === null ? null : { files, path: use.path, token: ref, code: 'OTHER_ENTITY' };
  },
  'an input set for a stage that is gone': simple(
    /^(inputSet:(?:.*\n)*? +identifier: )last\n/,
    (_, head) => `${head!}${MARK}gone\n`,
    'gone',
    'UNKNOWN_INPUT',
  ),
  'an input set for a variable that is gone': simple(
    /^(inputSet:(?:.*\n)*? +- name: )\w+\n/,
    (_, head) => `${head!}${MARK}nowhere\n`,
    'nowhere',
    'UNKNOWN_INPUT',
  ),
  'an input set for a field that is no input': simple(
    /^(inputSet:(?:.*\n)*?)( +)(source:\n)/,
    (_, head, indent, rest) => `${head!}${indent!}${MARK}shell: Sh\n${indent!}${rest!}`,
    'shell',
    'UNKNOWN_INPUT',
  ),
  'a trigger of a misspelt pipeline': (made, random) =>
    misspell(
      made,
      random,
      /^(trigger:(?:.*\n)*? +pipelineIdentifier: )(\w+)\n( +source(?:.*\n)*?)( +inputSetRefs:\n(?: +- .*\n)+)? +stagesToExecute:\n +- .*\n/,
    ),
  'a trigger of a missing input set': simple(
    /^(trigger:(?:.*\n)*? +inputSetRefs:\n +- )\w+\n/,
    (_, head) => `${head!}${MARK}vanished\n`,
    'vanished',
    'UNKNOWN_ENTITY',
  ),
  'a trigger of a missing stage': simple(
    /^(trigger:(?:.*\n)*? +stagesToExecute:\n +- )\w+\n/,
    (_, head) => `${head!}${MARK}vanished\n`,
    'vanished',
    'UNKNOWN_ENTITY',
  ),
  'an overlay of a missing input set': simple(
    /^(overlayInputSet:(?:.*\n)*? +inputSetReferences:\n +- )\w+\n/,
    (_, head) => `${head!}${MARK}vanished\n`,
    'vanished',
    'UNKNOWN_ENTITY',
  ),
  'an infrastructure of another environment': simple(
    /(infrastructureDefinitions:\n +- identifier: )production_cluster\n/,
    (_, head) => `${head!}${MARK}staging_cluster\n`,
    'staging_cluster',
    'OTHER_ENTITY',
  ),
  'an infrastructure of another deployment type': (made, random) => {
    const pattern = /(deploymentType: )Kubernetes(\n(?:.*\n){1,8}? +- identifier: )(\w+_cluster)\n/;
    const path = pickOf(filesOf(made, pattern), random);
    const token = path === null ? '' : pattern.exec(made.files.get(path)!)![3]!;
    const files = path === null ? null : edit(made, path, pattern, (_, head, middle) => `${head!}ECS${middle!}${MARK}${token}\n`);
    return path === null || files === null ? null : { files, path, token, code: 'OTHER_ENTITY' };
  },
  'an infrastructure that is nearly one of its environment': simple(
    /(infrastructureDefinitions:\n +- identifier: )production_cluster\n/,
    (_, head) => `${head!}${MARK}production_clster\n`,
    'production_clster',
    'UNKNOWN_ENTITY',
  ),
  'a misspelt template': (made, random) => misspell(made, random, /(templateRef: (?:\w+[.])?)(\w+)\n/),
};

/** Drops a letter in the middle of a name that only one file uses. */
function misspell(made: MadeWorkspace, random: Random, pattern: RegExp): ReturnType<Plant> {
  const path = pickOf(filesOf(made, pattern), random);
  if (path === null) return null;
  let wrong = '';
  const files = edit(made, path, pattern, (_, head, name, middle = '') => {
    wrong = `${name!.slice(0, 3)}${name!.slice(4)}`;
    return `${head!}${MARK}${wrong}\n${typeof middle === 'string' ? middle : ''}`;
  });
  const prefix = /templateRef: (\w+[.])@@/.exec(files?.get(path) ?? '')?.[1] ?? '';
  return files === null ? null : { files, path, token: `${prefix}${wrong}`, code: 'UNKNOWN_ENTITY' };
}
