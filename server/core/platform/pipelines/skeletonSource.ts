import { LONGEST_NAME } from '../../identifiers.ts';
import type { Shapes } from '../../shape.ts';
import type { SkeletonSource } from '../../skeleton.ts';
import { writeScalar } from '../../writeScalar.ts';
import { partsOf } from './skeletonParts.ts';
import { describeField, describeValue } from './texts.ts';

/** Preferred initial values of skeletons: the most common ones. */
const PREFERRED: readonly string[] = [
  'Deployment',
  // A failure should cause a rollback, not be ignored.
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

/** Returns the data for skeletons of a document with this root key. */
export function toSkeletonSource(root: string, shapes: Shapes): SkeletonSource {
  return {
    shapes,
    exampleOf(owners, key) {
      const example = describeField(root, owners, key)?.example;
      const isShort = (typeof example === 'string' && example.length <= 60 && !example.includes('\n')) || typeof example === 'number';
      // An example must not refer to something that may not exist.
      const isAlone = !/<\+(?!input\b|secrets\b)/.test(String(example));
      return isShort && isAlone ? writeScalar(String(example)) : null;
    },
    preferredOf: (_, values) => PREFERRED.find((value) => values.includes(value)) ?? values[0] ?? '',
    partsOf,
    nameOf: (owner, value) => toName(describeValue(root, owner, value)?.title ?? value),
  };
}

/** Converts a title to a valid name. */
function toName(title: string): string {
  const name = title
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^0-9a-zA-Z_. -]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return name === '' ? 'New' : name.slice(0, LONGEST_NAME);
}
