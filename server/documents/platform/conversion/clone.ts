import type { YAMLMap } from 'yaml';
import { CLONE_REFERENCES, CLONE_STRATEGIES } from '../../../core/platform/pipelines/conversion/words.ts';
import { convertFields, mapWord } from './forms.ts';
import { isExpression, toText } from './nodes.ts';
import type { Source } from './source.ts';
import { Target } from './target.ts';

/** Converts the codebase of a pipeline, or the spec of a step that clones, to `clone`. */
export function convertClone(source: Source | null, target: Target): YAMLMap {
  convertFields(source, target, { connectorRef: ['connector', 'text'], repoName: ['repo', 'text'] });
  convertReference(source, target);
  convertFields(source, target, {
    depth: 'depth',
    lfs: 'lfs',
    fetchTags: 'tags',
    debug: 'trace',
    submoduleStrategy: 'submodules',
    persistCredentials: 'persist-credentials',
    runAsUser: 'user',
    cloneDirectory: ['clonedir', 'text'],
    sparseCheckout: ['sparse-checkout', 'texts'],
    preFetchCommand: ['pre-fetch', 'text'],
  });
  target.move(source, 'prCloneStrategy', 'strategy', (node) => mapWord(node, (word) => CLONE_STRATEGIES.get(word) ?? word));
  convertFields(source, target, { sslVerify: ['insecure', 'negated'], resources: ['resources', 'resources'] });
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
