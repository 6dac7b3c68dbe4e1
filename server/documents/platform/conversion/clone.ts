import type { YAMLMap } from 'yaml';
import { CLONE_REFERENCES, CLONE_STRATEGIES } from '../../../core/platform/pipelines/conversion/words.ts';
import { convertResources, mapWord, toForm, toTexts } from './forms.ts';
import { isExpression, toText } from './nodes.ts';
import type { Source } from './source.ts';
import { Target } from './target.ts';

/** Converts the codebase of a pipeline, or the spec of a step that clones, to `clone`. */
export function convertClone(source: Source | null, target: Target): YAMLMap {
  const { run } = target;
  target.move(source, 'connectorRef', 'connector', toText);
  target.move(source, 'repoName', 'repo', toText);
  convertReference(source, target);
  for (const [from, to] of [
    ['depth', 'depth'],
    ['lfs', 'lfs'],
    ['fetchTags', 'tags'],
    ['debug', 'trace'],
    ['submoduleStrategy', 'submodules'],
    ['persistCredentials', 'persist-credentials'],
    ['runAsUser', 'user'],
  ] as const)
    target.move(source, from, to);
  target.move(source, 'cloneDirectory', 'clonedir', toText);
  target.move(source, 'sparseCheckout', 'sparse-checkout', toTexts);
  target.move(source, 'preFetchCommand', 'pre-fetch', toText);
  target.move(source, 'prCloneStrategy', 'strategy', (node) => mapWord(node, (word) => CLONE_STRATEGIES.get(word) ?? word));
  const verify = source?.take('sslVerify') ?? null;
  if (verify !== null) target.put('insecure', () => toForm(run, verify, 'negated'), verify);
  const resources = source?.take('resources') ?? null;
  if (resources !== null) target.put('resources', () => convertResources(run, resources.value, resources), resources);
  source?.finish();
  return target.done();
}

function convertReference(source: Source | null, target: Target): void {
  const build = source?.peek('build') ?? null;
  if (build === null) return;
  if (isExpression(build.value)) {
    target.move(source, 'build', 'ref');
    return;
  }
  const opened = source?.child('build') ?? null;
  const reference = CLONE_REFERENCES.get(opened?.text('type') ?? '');
  if (opened === null || reference === undefined) return;
  const [type, from, to] = reference;
  const spec = opened.child('spec');
  if (spec === null || spec.peek(from) === null) return;
  target.put('ref', () => {
    const inner = new Target(target.run);
    opened.leaveOut('type');
    inner.put('type', type);
    inner.move(spec, from, to, toText);
    return inner.done();
  });
}
