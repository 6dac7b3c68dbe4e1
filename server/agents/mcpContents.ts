import { downloadActiveRoster } from '../api/developers/activeRoster.ts';
import { Refusal } from '../core/refusal.ts';
import { line } from '../core/text.ts';
import { exportCsv } from './insightTools.ts';
import type { ToolContext } from './tool.ts';

/** What a resource is read with, besides what tools have. */
export interface ContentContext extends ToolContext {
  /** Returns a pipeline or template of a file with its templates filled in. Throws a Refusal. */
  expand(path: string): Promise<string>;
}

/** A text that a client can attach to a conversation; parameters are in braces. */
interface Resource {
  readonly uri: string;
  /** Matches its addresses, with a group for each parameter. */
  readonly pattern: RegExp;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  read(context: ContentContext, ...parameters: string[]): Promise<string>;
}

/** The resources, by name. */
export const RESOURCES: Readonly<Record<string, Resource>> = {
  roster: {
    uri: 'fairlead://roster',
    pattern: /^fairlead:\/\/roster$/,
    title: 'Active roster',
    description: 'The active version of the roster on the service, as CSV.',
    mimeType: 'text/csv',
    async read(context) {
      const active = await downloadActiveRoster(await context.instance(), { signal: context.signal });
      if (active === null) throw new Refusal('NOT_FOUND', 'No version of the roster is active yet. Upload one, and map its fields.');
      return active.csv;
    },
  },
  report: {
    uri: 'fairlead://report/{dateStart}/{dateEnd}',
    pattern: /^fairlead:\/\/report\/([^/]+)\/([^/]+)$/,
    title: 'Report of teams',
    description: 'The numbers of all teams from one day to another (yyyy-MM-dd), as CSV.',
    mimeType: 'text/csv',
    async read(context, dateStart = '', dateEnd = '') {
      return (await exportCsv(context, { dateStart, dateEnd })).text;
    },
  },
  expanded: {
    uri: 'fairlead://expanded/{+path}',
    pattern: /^fairlead:\/\/expanded\/(.+)$/,
    title: 'Expanded pipeline',
    description: 'A pipeline or template of the folder with its templates filled in, as YAML; path is relative to the folder.',
    mimeType: 'application/yaml',
    read: (context, path = '') => context.expand(path),
  },
};

/** Reads the resource at an address. Throws NOT_FOUND. */
export async function readResource(context: ContentContext, uri: string) {
  for (const resource of Object.values(RESOURCES)) {
    const found = resource.pattern.exec(uri);
    if (found === null) continue;
    const text = await resource.read(context, ...found.slice(1).map(decode));
    return { contents: [{ uri, mimeType: resource.mimeType, text }] };
  }
  throw new Refusal('NOT_FOUND', line`There is no resource ${uri}. List the resources and their templates.`);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A task that a person starts; its arguments are all required. */
interface Prompt {
  readonly title: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, string>>;
  toText(given: Readonly<Record<string, string>>): string;
}

const PATH = 'The path of the file, relative to the folder.';

/** The prompts, by name. */
export const PROMPTS: Readonly<Record<string, Prompt>> = {
  clean_roster: {
    title: 'Clean this roster',
    description: 'Finds every mistake of a roster and mends what is certain.',
    arguments: { path: PATH },
    toText: ({ path }) =>
      `Check the roster ${path} with check_roster, and explain cycles of managers with explain_cycle. Mend in the file only what is certain, and check again until no error is left. For everything that needs a decision, such as who a person's manager is, list the line and ask me. At the end list what you changed, line by line. Do not upload it: I do that after I have seen plan_upload.`,
  },
  explain_number: {
    title: 'Explain this number',
    description: 'Says where a number of a report comes from, and what is not counted in it.',
    arguments: {
      team: 'The name or the ID of the team.',
      metric: 'The metric, as the report names it.',
      dateStart: 'The first day, as yyyy-MM-dd.',
      dateEnd: 'The last day, as yyyy-MM-dd.',
    },
    toText: ({ team, metric, dateStart, dateEnd }) =>
      `Explain ${metric} of the team ${team} from ${dateStart} to ${dateEnd}. Find the team's ID with list_teams, then call explain_metric. Say in plain words which records were counted, how the formula makes the number of them, which few records matter most, and what the number cannot tell. Add nothing that the records do not say.`,
  },
  convert_pipeline: {
    title: 'Convert this pipeline',
    description: 'Converts a pipeline to version 1 and says what was not carried over.',
    arguments: { path: PATH },
    toText: ({ path }) =>
      `Convert ${path} to version 1 with convert_pipeline, and check the result with check_pipeline. Show me the notes first: for each thing that was not carried over, say what it did and what I could do instead. Write the result beside the file, not over it.`,
  },
};

/** Returns the messages of a prompt. Throws INVALID_REQUEST. */
export function readPrompt(name: string, given: Readonly<Record<string, unknown>>) {
  const prompt = Object.hasOwn(PROMPTS, name) ? PROMPTS[name] : undefined;
  if (prompt === undefined)
    throw new Refusal('NOT_FOUND', line`There is no prompt ${name}. Take one of ${Object.keys(PROMPTS).join(', ')}.`);
  const values: Record<string, string> = {};
  for (const [key, description] of Object.entries(prompt.arguments)) {
    const value = given[key];
    if (typeof value !== 'string' || value.trim() === '')
      throw new Refusal('INVALID_REQUEST', line`The prompt ${name} needs ${key}. ${description}`);
    values[key] = line`${value}`;
  }
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.toText(values) } }],
  };
}
