import { seededRandom } from '../seededRandom.ts';

/** The text of each file of a workspace, by its path. */
export type Files = Map<string, string>;

/** An input of a template or pipeline, as the generator made it. */
export interface MadeInput {
  readonly name: string;
  readonly kind: 'field' | 'variable';
  readonly allowed: readonly string[] | null;
  readonly isRequired: boolean;
}

/** A step template: its fixed fields and its inputs are known to the generator, which writes them without the code under test. */
export interface MadeTemplate {
  readonly identifier: string;
  readonly version: string;
  readonly path: string;
  readonly prefix: string;
  readonly inputs: readonly MadeInput[];
  /** The steps of a stage template; null for a step template. */
  readonly steps: readonly { readonly identifier: string; readonly inputs: readonly MadeInput[] }[] | null;
}

/** A use of a template in a pipeline. */
export interface MadeUse {
  readonly path: string;
  readonly template: MadeTemplate;
  readonly place: string;
}

/** A generated workspace without mistakes. */
export interface MadeWorkspace {
  readonly files: Files;
  readonly templates: readonly MadeTemplate[];
  readonly uses: readonly MadeUse[];
  readonly pipelines: readonly {
    readonly identifier: string;
    readonly path: string;
    readonly stages: readonly string[];
    readonly inputs: readonly string[];
  }[];
  readonly inputSets: readonly { readonly identifier: string; readonly path: string; readonly pipeline: string }[];
}

const WORDS = [
  'build',
  'deploy',
  'verify',
  'notify',
  'scan',
  'migrate',
  'rollout',
  'smoke',
  'publish',
  'backup',
  'restore',
  'approve',
] as const;
const PLACES = ['web', 'mobile', 'billing', 'search', 'catalog', 'checkout', 'profile', 'ledger', 'gateway', 'reports'] as const;
const FOLDERS = ['.harness', '.harness/orgs/shop/projects/store', 'ci/harness', 'platform/.harness'] as const;
const FIELDS = ['script', 'timeout', 'image', 'namespace', 'replicas', 'channel', 'severity', 'region'] as const;

/** Makes a workspace from a seed: templates with inputs, pipelines that use them, input sets, overlays, triggers, environments. */
export function makeWorkspace(seed: number): MadeWorkspace {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const chance = (share: number): boolean => random() < share;
  const folder = pick(FOLDERS);
  const files: Files = new Map();
  const isScoped = chance(0.8);
  const project = isScoped ? '  orgIdentifier: shop\n  projectIdentifier: store\n' : '';

  const names = new Set<string>();
  const newName = (): string => {
    for (;;) {
      const name = `${pick(WORDS)}_${pick(PLACES)}${chance(0.3) ? `_${pick(WORDS)}` : ''}`;
      if (names.has(name)) continue;
      names.add(name);
      return name;
    }
  };

  const makeInputs = (most: number): MadeInput[] => {
    const fields = FIELDS.filter(() => chance(0.4)).slice(0, most);
    return fields.map((name) => {
      const allowed = chance(0.3) ? ['small', 'medium', 'large'] : null;
      return { name, kind: 'field', allowed, isRequired: chance(0.7) };
    });
  };

  const templates: MadeTemplate[] = [];
  const templateCount = 2 + Math.floor(random() * 4);
  for (let number = 0; number < templateCount; number++) {
    const identifier = newName();
    const level = isScoped ? pick(['', '', 'org.', 'account.']) : '';
    const scope = level === '' ? project : level === 'org.' ? '  orgIdentifier: shop\n' : '';
    const isStage = chance(0.4);
    for (const version of chance(0.4) ? ['v1', 'v2'] : ['v1']) {
      const path = `${folder}/templates/${identifier}/${version}.yaml`;
      const head = `template:\n  name: ${identifier}\n  identifier: ${identifier}\n  versionLabel: ${version}\n${scope}`;
      if (isStage) {
        const steps = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => ({
          identifier: `${pick(WORDS)}_${index}`,
          inputs: makeInputs(3),
        }));
        const inputs = makeVariables(random);
        templates.push({ identifier, version, path, prefix: level, inputs, steps });
        files.set(
          path,
          `${head}  type: Stage\n  spec:\n    type: Custom\n    spec:\n      execution:\n        steps:\n${steps.map((step) => stepText(step.identifier, step.inputs, '          ')).join('')}${variablesText(inputs, '    ')}`,
        );
      } else {
        const inputs = makeInputs(5);
        templates.push({ identifier, version, path, prefix: level, inputs, steps: null });
        files.set(
          path,
          `${head}  type: Step\n  spec:\n    type: ShellScript\n    spec:\n      shell: Bash\n      onDelegate: true\n${fieldsText(inputs, '      ')}    timeout: 10m\n`,
        );
      }
    }
  }

  const environments = chance(0.6) ? ['production', 'staging'] : [];
  for (const environment of environments) {
    files.set(
      `${folder}/envs/${environment}.yaml`,
      `environment:\n  name: ${environment}\n  identifier: ${environment}\n${project}  type: PreProduction\n`,
    );
    files.set(
      `${folder}/envs/infra/${environment}_cluster.yaml`,
      `infrastructureDefinition:\n  name: c\n  identifier: ${environment}_cluster\n${project}  environmentRef: ${environment}\n  deploymentType: Kubernetes\n  type: KubernetesDirect\n  spec: {}\n`,
    );
  }

  const uses: MadeUse[] = [];
  const pipelines: MadeWorkspace['pipelines'][number][] = [];
  const inputSets: MadeWorkspace['inputSets'][number][] = [];
  const pipelineCount = 1 + Math.floor(random() * 4);
  for (let number = 0; number < pipelineCount; number++) {
    const identifier = newName();
    const path = `${folder}/pipelines/${identifier}.yaml`;
    const stages: string[] = [];
    let text = `pipeline:\n  name: ${identifier}\n  identifier: ${identifier}\n${project}  stages:\n`;
    for (const template of templates.filter(() => chance(0.7))) {
      const stage = `stage_${stages.length}`;
      stages.push(stage);
      uses.push({ path, template, place: stage });
      // Without a label the only version is the stable one.
      const isOnly = templates.filter((one) => one.identifier === template.identifier).length === 1;
      const label = isOnly && chance(0.3) ? '' : `versionLabel: ${template.version}\n`;
      text +=
        template.steps === null
          ? `    - stage:\n        name: ${stage}\n        identifier: ${stage}\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: use\n                  identifier: use_${stage}\n                  template:\n                    templateRef: ${template.prefix}${template.identifier}\n${label === '' ? '' : `                    ${label}`}${givenStep(template, '                    ', chance)}`
          : `    - stage:\n        name: ${stage}\n        identifier: ${stage}\n        template:\n          templateRef: ${template.prefix}${template.identifier}\n${label === '' ? '' : `          ${label}`}${givenStage(template, '          ', chance)}`;
    }
    if (environments.length > 0) {
      const environment = pick(environments);
      stages.push('ship');
      text += `    - stage:\n        name: ship\n        identifier: ship\n        type: Deployment\n        spec:\n          deploymentType: Kubernetes\n          service:\n            serviceRef: elsewhere_${number}\n          environment:\n            environmentRef: ${environment}\n            infrastructureDefinitions:\n              - identifier: ${environment}_cluster\n          execution:\n            steps: []\n`;
    }
    stages.push('last');
    text += `    - stage:\n        name: last\n        identifier: last\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: run\n                  identifier: run\n                  type: ShellScript\n                  spec:\n                    shell: Bash\n                    executionTarget: {}\n                    source:\n                      type: Inline\n                      spec:\n                        script: <+input>\n`;
    const inputs = ['market', 'release_name'].filter(() => chance(0.7));
    if (inputs.length > 0)
      text += `  variables:\n${inputs.map((name) => `    - name: ${name}\n      type: String\n      value: <+input>\n`).join('')}`;
    files.set(path, text);
    pipelines.push({ identifier, path, stages, inputs });
    for (let set = 0; set < 2; set++) {
      if (!chance(0.7)) continue;
      const name = newName();
      const setPath = `${folder}/pipelines/${identifier}/input_sets/${name}.yaml`;
      const given = inputs.filter(() => chance(0.6));
      files.set(
        setPath,
        `inputSet:\n  name: ${name}\n  identifier: ${name}\n${project}  pipeline:\n    identifier: ${identifier}\n    stages:\n      - stage:\n          identifier: last\n          type: Custom\n          spec:\n            execution:\n              steps:\n                - step:\n                    identifier: run\n                    type: ShellScript\n                    spec:\n                      source:\n                        type: Inline\n                        spec:\n                          script: echo ${set}\n${given.length === 0 ? '' : `    variables:\n${given.map((one) => `      - name: ${one}\n        type: String\n        value: x\n`).join('')}`}`,
      );
      inputSets.push({ identifier: name, path: setPath, pipeline: identifier });
    }
    const own = inputSets.filter((one) => one.pipeline === identifier);
    if (own.length > 0 && chance(0.6)) {
      files.set(
        `${folder}/overlays/${identifier}.yaml`,
        `overlayInputSet:\n  name: o\n  identifier: overlay_${number}\n${project}  pipelineIdentifier: ${identifier}\n  inputSetReferences:\n${own.map((one) => `    - ${one.identifier}\n`).join('')}`,
      );
    }
    if (chance(0.7)) {
      files.set(
        `${folder}/triggers/${identifier}.yaml`,
        `trigger:\n  name: t\n  identifier: nightly_${number}\n${project}  enabled: true\n  pipelineIdentifier: ${identifier}\n  source:\n    type: Scheduled\n    spec:\n      type: Cron\n      spec:\n        expression: 0 4 * * *\n${own.length === 0 ? '' : `  inputSetRefs:\n${own.map((one) => `    - ${one.identifier}\n`).join('')}`}  stagesToExecute:\n    - last\n`,
      );
    }
  }
  return { files, templates, uses, pipelines, inputSets };
}

function makeVariables(random: () => number): MadeInput[] {
  return ['market', 'owner', 'size']
    .filter(() => random() < 0.5)
    .map((name) => ({
      name,
      kind: 'variable',
      allowed: name === 'size' ? ['small', 'medium', 'large'] : null,
      isRequired: random() < 0.6,
    }));
}

function inputText({ allowed, isRequired }: MadeInput): string {
  return `<+input>${isRequired ? '' : '.default(small)'}${allowed === null ? '' : `.allowedValues(${allowed.join(',')})`}`;
}

function fieldsText(inputs: readonly MadeInput[], indent: string): string {
  return inputs.map((input) => `${indent}field_${input.name}: ${inputText(input)}\n`).join('');
}

function stepText(identifier: string, inputs: readonly MadeInput[], indent: string): string {
  return `${indent}- step:\n${indent}    name: ${identifier}\n${indent}    identifier: ${identifier}\n${indent}    type: ShellScript\n${indent}    spec:\n${indent}      shell: Bash\n${fieldsText(inputs, `${indent}      `)}`;
}

function variablesText(inputs: readonly MadeInput[], indent: string): string {
  if (inputs.length === 0) return '';
  return `${indent}variables:\n${inputs.map((input) => `${indent}  - name: ${input.name}\n${indent}    type: String\n${indent}    value: ${inputText(input)}\n`).join('')}`;
}

type Chance = (share: number) => boolean;

function valueFor({ allowed }: MadeInput, chance: Chance): string {
  if (chance(0.15)) return '<+input>';
  return allowed === null ? (chance(0.5) ? '<+pipeline.name>' : 'value') : allowed[chance(0.5) ? 0 : 2]!;
}

function isGiven(input: MadeInput, chance: Chance): boolean {
  return input.isRequired || chance(0.5);
}

function givenStep({ inputs }: MadeTemplate, indent: string, chance: Chance): string {
  const given = inputs.filter((input) => isGiven(input, chance));
  if (given.length === 0) return '';
  return `${indent}templateInputs:\n${indent}  type: ShellScript\n${indent}  spec:\n${given.map((input) => `${indent}    field_${input.name}: ${valueFor(input, chance)}\n`).join('')}`;
}

function givenStage({ inputs, steps }: MadeTemplate, indent: string, chance: Chance): string {
  const givenVariables = inputs.filter((input) => isGiven(input, chance));
  const givenSteps = steps!
    .map((step) => ({ ...step, inputs: step.inputs.filter((input) => isGiven(input, chance)) }))
    .filter((step) => step.inputs.length > 0);
  if (givenVariables.length + givenSteps.length === 0) return '';
  const stepTexts = givenSteps.map(
    (step) =>
      `${indent}        - step:\n${indent}            identifier: ${step.identifier}\n${indent}            type: ShellScript\n${indent}            spec:\n${step.inputs.map((input) => `${indent}              field_${input.name}: ${valueFor(input, chance)}\n`).join('')}`,
  );
  return `${indent}templateInputs:\n${indent}  type: Custom\n${givenSteps.length === 0 ? '' : `${indent}  spec:\n${indent}    execution:\n${indent}      steps:\n${stepTexts.join('')}`}${givenVariables.length === 0 ? '' : `${indent}  variables:\n${givenVariables.map((input) => `${indent}    - name: ${input.name}\n${indent}      type: String\n${indent}      value: ${valueFor(input, chance)}\n`).join('')}`}`;
}
