/** What Markdown or an eager linkifier would act on within one line; the rest of a text stays readable in its source. */
const SIGNS = /[\\`*_[\]<>~|$#&@]|[.:](?=\S)|\/(?=\/)|(?<=^\d{1,9})[.)]|^[-+=]|(?<![\p{L}\p{N}])[-+=]|[-+=](?![\p{L}\p{N}])/gu;

/** White space that Markdown would trim or read as structure: all but one plain space between two words. */
const SPACES = /[^\S ]| (?= )|(?<=\s) /gu;

/** Which ends of a text are ends of its paragraph, where Markdown would trim a space. */
interface Edges {
  readonly start: boolean;
  readonly end: boolean;
}

/** Escapes a text so that Markdown shows exactly this text: no link, image, HTML or formatting comes of it. */
export function escapeMarkdown(text: string, { start, end }: Edges = { start: true, end: true }): string {
  const escaped = text.replace(SIGNS, '\\$&').replace(SPACES, toEntity);
  return escaped.replace(start ? /^ / : /$^/, toEntity).replace(end ? / $/ : /$^/, toEntity);
}

/** Writes a text as a code span; one that a span cannot hold (blank, with line breaks) is written as JSON. */
export function toCodeSpan(text: string): string {
  const shown = text.trim() === '' || /[\n\r\0\u2028\u2029]/.test(text) ? JSON.stringify(text) : text;
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return fence + pad + shown + pad + fence;
}

/** Takes the links out of a text that VS Code would find in it: messages, progress and prompts show `[words](address)` as a link, a command included. */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}

function toEntity(character: string): string {
  // Markdown knows no vertical tab, not even as an entity.
  return character === '\v' ? '\ufffd' : `&#${character.codePointAt(0)};`;
}
