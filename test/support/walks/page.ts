import { type Passage, SAMPLE_BY_KEYS, toTyped } from './sampleByKeys.ts';
import { TABLE_BY_KEYS } from './tableByKeys.ts';

/** Writes docs/keyboard.md: the keys of the walks through the sample, and through its table. */
export function writePage(): string {
  return `# Without a mouse

After this page you can check, correct and upload a roster, and correct a pipeline, by keys alone. These are all the keys of a walk through the sample workspace; a test presses them in a real VS Code. \`npm run keys\` writes this page.

${toTable(SAMPLE_BY_KEYS)}

## In the table

The same roster, corrected in its table alone. [All keys of the table](rosters.md#the-table) are with the other features of rosters.

${toTable(TABLE_BY_KEYS)}

On a Mac, press \`⌘\` instead of \`Ctrl\`. \`F8\` goes to the next problem and shows what is wrong, \`Ctrl+.\` offers its fixes, and \`F1\` opens the list of all commands.
`;
}

function toTable(walk: readonly Passage[]): string {
  return `| task | keys |
|---|---|
${walk.map((passage) => `| ${passage.does} | ${toKeys(passage)} |`).join('\n')}`;
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
