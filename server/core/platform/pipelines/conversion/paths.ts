import * as l10n from '@vscode/l10n';
import { STEP_CONVERSIONS } from './stepFields.ts';
import { STEP_TEMPLATES } from './stepTemplates.ts';

/** What is known of the steps that a path may name. */
export interface KnownSteps {
  /** Returns the type of the step with an identifier; null if it is unknown or several differ. */
  typeOf(identifier: string): string | null;
  /** The type of the step that contains the expression; null if there is none. */
  readonly own: string | null;
}

/** A path in version 1; `doubt` says why it may no longer work, or is null. */
export interface ConvertedPath {
  readonly names: readonly string[];
  readonly doubt: string | null;
}

/** The parts of a deployment stage, which version 1 has among the steps. */
const DEPLOYMENT_PARTS: readonly string[] = ['service', 'manifests', 'configFiles', 'infra', 'env', 'artifacts'];

/** What every step has, whatever it does. */
const COMMON: readonly string[] = ['identifier', 'name', 'status', 'startTs', 'endTs', 'executionUrl'];

const BUILD_FIELDS: ReadonlyMap<string, string> = new Map([
  ['branch', 'branch'],
  ['tag', 'tag'],
  ['number', 'prNumber'],
]);

/** Converts the names of a path such as `pipeline.stages.build.spec.execution.steps.test.output` to version 1. */
export function convertPath(names: readonly string[], steps: KnownSteps): ConvertedPath {
  const [root, ...rest] = names;
  if (isPrefix(names, ['pipeline', 'properties', 'ci', 'codebase'])) return known(['codebase', ...convertCodebase(names.slice(4))]);
  if (root === 'codebase') return known(['codebase', ...convertCodebase(rest)]);
  if (root === 'inputSet') return known(['inputSet', 'overlay', ...rest]);
  if (root === 'pipeline') return convertPipelinePath(rest, steps);
  if (root === 'stage') return under(['stage'], convertStagePath(rest, steps));
  if (root === 'spec' && rest.length > 0) return under(['stage'], convertStagePath(names, steps));
  if (root === 'execution' && rest.length > 0) return under(['stage'], convertStagePath(['spec', ...names], steps));
  if (root === 'steps' || root === 'rollbackSteps') return convertStepList(names, steps);
  if (root === 'stepGroup') return under(['group'], convertStepPath(rest, null, steps));
  if (root === 'step') return under(['step'], convertStepPath(rest, steps.own, steps));
  if (DEPLOYMENT_PARTS.includes(root ?? '')) return known([root!, ...convertPart(root!, rest)]);
  return known(names);
}

function convertCodebase(names: readonly string[]): readonly string[] {
  const field = names[0] === 'build' && names[1] === 'spec' ? BUILD_FIELDS.get(names[2] ?? '') : undefined;
  return field === undefined ? names : [field, ...names.slice(3)];
}

function convertPipelinePath(names: readonly string[], steps: KnownSteps): ConvertedPath {
  const [key, stage, ...rest] = names;
  if (key === 'stages' && stage !== undefined) return under(['pipeline', 'stages', stage], convertStagePath(rest, steps));
  return known(['pipeline', ...convertIdentity(names)]);
}

function convertStagePath(names: readonly string[], steps: KnownSteps): ConvertedPath {
  const [key, inner, ...rest] = names;
  if (key !== 'spec') return known(convertIdentity(names));
  if (inner === 'execution') return rest.length === 0 ? known([]) : convertStepList(rest, steps);
  if (inner !== undefined && DEPLOYMENT_PARTS.includes(inner)) return known(['steps', inner, ...convertPart(inner, rest)]);
  return { names, doubt: l10n.t('version 1 has the fields of a stage elsewhere') };
}

function convertStepList(names: readonly string[], steps: KnownSteps): ConvertedPath {
  const [key, identifier, ...rest] = names;
  const list = key === 'rollbackSteps' ? 'rollback' : (key ?? '');
  if (identifier === undefined) return known([list]);
  return under([list, identifier], convertStepPath(rest, steps.typeOf(identifier), steps));
}

function convertStepPath(names: readonly string[], type: string | null, steps: KnownSteps): ConvertedPath {
  const [key] = names;
  if (key === 'steps') return convertStepList(names, steps);
  if (key === 'spec') return convertStepField(names, type);
  if (key === 'output' && names[1] !== undefined && names[1] !== 'outputVariables') {
    return { names, doubt: l10n.t('version 1 may have the output "{0}" elsewhere', names[1]) };
  }
  if (key !== undefined && type !== null && Object.hasOwn(STEP_TEMPLATES, type) && !COMMON.includes(key)) {
    return { names, doubt: l10n.t('the template that replaces the step may have "{0}" elsewhere', key) };
  }
  if (key === 'output' && type === 'Http')
    return { names, doubt: l10n.t('version 1 runs this step in a container, with outputs of its own') };
  return known(convertIdentity(names));
}

function convertStepField(names: readonly string[], type: string | null): ConvertedPath {
  const field = names.slice(1).join('.');
  const fields = type === null ? undefined : STEP_CONVERSIONS[type]?.fields;
  const found = Object.entries(fields ?? {}).find(([from]) => field === from || field.startsWith(`${from}.`));
  if (found === undefined) return { names, doubt: l10n.t('version 1 has the field "{0}" elsewhere, or not at all', field) };
  const to = typeof found[1] === 'string' ? found[1] : found[1][0];
  const below = field.slice(found[0].length + 1);
  return known(['spec', ...to.split('.'), ...(below === '' ? [] : below.split('.'))]);
}

function convertPart(part: string, names: readonly string[]): readonly string[] {
  if (part === 'env' && names[0] === 'envGroupName') return ['group', 'name', ...names.slice(1)];
  if (part === 'env' && names[0] === 'envGroupRef') return ['group', 'id', ...names.slice(1)];
  if (part === 'infra' && names[0] === 'connectorRef') return ['connector', ...names.slice(1)];
  return part === 'manifests' || part === 'configFiles' || part === 'artifacts' ? names : convertIdentity(names);
}

function convertIdentity(names: readonly string[]): readonly string[] {
  return names[0] === 'identifier' ? ['id', ...names.slice(1)] : names;
}

function isPrefix(names: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((name, index) => names[index] === name);
}

function known(names: readonly string[]): ConvertedPath {
  return { names, doubt: null };
}

function under(prefix: readonly string[], { names, doubt }: ConvertedPath): ConvertedPath {
  return { names: [...prefix, ...names], doubt };
}
