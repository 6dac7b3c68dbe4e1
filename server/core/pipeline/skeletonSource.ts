import { LONGEST_NAME } from '../identifiers.ts';
import type { Shapes } from '../shape.ts';
import type { SkeletonSource } from '../skeleton.ts';
import { writeScalar } from '../writeScalar.ts';
import { partsOf } from './skeletonParts.ts';
import { describeField, describeWord } from './texts.ts';

/** The words that skeletons begin with where they may: what people write most. */
const PREFERRED: readonly string[] = [
  'Deployment',
  // Whatever fails is rolled back, never passed over.
  'StageRollback',
  'ShellScript',
  'Run',
  'HarnessApproval',
  'String',
  'Kubernetes',
  'KubernetesDirect',
  'Inline',
  'Github',
];

/** What skeletons of a document with this root key are made with. */
export function toSkeletonSource(root: string, shapes: Shapes): SkeletonSource {
  return {
    shapes,
    exampleOf(owners, key) {
      const example = describeField(root, owners, key)?.example;
      const isShort = (typeof example === 'string' && example.length <= 60 && !example.includes('\n')) || typeof example === 'number';
      // What an example names need not be there.
      const isAlone = !/<\+(?!input\b|secrets\b)/.test(String(example));
      return isShort && isAlone ? writeScalar(String(example)) : null;
    },
    preferredOf: (_, words) => PREFERRED.find((word) => words.includes(word)) ?? words[0] ?? '',
    partsOf,
    nameOf: (owner, word) => toName(describeWord(root, owner, word)?.title ?? word),
  };
}

/** A title with only the characters that a name may have. */
function toName(title: string): string {
  const name = title
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^0-9a-zA-Z_. -]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return name === '' ? 'New' : name.slice(0, LONGEST_NAME);
}
