import { type Passage, SAMPLE_BY_KEYS, toTyped } from './sampleByKeys.ts';

/** Writes docs/keyboard.md: the keys of the walk through the sample. */
export function writePage(): string {
  return `# Without a mouse

After this page you can check, correct and upload a roster, and correct a pipeline, by keys alone. These are all the keys of a walk through the sample workspace; a test presses them in a real VS Code. \`npm run keys\` writes this page.

| task | keys |
|---|---|
${SAMPLE_BY_KEYS.map((passage) => `| ${passage.does} | ${toKeys(passage)} |`).join('\n')}

On a Mac, press \`⌘\` instead of \`Ctrl\`. \`F8\` goes to the next problem and shows what is wrong, \`Ctrl+.\` offers its fixes, and \`F1\` opens the list of all commands.
`;
}

function toKeys({ strokes }: Passage): string {
  const keys = strokes.flatMap((stroke) => stroke.keys);
  return keys
    .map((key) => {
      const typed = toTyped(key);
      return typed === undefined ? `\`${key.replace('Control', 'Ctrl')}\`` : `type \`${typed}\``;
    })
    .join(', ');
}
