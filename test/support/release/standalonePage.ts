import path from 'node:path';

/**
 * Returns a page that can be read outside the project: without pictures, and with the path of each linked page in place of the link.
 * Links to the web, within the page and to the pages in `included` stay links. `file` is the page's path in the project.
 */
export function toStandalonePage(text: string, file: string, included: readonly string[] = []): string {
  const toText = (link: string, label: string, target: string): string => {
    if (/^(https?:|#)/.test(target)) return link;
    const [name = '', anchor] = target.split('#');
    const place = path.posix.join(path.posix.dirname(file), name);
    if (included.includes(place)) return anchor === undefined ? label : `[${label}](#${anchor})`;
    return label === place ? `\`${place}\`` : `${label} (\`${place}\`)`;
  };
  return text.replace(/^!\[.*\n+/gm, '').replace(/\[([^\]]+)\]\(([^)]+)\)/g, toText);
}
