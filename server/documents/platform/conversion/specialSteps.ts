import * as l10n from '@vscode/l10n';
import { isScalar, Scalar } from 'yaml';
import { toJsonText } from '../../../core/platform/pipelines/conversion/expressions.ts';
import { STEP_CONVERSIONS, type StepConversion } from '../../../core/platform/pipelines/conversion/stepFields.ts';
import { STEP_TEMPLATES } from '../../../core/platform/pipelines/conversion/stepTemplates.ts';
import { TEST_COMMANDS, toExpression } from '../../../core/platform/pipelines/conversion/words.ts';
import { writeApproval } from './approvals.ts';
import { convertClone } from './clone.ts';
import { replaceScalar, textOf } from './nodes.ts';
import { spanOf } from './run.ts';
import type { Source } from './source.ts';
import { writeAction, writeStepTemplate } from './stepContents.ts';
import { Target } from './target.ts';

/** The step types that need more than moved fields. */
export const SPECIAL_STEPS: ReadonlyMap<string, (step: Source, target: Target, type: string) => void> = new Map([
  ['ShellScript', writeShellScript],
  ['HarnessApproval', writeApproval],
  ['CustomApproval', writeApproval],
  ['JiraApproval', writeApproval],
  ['ServiceNowApproval', writeApproval],
  ['RunTests', writeRunTests],
  ['Action', writePluginCommand],
  ['Bitrise', writePluginCommand],
  ['Plugin', writePluginStep],
  ['Policy', writePolicy],
  ['GitClone', writeCloneStep],
  ['BuildAndPushDockerRegistry', writeDockerBuild],
  ['BuildAndPushACR', writeAzureBuild],
  ['K8sDelete', writeDelete],
] as const);

function writeShellScript(step: Source, target: Target): void {
  const conversion = STEP_CONVERSIONS.ShellScript!;
  const spec = step.child('spec');
  if (spec?.text('onDelegate') === 'true') spec.leaveOut('onDelegate');
  const source = spec?.child('source') ?? null;
  const file = source?.text('type') === 'Harness' ? (source.child('spec')?.take('file') ?? null) : null;
  if (file === null) {
    writeAction(step, target, conversion);
    return;
  }
  source!.leaveOut('type');
  const script = `<+fileStore.getAsString("${textOf(file.value) ?? ''}")>`;
  writeAction(step, target, { ...conversion, constants: { script } });
}

/** The languages and build tools of test intelligence; version 1 runs the tests by a script. */
function writeRunTests(step: Source, target: Target): void {
  const spec = step.child('spec');
  const tool = spec?.text('buildTool') ?? '';
  const command = TEST_COMMANDS.get(tool);
  if (command !== undefined) spec?.leaveOut('buildTool');
  const args = spec?.take('args') ?? null;
  const [before, after] = [spec?.take('preCommand') ?? null, spec?.take('postCommand') ?? null];
  const test = command === undefined ? null : [command, textOf(args?.value)].filter((part) => part !== null).join(' ');
  const lines = [textOf(before?.value), test ?? textOf(args?.value), textOf(after?.value)].filter((line) => line !== null);
  for (const entry of [args, before, after]) target.run.addComments(entry?.pair.key.commentBefore, entry?.value.comment);
  spec?.leaveOut('language');
  const { fields } = STEP_CONVERSIONS.Test!;
  const conversion: StepConversion = {
    action: 'run-test',
    fields: { ...fields, testGlobs: ['match', 'split'], runOnlySelectedTests: ['intelligence.disabled', 'negated'] },
    ...(lines.length > 0 && { constants: { script: lines.map((line) => line.trimEnd()).join('\n') } }),
  };
  if (test !== null) target.run.note('changed', spanOf(spec?.map), l10n.t('The script "{0}" now runs the tests of {1}.', test, tool));
  writeAction(step, target, conversion);
}

/** Actions of other systems, which version 1 runs by the command `plugin`. */
function writePluginCommand(step: Source, target: Target, type: string): void {
  const spec = step.child('spec');
  const kind = type === 'Action' ? 'action' : 'bitrise';
  target.put('run', () => {
    const inner = new Target(target.run);
    const uses = spec?.take('uses') ?? null;
    inner.put('script', replaceScalar(uses?.value, `plugin -kind ${kind} -name ${textOf(uses?.value) ?? ''}`), uses);
    const inputs = spec?.take('with') ?? null;
    if (inputs !== null) {
      target.run.addCommentsIn(inputs.value);
      const value = isScalar(inputs.value) ? inputs.value : new Scalar(toJsonText(inputs.value.toJSON()));
      inner.putAt(['env', 'PLUGIN_WITH'], value, inputs);
    }
    const own = spec?.child('env') ?? null;
    for (const { key } of own?.map.items ?? []) inner.child('env').move(own, String((key as Scalar).value));
    spec?.finish();
    return inner.done();
  });
}

function writePluginStep(step: Source, target: Target): void {
  const spec = step.child('spec');
  const uses = spec?.text('uses') ?? null;
  if (uses === null || spec?.peek('image') !== null) writeAction(step, target, STEP_CONVERSIONS.Plugin!);
  else
    writeAction(step, target, {
      ...STEP_CONVERSIONS.Plugin!,
      fields: { ...STEP_CONVERSIONS.Plugin!.fields, uses: 'container.image' },
    });
}

function writePolicy(step: Source, target: Target): void {
  const spec = step.child('spec');
  if (spec?.text('type') === 'Custom') spec.leaveOut('type');
  const payload = spec?.child('policySpec')?.peek('payload') ?? null;
  if (payload === null) target.run.note('check', spanOf(spec?.map), l10n.t('"{0}" needs a "payload" to evaluate.', step.path));
  writeAction(step, target, STEP_CONVERSIONS.Policy!);
}

function writeCloneStep(step: Source, target: Target): void {
  target.put('clone', () => convertClone(step.child('spec'), new Target(target.run)));
}

function writeDockerBuild(step: Source, target: Target): void {
  const template = STEP_TEMPLATES.BuildAndPushDockerRegistry!;
  const spec = step.child('spec');
  const registry = spec?.peek('connectorRef') === null ? (spec.take('registryRef') ?? null) : null;
  if (registry === null) {
    writeStepTemplate(step, target, template);
    return;
  }
  const repo = spec?.take('repo') ?? null;
  const constants = { ...template.constants, repo: `${textOf(registry.value) ?? ''}/${textOf(repo?.value) ?? ''}` };
  for (const entry of [registry, repo]) target.run.addComments(entry?.pair.key.commentBefore, entry?.value.comment);
  writeStepTemplate(step, target, { ...template, uses: 'buildAndPushToHAR', constants });
}

function writeAzureBuild(step: Source, target: Target): void {
  const template = STEP_TEMPLATES.BuildAndPushACR!;
  const spec = step.child('spec');
  const [, registry, image] = /^([^/<]+)\/([^<]+)$/.exec(spec?.text('repository') ?? '') ?? [];
  if (registry === undefined || image === undefined) {
    writeStepTemplate(step, target, template);
    return;
  }
  spec?.leaveOut('repository');
  writeStepTemplate(step, target, { ...template, constants: { ...template.constants, registry, image_name: image } });
}

/** The release to delete is that of the infrastructure. */
function writeDelete(step: Source, target: Target): void {
  const template = STEP_TEMPLATES.K8sDelete!;
  const isRelease = step.child('spec')?.child('deleteResources')?.text('type') === 'ReleaseName';
  writeStepTemplate(step, target, isRelease ? { ...template, constants: { release: toExpression('infra.releaseName') } } : template);
}
