import { SKELETONS, writeSkeleton } from './skeletons.ts';

/** Begins a rule, a command and the like: writes its files, and prints what is left (`npm run new -- KIND NAME`). */
const [kind = '', name = '', ...others] = process.argv.slice(2);
const found = Object.entries(SKELETONS).find(([known]) => known === kind)?.[1];
if (found === undefined || !found.name.test(name)) {
  console.error(
    ['Use one of these, with a name in this form:', ...Object.values(SKELETONS).map(({ usage }) => `  npm run new -- ${usage}`)].join('\n'),
  );
  process.exit(2);
}
try {
  const skeleton = found.toSkeleton(name, ...others);
  writeSkeleton('.', skeleton);
  const files = [...new Set(skeleton.edits.map(({ file }) => file))];
  console.log([`Begun: ${files.join(', ')}`, 'Left:', ...skeleton.left.map((line, at) => `${at + 1}. ${line}`)].join('\n'));
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
