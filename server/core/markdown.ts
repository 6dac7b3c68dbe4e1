/** Characters that Markdown or a linkifier acts on within a line; all others stay unescaped to keep the source readable. */
const SPECIAL = /[\\`*_[\]<>~|$#&@]|[.:](?=\S)|\/(?=\/)|(?<=^\d{1,9})[.)]|^[-+=]|(?<![\p{L}\p{N}])[-+=]|[-+=](?![\p{L}\p{N}])/gu;

/** White space that Markdown would trim or read as structure: all but a single space between two words. */
const SPACES = /[^\S ]| (?= )|(?<=\s) /gu;

/**
 * Escapes a text so that Markdown shows it exactly, without links, images, HTML or formatting. `start` and `end` say which ends of the text are
 * ends of its paragraph, where Markdown would trim a space.
 */
export function escapeMarkdown(text: string, { start, end } = { start: true, end: true }): string {
  const escaped = text.replace(SPECIAL, '\\$&').replace(SPACES, toEntity);
  return escaped.replace(start ? /^ / : /$^/, toEntity).replace(end ? / $/ : /$^/, toEntity);
}

/** Formats a text as a code span; a text that a span cannot hold (blank, or with line breaks) is written as JSON first. */
export function toCodeSpan(text: string): string {
  const shown = text.trim() === '' || /[\n\r\0\u2028\u2029]/.test(text) ? JSON.stringify(text) : text;
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return fence + pad + shown + pad + fence;
}

/** An https address without any character that is special in Markdown. */
const ADDRESS = /^https:\/\/[a-z\d]+(?:[.-][a-z\d]+)*(?:\/[\w./-]*)?$/;

/** Formats a text as a link, or as plain text if the address is not a simple https address. */
export function toLink(text: string, address: string): string {
  const shown = escapeMarkdown(text);
  return shown !== '' && ADDRESS.test(address) ? `[${shown}](${address})` : shown;
}

/** Breaks the links that VS Code would render in a text: messages, progress and prompts show `[words](address)` as a link, even to a command. */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}

function toEntity(character: string): string {
  // Markdown cannot show a vertical tab, not even as an entity.
  return character === '\v' ? '\ufffd' : `&#${character.codePointAt(0)};`;
}
