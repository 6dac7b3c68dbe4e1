import * as l10n from '@vscode/l10n';
import { findNearest } from '../../../nearest.ts';
import { findMisspeltType, isNewerType, toEdition, toNewerType } from '../../../nearestType.ts';
import type { Choice, Path } from '../../../shape.ts';
import { findGiven } from '../../../shapeKeys.ts';
import { isExpression, shorten } from '../../../shapeReport.ts';
import type { Span } from '../../../tree.ts';
import { currentCatalogue } from '../catalogue.ts';
import { deploymentsOfStep } from '../deployments.ts';
import { changeFix, type Finding, findingAt, listWords, replaceFix } from '../finding.ts';
import { contextAt, type FieldsRule } from '../rule.ts';
import type { StageKind } from '../stageTypes.ts';

/** UNKNOWN_STAGE_TYPE, NEWER_TYPE: a stage has an unknown type. */
export const checkStageType: FieldsRule = {
  owners: ['Stage'],
  check(place, found) {
    const written = readUnknown(place);
    if (written === null) return undefined;
    const { text, node, types } = written;
    const path = [...place.path, 'type'];
    const nearest = findMisspeltType(text, types);
    if (nearest === null && isNewerType(text, types)) {
      found.push(findNewer(l10n.t('stage'), text, node, path, types));
      return undefined;
    }
    const hint = nearest === null ? l10n.t('. Use {0}', listWords(types)) : l10n.t('. Did you mean "{0}"?', nearest);
    const reason = l10n.t('Unknown stage type "{0}"{1}', shorten(text), hint);
    found.push(findingAt('UNKNOWN_STAGE_TYPE', node, path, reason, nearest === null ? [] : [changeFix(node, nearest)]));
    return undefined;
  },
};

/** UNKNOWN_STEP_TYPE, NEWER_TYPE, STEP_OF_OTHER_STAGE: a step has an unknown type, or one that its kind of stage does not offer. */
export const checkStepType: FieldsRule = {
  owners: ['Step'],
  check(place, found) {
    const written = readUnknown(place);
    if (written === null) return undefined;
    const { text, node, choice, types } = written;
    const path = [...place.path, 'type'];
    const kind = findKind(choice);
    const catalogue = currentCatalogue().types;
    if (catalogue.stepTypes.includes(text)) {
      // The publisher offers known steps in further stages several times a year, so that this is no error.
      const stages = toStages(catalogue.kindsOfStep(text));
      const edition = toEdition(currentCatalogue().published);
      const reason =
        kind === null
          ? l10n.t('is "{0}", which is for {1} ({2}); choose another type, or move the step', text, stages, edition)
          : l10n.t(
              'is "{0}", which is for {1}, not for {2} ({3}); choose another type, or move the step',
              text,
              stages,
              toStage(kind),
              edition,
            );
      found.push(findingAt('STEP_OF_OTHER_STAGE', node, path, reason));
      return undefined;
    }
    const own = findMisspeltType(text, types);
    const nearest = own ?? findMisspeltType(text, catalogue.stepTypes);
    if (nearest === null && isNewerType(text, catalogue.stepTypes)) {
      found.push(findNewer(l10n.t('step'), text, node, path, types));
      return undefined;
    }
    const hint = nearest === null ? toUsual(types, kind) : toMeant(nearest, own === null ? catalogue.kindsOfStep(nearest) : null);
    const reason = l10n.t('Unknown step type "{0}"{1}', shorten(text), hint);
    found.push(findingAt('UNKNOWN_STEP_TYPE', node, path, reason, own === null ? [] : [changeFix(node, own)]));
    return undefined;
  },
};

/** STEP_OF_OTHER_STAGE: a step is for another type of deployment than that of its stage. */
export const checkDeployment: FieldsRule = {
  owners: ['Step'],
  check({ map, path, context, root }, found) {
    const type = findGiven(map, 'type')?.value;
    if (type?.kind !== 'scalar' || typeof type.value !== 'string') return undefined;
    const deployments = deploymentsOfStep(type.value);
    const { deployment } = contextAt(context, path, root);
    if (deployments === null || deployment === null || deployments.includes(deployment)) return undefined;
    const reason = l10n.t(
      'is "{0}", which is for {1}, but the stage deploys to {2}; choose another type, or move the step',
      type.value,
      listWords(deployments, 'and'),
      deployment,
    );
    found.push(findingAt('STEP_OF_OTHER_STAGE', type, [...path, 'type'], reason));
    return undefined;
  },
};

function toUsual(types: readonly string[], kind: StageKind | null): string {
  const examples = toExamples(types).join(', ');
  return kind === null
    ? l10n.t('. Use one of the {0} types, such as {1}', types.length, examples)
    : l10n.t('. Use one of the {0} types that {1} offers, such as {2}', types.length, toStage(kind), examples);
}

function toMeant(nearest: string, kinds: readonly StageKind[] | null): string {
  return kinds === null
    ? l10n.t('. Did you mean "{0}"?', nearest)
    : l10n.t('. Did you mean "{0}"? It is for {1}.', nearest, toStages(kinds));
}

/** Returns the finding for a type that the catalogue lacks; its spec is not checked, because no branch describes it. */
function findNewer(what: string, text: string, node: Span, path: Path, types: readonly string[]): Finding {
  const similar = findNearest(text, types);
  const fixes = similar === null ? [] : [replaceFix(l10n.t('Change to "{0}"', similar), node, similar, false)];
  return findingAt('NEWER_TYPE', node, path, toNewerType(what, text, currentCatalogue().published), fixes);
}

/** Reads the type of a stage or step if it is a string that chooses no branch. */
function readUnknown({ map, shape }: Parameters<FieldsRule['check']>[0]) {
  const choice = shape.choices.find(({ key }) => key === 'type');
  const node = findGiven(map, 'type')?.value;
  if (choice === undefined || node?.kind !== 'scalar' || typeof node.value !== 'string' || isExpression(node)) return null;
  if (choice.branches.has(node.value)) return null;
  return { text: node.value, node, choice, types: [...choice.branches.keys()] };
}

/** Returns the kind of stages that offers exactly these types; null if there is none. */
function findKind({ branches }: Choice): StageKind | null {
  const { types } = currentCatalogue();
  const offersThese = (kind: StageKind) => {
    const offered = types.stepTypesOf(kind);
    return offered.length === branches.size && offered.every((type) => branches.has(type));
  };
  return types.stageKinds.find(offersThese) ?? null;
}

function toStage(kind: StageKind): string {
  const type = currentCatalogue().types.stageOfKind(kind);
  return /^[AEIOU]/.test(type) ? l10n.t('an {0} stage', type) : l10n.t('a {0} stage', type);
}

function toStages(kinds: readonly StageKind[]): string {
  const types = kinds.map((kind) => currentCatalogue().types.stageOfKind(kind));
  // Not {0}, which is the text for a number of stages.
  return l10n.t('{types} stages', { types: listWords(types, 'and') });
}

/** Returns examples of some types: the most common ones, if any of them are among them. */
function toExamples(types: readonly string[]): readonly string[] {
  const known = USED_MOST.filter((type) => types.includes(type));
  return (known.length > 0 ? known : types).slice(0, 5);
}

const USED_MOST = [
  'ShellScript',
  'Http',
  'K8sRollingDeploy',
  'Run',
  'BuildAndPushDockerRegistry',
  'Plugin',
  'HarnessApproval',
  'Wait',
] as const;
