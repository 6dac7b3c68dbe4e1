import { seededRandom } from '../seededRandom.ts';
import { type Files, makeWorkspace } from './randomWorkspace.ts';

/** An input of a template or pipeline of version 1, as the generator made it. */
export interface DeclaredV1 {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean' | 'array';
  readonly allowed: readonly string[] | null;
  readonly pattern: string | null;
  readonly isRequired: boolean;
  readonly preset: string | null;
}

/** A template of version 1; what it says is known to the generator, which writes it without the code under test. */
export interface TemplateV1 {
  readonly identifier: string;
  readonly path: string;
  readonly prefix: string;
  /** The version that the document says; null if it says none. */
  readonly version: string | null;
  /** Whether the document says its identifier. */
  readonly isNamed: boolean;
  readonly part: 'step' | 'group' | 'stage';
  readonly inputs: readonly DeclaredV1[];
}

/** A use of a template, at the element with an `id`. */
export interface UseV1 {
  readonly path: string;
  readonly place: string;
  readonly template: TemplateV1;
  /** Whether the use names the version. */
  readonly isPinned: boolean;
}

/** A pipeline of version 1. */
export interface PipelineV1 {
  readonly identifier: string;
  readonly path: string;
  readonly inputs: readonly DeclaredV1[];
}

/** A generated workspace of version 1 without mistakes. */
export interface WorkspaceV1 {
  readonly files: Files;
  readonly templates: readonly TemplateV1[];
  readonly uses: readonly UseV1[];
  readonly pipelines: readonly PipelineV1[];
  readonly inputSets: readonly { readonly path: string; readonly pipeline: PipelineV1 }[];
}

const WORDS = ['build', 'deploy', 'verify', 'notify', 'migrate', 'rollout', 'publish', 'backup', 'restore', 'approve'] as const;
const PLACES = ['web', 'mobile', 'billing', 'search', 'catalog', 'checkout', 'profile', 'ledger', 'gateway', 'reports'] as const;
const NAMES = ['script', 'image', 'replicas', 'channel', 'verbose', 'region', 'size', 'type', 'name', 'tags'] as const;
const SIZES = ['small', 'medium', 'large'] as const;

type Random = () => number;

/** Makes a workspace of version 1 from a seed: templates with inputs, pipelines that use them and each other, input sets, environments. */
export function makeWorkspaceV1(seed: number): WorkspaceV1 {
  const random = seededRandom(seed * 7 + 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const chance = (share: number): boolean => random() < share;
  const root = pick(['.harness', 'platform/.harness', 'a b/.harness']);
  const isScoped = chance(0.5);
  const folder = isScoped ? `${root}/orgs/shop/projects/store` : root;
  const files: Files = new Map();
  const names = new Set<string>();
  const newName = (): string => {
    for (;;) {
      const name = `${pick(WORDS)}_${pick(PLACES)}`;
      if (names.has(name)) continue;
      names.add(name);
      return name;
    }
  };

  const templates: TemplateV1[] = [];
  for (let number = 0; number < 3 + Math.floor(random() * 4); number++) {
    const identifier = newName();
    const prefix = pick(['', '', 'org.', 'account.']);
    const place = !isScoped || prefix === '' ? folder : prefix === 'org.' ? `${root}/orgs/shop` : `${root}/account`;
    const part = pick(['step', 'step', 'group', 'stage'] as const);
    const naming = pick(['id', 'id', 'name', 'file'] as const);
    const versions = naming === 'id' ? pick([[null], ['1.0.0'], ['1.0.0', '1.1.0'], ['v1']]) : [null];
    for (const version of versions) {
      const file = naming === 'file' ? identifier : `${pick(['a', 'b'])}-${identifier}-${version ?? 'x'}.template`;
      const path = `${place}/templates/${file}.yaml`;
      const inputs = makeInputs(random);
      const template = { identifier, path, prefix, version, isNamed: naming === 'id', part, inputs };
      templates.push(template);
      const head = naming === 'id' ? `  id: ${identifier}\n` : naming === 'name' ? `  name: ${identifier}\n` : '';
      const label = version === null ? (chance(0.3) ? '  version: 1\n' : '') : `  version: ${version}\n`;
      files.set(path, `version: 1\ntemplate:\n${head}${label}${declaredText(inputs, '  ')}${bodyText(template, chance)}`);
    }
  }

  const environments = chance(0.6) ? ['production', 'staging'] : [];
  for (const environment of environments) {
    const scope = isScoped ? '  orgIdentifier: shop\n  projectIdentifier: store\n' : '';
    files.set(
      `${folder}/envs/${environment}.yaml`,
      `environment:\n  name: e\n  identifier: ${environment}\n${scope}  type: PreProduction\n`,
    );
    files.set(
      `${folder}/envs/infra/${environment}_cluster.yaml`,
      `infrastructureDefinition:\n  name: c\n  identifier: ${environment}_cluster\n${scope}  environmentRef: ${environment}\n  deploymentType: Kubernetes\n  type: KubernetesDirect\n  spec: {}\n`,
    );
  }

  const uses: UseV1[] = [];
  const pipelines: PipelineV1[] = [];
  const inputSets: WorkspaceV1['inputSets'][number][] = [];
  for (let number = 0; number < 2 + Math.floor(random() * 3); number++) {
    const identifier = newName();
    const path = `${folder}/pipelines/${identifier}.yaml`;
    const inputs = makeInputs(random);
    const pipeline = { identifier, path, inputs };
    let text = `version: 1\npipeline:\n  id: ${identifier}\n${declaredText(inputs, '  ')}  stages:\n`;
    const chosen = templates.filter(() => chance(0.6));
    for (const template of chosen) {
      const place = `use_${uses.length}`;
      const isOnly = templates.filter((one) => one.identifier === template.identifier).length === 1;
      const isPinned = template.version !== null && (!isOnly || chance(0.5));
      uses.push({ path, place, template, isPinned });
      const isQuoted = chance(0.2);
      const name = `${template.prefix}${template.identifier}${isPinned ? `@${template.version}` : ''}`;
      const key = template.part === 'stage' ? 'template' : pick(['template', 'template', 'action', 'agent', 'deploy', 'uses']);
      const given = givenText(template.inputs, chance, random);
      const write = (indent: string): string =>
        `${indent}uses: ${isQuoted ? `"${name}"` : name}\n${given === '' ? '' : `${indent}with:\n${given.replace(/^(?=.)/gm, `${indent}  `)}`}`;
      const element = (indent: string): string =>
        `${indent}- id: ${place}\n${key === 'uses' ? write(`${indent}  `) : `${indent}  ${key}:\n${write(`${indent}    `)}`}`;
      text += template.part === 'stage' ? element('    ') : `    - id: stage_${place}\n      steps:\n${element('        ')}`;
    }
    const [other] = pipelines;
    if (other !== undefined && chance(0.6)) {
      const given = givenText(other.inputs, chance, random);
      const lines = given === '' ? '' : `        with:\n          inputs:\n${given.replace(/^(?=.)/gm, '            ')}`;
      text += `    - id: chained\n      chain:\n        uses: ${other.identifier}\n${lines}`;
    }
    if (environments.length > 0) {
      const environment = pick(environments);
      text += `    - id: ship\n      service: elsewhere_${number}\n      environment:\n        id: ${environment}\n        deploy-to: ${environment}_cluster\n      steps:\n        - run: make ship\n`;
    }
    text += `    - id: last\n      steps:\n        - run:\n            script: echo \${{ inputs.nothing }}\n            with:\n              uses: nothing\n`;
    files.set(path, text);
    pipelines.push(pipeline);
    if (inputs.length === 0 || !chance(0.7)) continue;
    const setPath = `${folder}/pipelines/${identifier}/input_sets/${newName()}.yaml`;
    const given = inputs.map((input) => `  ${input.name}: ${valueFor(input, random)}\n`).join('');
    files.set(setPath, `version: 1\nkind: input-set\nspec:\n${given}`);
    inputSets.push({ path: setPath, pipeline });
    if (chance(0.5)) {
      const name = setPath.split('/').at(-1)!.replace('.yaml', '');
      files.set(
        `${folder}/pipelines/${identifier}/overlays/input_sets/all.yaml`,
        `version: 1\nkind: overlay-input-set\nspec:\n  input_sets:\n    - ${name}\n    - only_the_service_knows\n`,
      );
    }
  }
  return { files, templates, uses, pipelines, inputSets };
}

/** Makes a workspace with documents of both versions, which use each other and have copies in the other version; it has no mistakes. */
export function makeMixedWorkspace(seed: number): WorkspaceV1 {
  const made = makeWorkspaceV1(seed);
  const other = makeWorkspace(seed);
  const random = seededRandom(seed * 11 + 5);
  const folder = made.pipelines[0]!.path.replace(/[/]pipelines[/].*/, '');
  const files: Files = new Map([...other.files].map(([path, text]) => [`${folder}/old/${path.replaceAll('.harness', 'harness')}`, text]));
  const pipelineOf = (version: 0 | 1, identifier: string, reference: string): string =>
    version === 0
      ? `pipeline:\n  name: ${identifier}\n  identifier: ${identifier}\n  stages:\n    - stage:\n        name: a\n        identifier: a\n        template:\n          templateRef: ${reference}\n          versionLabel: v7\n          templateInputs:\n            type: Custom\n            variables:\n              - name: nothing\n                type: String\n                value: x\n`
      : `version: 1\npipeline:\n  id: ${identifier}\n  stages:\n    - id: a\n      template:\n        uses: ${reference}@v7\n        with:\n          nothing: x\n`;
  for (const [index, identifier] of [...new Set(made.templates.map((one) => one.identifier))].entries()) {
    if (other.templates.some((one) => one.identifier === identifier)) continue;
    // A copy in version 0, or a document of version 0 that uses one that does not exist.
    if (random() < 0.4)
      files.set(
        `${folder}/old/templates/${identifier}.yaml`,
        `template:\n  name: ${identifier}\n  identifier: ${identifier}\n  versionLabel: v1\n  type: Stage\n  spec:\n    type: Custom\n    spec:\n      execution:\n        steps: []\n`,
      );
    else files.set(`${folder}/old/pipelines/user_${index}.yaml`, pipelineOf(0, `old_user_${index}`, identifier));
  }
  for (const [index, { identifier, prefix }] of other.templates.entries()) {
    if (made.templates.some((one) => one.identifier === identifier)) continue;
    files.set(`${folder}/pipelines/new_user_${index}.yaml`, pipelineOf(1, `new_user_${index}`, `${prefix}${identifier}`));
  }
  for (const { identifier } of made.pipelines) {
    if (other.pipelines.some((one) => one.identifier === identifier)) continue;
    files.set(
      `${folder}/old/triggers/${identifier}.yaml`,
      `trigger:\n  name: t\n  identifier: of_${identifier}\n  enabled: true\n  pipelineIdentifier: ${identifier}\n  source:\n    type: Scheduled\n    spec:\n      type: Cron\n      spec:\n        expression: 0 4 * * *\n  inputSetRefs:\n    - unheard_of\n  stagesToExecute:\n    - nowhere\n`,
    );
  }
  return { ...made, files: new Map([...files, ...made.files]) };
}

function makeInputs(random: Random): DeclaredV1[] {
  return NAMES.filter(() => random() < 0.35).map((name): DeclaredV1 => {
    const type = name === 'replicas' ? 'number' : name === 'verbose' ? 'boolean' : name === 'tags' ? 'array' : 'string';
    const allowed = type === 'string' && random() < 0.4 ? SIZES : null;
    const pattern = type === 'string' && allowed === null && random() < 0.4 ? '^[a-z]{3,12}$' : null;
    const isRequired = random() < 0.6;
    const preset = isRequired ? null : valueFor({ type, allowed, pattern }, random);
    return { name, type, allowed, pattern, isRequired, preset };
  });
}

/** Returns a value that an input accepts, as it is written. */
function valueFor({ type, allowed, pattern }: Pick<DeclaredV1, 'type' | 'allowed' | 'pattern'>, random: Random): string {
  if (type === 'number') return String(1 + Math.floor(random() * 9));
  if (type === 'boolean') return random() < 0.5 ? 'true' : 'false';
  if (type === 'array') return '[one, two]';
  if (allowed !== null) return allowed[Math.floor(random() * allowed.length)]!;
  if (pattern !== null) return random() < 0.5 ? 'alpha' : '"omega"';
  return ['value', '"a value: quoted"', '19', 'two words'][Math.floor(random() * 4)]!;
}

function declaredText(inputs: readonly DeclaredV1[], indent: string): string {
  if (inputs.length === 0) return '';
  const lines = inputs.map(({ name, type, allowed, pattern, isRequired, preset }) => {
    const more = [
      ...(allowed === null ? [] : [`enum: [${allowed.join(', ')}]`]),
      ...(pattern === null ? [] : [`pattern: ${pattern}`]),
      ...(isRequired ? ['required: true'] : []),
      ...(preset === null ? [] : [`default: ${preset}`]),
    ];
    return `${indent}  ${name}:\n${indent}    type: ${type}\n${more.map((one) => `${indent}    ${one}\n`).join('')}`;
  });
  return `${indent}inputs:\n${lines.join('')}`;
}

function bodyText({ part, inputs }: Pick<TemplateV1, 'part' | 'inputs'>, chance: (share: number) => boolean): string {
  const env = inputs.map(({ name }) => {
    const mention = chance(0.5) ? `\${{ inputs.${name} }}` : `<+inputs.${name}>`;
    return `          VALUE_OF_${name.toUpperCase()}: ${mention}\n`;
  });
  const lines = inputs
    .filter(({ type, name }) => type === 'string' && name !== 'script')
    .map(({ name }) => `          echo \${{ inputs.${name} }}, <+inputs.${name}>!\n`);
  const image = inputs.some(({ name }) => name === 'image') ? `        container: node:\${{ inputs.image }}\n` : '';
  const run = `run:\n        script: |\n          make all\n${lines.join('')}${image}${inputs.length === 0 ? '' : `        env:\n${env.join('')}`}`;
  if (part === 'step') return `  step:\n    ${run.replaceAll('\n  ', '\n')}`;
  const steps = `      - ${run.replaceAll('\n', '\n  ').trimEnd()}\n`;
  return part === 'group' ? `  group:\n    steps:\n${steps}` : `  stage:\n    steps:\n${steps}`;
}

/** Writes values for the inputs that must be given, and for some others, from column 0. */
function givenText(inputs: readonly DeclaredV1[], chance: (share: number) => boolean, random: Random): string {
  return inputs
    .filter(({ isRequired }) => isRequired || chance(0.5))
    .map(
      (input) => `${input.name}: ${chance(0.15) ? '<+pipeline.name>' : chance(0.1) ? `\${{ inputs.other }}` : valueFor(input, random)}\n`,
    )
    .join('');
}
