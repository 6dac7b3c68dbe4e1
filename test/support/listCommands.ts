import { runHere } from '../cli/runHere.ts';

/** Returns every command by its words, with its usage, as the help texts list them. */
export async function listCommands(path: readonly string[] = []): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await runHere([...path, '--help']);
  const listed = /\nCommands:\n((?: {2}.*\n)+)/.exec(stdout)?.[1] ?? '';
  const names = [...listed.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help');
  if (names.length === 0) return new Map([[path.join(' '), /^Usage: (.*)$/m.exec(stdout)?.[1] ?? '']]);
  const below: (readonly [string, string])[] = [];
  for (const name of names) below.push(...(await listCommands([...path, name])));
  return new Map(below);
}
