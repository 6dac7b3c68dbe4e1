import type { Fidelity, FidelityRow } from './emulator.ts';
import type { Area, Evidence } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

const AREAS: Readonly<Record<Area, string>> = {
  developers: 'Developer records',
  insights: 'Insights',
  segments: 'Segments',
  platform: 'Platform resources',
  local: 'Local endpoints',
};

const MEANINGS: Readonly<Record<Evidence, string>> = {
  documented: 'the contract shows it',
  'public fact': 'other public material of the service shows it',
  'our decision': 'Fairlead added it, or decided what no source shows',
};

/** Lists how faithful each endpoint is to the real service, from the table of endpoints. */
export function toFidelity(version: string): Fidelity {
  const endpoints = Object.entries(ENDPOINTS).map(([name, { method, path, area, evidence, summary }]): FidelityRow => {
    return { name, method, path: path.replace(/:(\w+)/g, '{$1}'), area, evidence, summary };
  });
  const count = (evidence: Evidence): number => endpoints.filter((row) => row.evidence === evidence).length;
  const counts = { documented: count('documented'), 'public fact': count('public fact'), 'our decision': count('our decision') };
  return { version, counts, endpoints };
}

/** Returns the same as a page of Markdown. */
export function toFidelityMarkdown(fidelity: Fidelity): string {
  const sections = toSections(fidelity).map(([title, rows]) => {
    const lines = rows.map(({ method, path, evidence, summary }) => `| \`${method} ${path}\` | ${evidence} | ${summary} |`);
    return [`## ${title}`, '', '| Endpoint | Evidence | Summary |', '|---|---|---|', ...lines, ''].join('\n');
  });
  const legend = toLegend(fidelity).map((line) => `- ${line}`);
  return [`# Fidelity of Fairlead ${fidelity.version}`, '', ...legend, '', ...sections].join('\n');
}

/** Returns the same as an HTML page. */
export function toFidelityHtml(fidelity: Fidelity): string {
  const title = toEscaped(`Fidelity of Fairlead ${fidelity.version}`);
  const sections = toSections(fidelity).map(([heading, rows]) => {
    const lines = rows.map(({ method, path, evidence, summary }) => {
      return `<tr><td><code>${method} ${toEscaped(path)}</code></td><td>${evidence}</td><td>${toEscaped(summary)}</td></tr>`;
    });
    const head = '<tr><th>Endpoint</th><th>Evidence</th><th>Summary</th></tr>';
    return `<h2>${heading}</h2>\n<table>\n<thead>${head}</thead>\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table>`;
  });
  const legend = toLegend(fidelity).map((line) => `<li>${toEscaped(line)}</li>`);
  const style =
    'body{font:1rem/1.5 system-ui,sans-serif;margin:2rem;color-scheme:light dark}td,th{text-align:left;padding:.2rem 1rem .2rem 0}';
  return [
    `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>`,
    `<body>\n<h1>${title}</h1>\n<ul>\n${legend.join('\n')}\n</ul>`,
    ...sections,
    '</body>\n</html>\n',
  ].join('\n');
}

function toLegend({ counts }: Fidelity): string[] {
  return (Object.keys(MEANINGS) as Evidence[]).map((evidence) => `${evidence}: ${counts[evidence]} endpoints; ${MEANINGS[evidence]}`);
}

function toSections({ endpoints }: Fidelity): (readonly [string, readonly FidelityRow[]])[] {
  return Object.entries(AREAS).map(([area, title]) => [title, endpoints.filter((row) => row.area === area)] as const);
}

function toEscaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
