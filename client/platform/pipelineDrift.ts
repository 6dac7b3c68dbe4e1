import {
  type Disposable,
  EventEmitter,
  FileDecoration,
  type FileDecorationProvider,
  type LogOutputChannel,
  l10n,
  ThemeColor,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { orMissing } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { readPipelineText } from '../../server/api/platform/entities.ts';
import { type Drift, judgeDrift, type PipelineAddress, toMeaning } from '../../server/core/platform/pipeline.ts';
import type { ProjectScope } from '../../server/core/platform/scope.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { Instances } from '../instances/instances.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import type { PlatformLanguage } from '../language/platformLanguage.ts';
import { findPipelineFiles, readFileText } from './pipelineFiles.ts';

/** A pipeline file whose pipeline also exists on the instance, and how the two differ. */
export interface ComparedFile {
  readonly uri: Uri;
  readonly address: PipelineAddress;
  readonly drift: Drift;
}

interface Compared extends ComparedFile {
  readonly server: string;
}

/** Number of pipelines that are read in parallel. */
const AT_ONCE = 4;

/**
 * Marks the pipeline files of the workspace whose text differs from that on the selected instance. The instance is read only during an
 * action of the user; when the file is saved, it is compared again with the text that was read. A change of instance discards everything
 * but the common texts.
 */
export class PipelineDrift implements FileDecorationProvider, Disposable {
  readonly #language: FairleadLanguageClient;
  readonly #platform: PlatformLanguage;
  readonly #log: LogOutputChannel;
  readonly #changes = new EventEmitter<Uri[]>();
  readonly onDidChangeFileDecorations = this.#changes.event;
  readonly #compared = new Map<string, Compared>();
  readonly #known = new Map<string, PipelineAddress>();
  readonly #missing = new Map<string, PipelineAddress>();
  /** Projects whose pipelines are all known. */
  readonly #listed = new Map<string, ProjectScope>();
  /** The last text that file and server had in common, by instance and pipeline. */
  readonly #bases = new Map<string, string>();
  readonly #instances: Instances;
  readonly #listening: readonly Disposable[];

  constructor(instances: Instances, language: FairleadLanguageClient, platform: PlatformLanguage, log: LogOutputChannel) {
    this.#instances = instances;
    this.#language = language;
    this.#platform = platform;
    this.#log = log;
    this.#listening = [
      window.registerFileDecorationProvider(this),
      instances.onDidChange(() => this.#clear()),
      workspace.onDidSaveTextDocument(({ uri }) => void this.#compareAgain(uri)),
      workspace.onDidOpenTextDocument(({ uri }) => {
        if (this.#compared.has(uri.toString())) this.#sendKnown();
      }),
    ];
  }

  /** Returns how a file differs; undefined if it has not been compared. */
  driftOf(uri: Uri): Drift | undefined {
    return this.#compared.get(uri.toString())?.drift;
  }

  /** Returns the last text that file and server had in common in this window; null if there is none. */
  baseOf(address: PipelineAddress): string | null {
    return this.#bases.get(this.#toBaseKey(address)) ?? null;
  }

  /** Records pipelines that the selected instance has, and pipelines that it lacks. */
  learn(there: readonly PipelineAddress[], missing: readonly PipelineAddress[] = []): void {
    for (const address of there) {
      this.#known.set(toKey(address), address);
      this.#missing.delete(toKey(address));
    }
    for (const address of missing) {
      this.#known.delete(toKey(address));
      this.#missing.set(toKey(address), address);
    }
    this.#sendKnown();
  }

  /** Records all pipelines of a project of the selected instance. */
  learnProject(project: ProjectScope, identifiers: readonly string[]): void {
    const isIn = ({ orgIdentifier, projectIdentifier }: PipelineAddress): boolean =>
      orgIdentifier === project.orgIdentifier && projectIdentifier === project.projectIdentifier;
    for (const known of [this.#known, this.#missing]) for (const [key, address] of known) if (isIn(address)) known.delete(key);
    this.#listed.set(JSON.stringify([project.orgIdentifier, project.projectIdentifier]), project);
    this.learn(identifiers.map((identifier) => ({ ...project, identifier })));
  }

  /** Records that the selected instance no longer has a pipeline. */
  forget(gone: PipelineAddress): void {
    this.learn([], [gone]);
    const files = [...this.#compared.values()].filter(({ address }) => toKey(address) === toKey(gone));
    for (const { uri } of files) this.#compared.delete(uri.toString());
    this.#changes.fire(files.map(({ uri }) => uri));
  }

  /** Records that file and server now have this text, after it was sent or fetched. */
  settle(uri: Uri, address: PipelineAddress, text: string): void {
    this.#bases.set(this.#toBaseKey(address), text);
    this.#compared.set(uri.toString(), { uri, address, server: text, drift: 'same' });
    this.learn([address]);
    this.#changes.fire([uri]);
  }

  /** Compares the pipeline files of the workspace, or those that are `wanted`, with the instance; returns those whose pipelines it has. */
  async compare(
    instance: Instance,
    signal: AbortSignal,
    wanted: (address: PipelineAddress, uri: Uri) => boolean = () => true,
  ): Promise<ComparedFile[]> {
    const files = (await findPipelineFiles(this.#platform)).filter(({ uri, address }) => wanted(address, uri));
    const found: Compared[] = [];
    const missing: PipelineAddress[] = [];
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const some = files.slice(from, from + AT_ONCE).map(async ({ uri, address, text }): Promise<Compared | null> => {
        const server = await readServerText(instance, address, signal);
        if (server === null) missing.push(address);
        return typeof server !== 'string' ? null : { uri, address, server, drift: judgeDrift(text, server, this.baseOf(address)) };
      });
      found.push(...(await Promise.all(some)).filter((one) => one !== null));
    }
    // A late answer belongs to another instance.
    if (signal.aborted) return [];
    for (const { uri } of files) this.#compared.delete(uri.toString());
    for (const one of found) this.#keep(one);
    this.learn(
      found.map(({ address }) => address),
      missing,
    );
    this.#changes.fire(files.map(({ uri }) => uri));
    return found;
  }

  /** Compares in the background; a failure is only logged. */
  compareLater(instance: Instance, signal: AbortSignal, wanted: (address: PipelineAddress) => boolean): void {
    void this.compare(instance, signal, wanted).catch((error: unknown) => {
      if (!signal.aborted) this.#log.info(`The pipeline files could not be compared: ${String(error)}`);
    });
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    const compared = this.#compared.get(uri.toString());
    if (compared === undefined || compared.drift === 'same') return undefined;
    const { identifier } = compared.address;
    return new FileDecoration(
      '≠',
      toTooltip(compared.drift, identifier, this.#instances.selectedName),
      new ThemeColor('gitDecoration.modifiedResourceForeground'),
    );
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    this.#changes.dispose();
  }

  #keep(one: Compared): void {
    this.#compared.set(one.uri.toString(), one);
    if (one.drift === 'same') this.#bases.set(this.#toBaseKey(one.address), one.server);
  }

  async #compareAgain(uri: Uri): Promise<void> {
    const compared = this.#compared.get(uri.toString());
    if (compared === undefined) return;
    this.#keep({ ...compared, drift: judgeDrift(await readFileText(uri), compared.server, this.baseOf(compared.address)) });
    this.#sendKnown();
    this.#changes.fire([uri]);
  }

  #clear(): void {
    const uris = [...this.#compared.values()].map(({ uri }) => uri);
    this.#compared.clear();
    for (const known of [this.#known, this.#missing, this.#listed]) known.clear();
    this.#sendKnown();
    this.#changes.fire(uris);
  }

  #sendKnown(): void {
    this.#language.sendPipelines({
      pipelines: [...this.#known.values()],
      missing: [...this.#missing.values()],
      listed: [...this.#listed.values()],
      compared: workspace.textDocuments.flatMap((document) => {
        const uri = document.uri.toString();
        const one = this.#compared.get(uri);
        if (one === undefined) return [];
        return [{ uri, documentVersion: document.version, isSame: toMeaning(document.getText()) === toMeaning(one.server) }];
      }),
    });
  }

  #toBaseKey(address: PipelineAddress): string {
    return `${this.#instances.selectedName} ${toKey(address)}`;
  }
}

function toKey({ orgIdentifier, projectIdentifier, identifier }: PipelineAddress): string {
  return JSON.stringify([orgIdentifier, projectIdentifier, identifier]);
}

/** Returns the text of a pipeline; null if the instance does not have it, undefined if its key may not read it. */
async function readServerText(instance: Instance, address: PipelineAddress, signal: AbortSignal): Promise<string | null | undefined> {
  try {
    return await orMissing(readPipelineText(instance, address, { signal }));
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return undefined;
    throw error;
  }
}

function toTooltip(drift: Drift, identifier: string, instance: string): string {
  switch (drift) {
    case 'file':
      return l10n.t('This file has changes that “{0}” on {1} does not have', identifier, instance);
    case 'server':
      return l10n.t('“{0}” on {1} has changes that this file does not have', identifier, instance);
    case 'both':
      return l10n.t('Both this file and “{0}” on {1} have changed', identifier, instance);
    default:
      return l10n.t('This file and “{0}” on {1} differ', identifier, instance);
  }
}
