import * as l10n from '@vscode/l10n';
import { toIdentifier } from '../../core/identifiers.ts';
import { listLineChanges } from '../../core/lineChanges.ts';
import { CONNECTOR_CATEGORIES, type ConnectorCategory } from '../../core/platform/connectorCategories.ts';
import { fillConnector } from '../../core/platform/connectorForm.ts';
import { type GivenInputs, mergeRuntimeInputs } from '../../core/platform/pipelines/inputs/mergeRuntimeInputs.ts';
import { toPlainInput } from '../../core/platform/pipelines/inputs/runtimeInput.ts';
import { describeField, describeValue } from '../../core/platform/pipelines/texts.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import { checkPipeline } from '../../documents/platform/check.ts';
import { convertToVersion1 } from '../../documents/platform/conversion/convert.ts';
import { identifyPipeline, readPlatformEntity } from '../../documents/platform/entity.ts';
import { expandDocument } from '../../documents/platform/expansion/expand.ts';
import type { SourceLine } from '../../documents/platform/expansion/sheet.ts';
import type { PipelineProblem } from '../../documents/platform/problems.ts';
import { dialectOf } from '../../documents/platform/recognise.ts';
import { type InputSetText, inputsOf, writeInputSet } from '../../documents/platform/runtimeInputs.ts';
import { writeYaml } from '../../documents/writeYaml.ts';
import { readYaml } from '../../documents/yaml.ts';
import type { RequestTable } from '../documentKind.ts';
import { decodeUri } from '../openDocuments.ts';
import { EXPAND_DOCUMENT, type ExpandedDocument, type ExpansionRefused, LIST_USERS } from '../protocol/acrossFiles.ts';
import { DESCRIBE_GRAPH, type DescribeGraph } from '../protocol/pipelineGraph.ts';
import {
  CONVERT_TO_VERSION_1,
  DESCRIBE_INPUTS,
  DESCRIBE_PIPELINE,
  type DescribePipeline,
  DRAFT_CONNECTOR,
  type DraftConnector,
  type DraftedConnector,
  FILL_RUNTIME_INPUTS,
  type FilledInputs,
  type FillRuntimeInputs,
  IDENTIFY_PIPELINE,
  LIST_CONNECTOR_TYPES,
  LIST_LINE_CHANGES,
  LIST_RUNTIME_INPUTS,
  type ListedInputs,
  type ListLineChanges,
  type PipelineDescription,
  READ_ENTITY,
  type TextParams,
  WRITE_INPUT_SET,
  WRITE_YAML,
  type WriteInputSet,
  type WriteYaml,
} from '../protocol/platform.ts';
import { describeGraph } from './graph.ts';
import { type OpenPipeline, type PipelineParts, readRootField } from './openPipelines.ts';
import { listUsers } from './users.ts';
import type { WorkspaceDocuments } from './workspaceDocuments.ts';

/** Returns the requests about an open document: its identity, its runtime inputs, its users, and what it looks like with its templates. */
export function listPipelineRequests({ pipelines, workspace }: PipelineParts): RequestTable<[OpenPipeline]> {
  return {
    [DESCRIBE_PIPELINE]: (open: OpenPipeline, { project }: DescribePipeline) => describePipeline(open, isProject(project) ? project : null),
    [LIST_RUNTIME_INPUTS]: ({ document: { version }, reading }: OpenPipeline): ListedInputs => ({
      version,
      inputs: inputsOf(reading).map(toPlainInput),
    }),
    [FILL_RUNTIME_INPUTS]: fillInputs,
    [DESCRIBE_INPUTS]: describeInputs,
    [WRITE_INPUT_SET]: ({ reading }: OpenPipeline, { values, name }: WriteInputSet): InputSetText =>
      writeInputSet(reading, values, { identifier: toIdentifier(name), name }),
    [LIST_USERS]: async (open: OpenPipeline) => {
      await workspace.whenComplete();
      return listUsers(workspace.workspace, workspace.take(open));
    },
    [EXPAND_DOCUMENT]: (open: OpenPipeline) => expandOpen(workspace, open),
    [DESCRIBE_GRAPH]: (open: OpenPipeline, params: DescribeGraph) => describeGraph(open, params, pipelines, workspace.workspace),
  };
}

/** Requests about texts and values of the platform that are not open documents. */
export const PLATFORM_REQUESTS: RequestTable<[]> = {
  [LIST_CONNECTOR_TYPES]: listConnectorTypes,
  [DRAFT_CONNECTOR]: draftConnector,
  [READ_ENTITY]: ({ text }: TextParams) => readPlatformEntity(text),
  [IDENTIFY_PIPELINE]: ({ text }: TextParams) => identifyPipeline(text),
  [CONVERT_TO_VERSION_1]: ({ text }: TextParams) => convertToVersion1(text),
  [WRITE_YAML]: ({ value }: WriteYaml) => writeYaml(value),
  [LIST_LINE_CHANGES]: ({ before, after }: ListLineChanges) => listLineChanges(String(before), String(after)),
};

/** The fields with which a pipeline names its project. */
const PROJECT_FIELDS: readonly string[] = ['pipeline.orgIdentifier', 'pipeline.projectIdentifier'];

/** Returns the identity of a pipeline, and whether the service would accept it. */
function describePipeline(open: OpenPipeline, wanted: ProjectScope | null): PipelineDescription | null {
  if (open.check.root !== 'pipeline') return null;
  const orgIdentifier = readRootField(open, 'orgIdentifier');
  const projectIdentifier = readRootField(open, 'projectIdentifier');
  const own = orgIdentifier === null || projectIdentifier === null ? null : { orgIdentifier, projectIdentifier };
  // Comments suppress nothing here, because they do not for the service.
  const errors = checkPipeline(open.reading.text, wanted ?? own).problems.filter(({ severity }) => severity === 'error');
  const unnamed = wanted === null ? [] : errors.filter(isUnnamed);
  const others = errors.filter((problem) => !unnamed.includes(problem));
  const [first] = others;
  return {
    identifier: readRootField(open, dialectOf(open.reading.root).identity) ?? '',
    name: readRootField(open, 'name') ?? '',
    orgIdentifier,
    projectIdentifier,
    errors: others.length,
    firstError: first === undefined ? null : { message: first.message, range: first.range },
    additions: unnamed.flatMap(({ fixes }) => fixes[0]!.edits),
  };
}

function isProject(value: Partial<ProjectScope> | null | undefined): value is ProjectScope {
  return typeof value?.orgIdentifier === 'string' && typeof value.projectIdentifier === 'string';
}

function isUnnamed({ code, field, fixes }: PipelineProblem): boolean {
  return code === 'MISSING_FIELD' && PROJECT_FIELDS.includes(field) && fixes.length > 0;
}

function fillInputs({ document, reading, lines }: OpenPipeline, { version, values, partial }: FillRuntimeInputs): FilledInputs {
  if (version !== document.version) {
    const message = l10n.t('The document has changed in the meantime. Request its inputs again.');
    return { version: document.version, edits: [], problems: [{ input: '', message }] };
  }
  const { edits, problems } = mergeRuntimeInputs(inputsOf(reading), toGiven(values), partial === true);
  return { version, edits: edits.map(({ start, end, text }) => ({ range: lines.rangeOf(start, end), newText: text })), problems };
}

function toGiven(values: unknown): GivenInputs {
  return typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as GivenInputs) : {};
}

/** Returns the author's description of each input, otherwise that of its field. */
function describeInputs({ reading, check }: OpenPipeline): Readonly<Record<string, string>> {
  const { value } = readYaml(reading.text);
  const texts = inputsOf(reading).map(({ id, path }): [string, string] => {
    let holder: unknown = value;
    for (const step of path.slice(0, -1)) holder = (holder as Readonly<Record<string | number, unknown>> | null | undefined)?.[step];
    const own = (holder as { readonly description?: unknown } | null | undefined)?.description;
    const key = String(path.at(-1));
    const ofField = key === 'value' || check.root === null ? '' : (describeField(check.root, [], key)?.text ?? '');
    return [id, typeof own === 'string' && own !== '' && !own.includes('<+') ? own : ofField];
  });
  return Object.fromEntries(texts);
}

/** Fills in the templates of an open document with what the workspace says now. */
async function expandOpen(documents: WorkspaceDocuments, open: OpenPipeline): Promise<ExpandedDocument | ExpansionRefused> {
  const { version } = open.document;
  await documents.whenComplete();
  const path = documents.take(open);
  const { workspace } = documents;
  const found = await expandDocument(
    { workspace, readText: (one) => documents.readText(one), nameOf: (one) => shorten(one, path) },
    path,
    open.reading.text,
  );
  if ('refusal' in found) return found;
  const files = new Map<string, number>();
  const toNumbers = ({ path: file, line }: SourceLine): readonly number[] => {
    const number = files.get(file) ?? files.size;
    files.set(file, number);
    return [number, line];
  };
  const sources = found.lines.map(({ from, value }) => [...toNumbers(from), ...(value === null ? [] : toNumbers(value))]);
  return {
    version,
    text: found.lines.map(({ text }) => text).join('\n'),
    files: [...files.keys()],
    sources,
    filled: found.filled,
    left: found.left,
  };
}

/** Returns the part of a URI below the folder that it shares with another one. */
function shorten(uri: string, other: string): string {
  let common = 0;
  for (let at = 0; at < uri.length && uri[at] === other[at]; at++) if (uri[at] === '/') common = at + 1;
  return decodeUri(uri.slice(common));
}

/** Lists the connector types by category, with what each is for. */
function listConnectorTypes(): ConnectorCategory[] {
  return CONNECTOR_CATEGORIES.map(({ title, types }) => ({
    title,
    types: types.map((type) => ({ type, ...(describeValue('connector', '', type) ?? { title: type, text: '' }) })),
  }));
}

/** Fills in the form of a connector, and writes the connector as YAML. */
function draftConnector({ connector, answers }: DraftConnector): DraftedConnector {
  const filled = fillConnector(connector, answers);
  return { ...filled, yaml: writeYaml({ connector: filled.connector }) };
}
