import { commands, Disposable, l10n, type TextDocument, window } from 'vscode';
import type { ConnectorCategory } from '../../server/core/platform/connectorCategories.ts';
import type { ConnectorDraft } from '../../server/core/platform/connectorDraft.ts';
import type { ConnectorAnswers } from '../../server/core/platform/connectorForm.ts';
import type { ResourceScope } from '../../server/core/platform/scope.ts';
import type { DraftedConnector } from '../../server/language/protocol/platform.ts';
import { openUntitled } from '../documents/untitledFile.ts';
import { toCommandId } from '../manifest/ids.ts';
import type { ConnectorFormMessage, ConnectorFormState } from '../panels/messages/connector.ts';
import type { FormChange } from '../panels/messages/form.ts';
import { WebPanel } from '../panels/webPanel.ts';
import { PLACE_INPUT, TYPE_INPUT, toFieldInputs, toPlaceInput, toTypeInput } from './connectorForm.ts';
import { type ConnectorPlaces, readConnectorPlaces, toPlaceFields } from './connectorPlaces.ts';
import { listLacks } from './inputStates.ts';
import type { PlatformParts } from './platformParts.ts';

/** What a form of a new connector needs. */
export type ConnectorPanelParts = Pick<PlatformParts, 'extensionUri' | 'instances' | 'platformLanguage' | 'report'>;

/**
 * The form of a new connector. The language server says which fields there are and checks each value; nothing is sent before the user
 * creates the connector. The form closes once it is created.
 */
export class ConnectorPanel implements Disposable {
  readonly #parts: ConnectorPanelParts;
  readonly #panel: WebPanel<ConnectorFormState, ConnectorFormMessage>;
  readonly #scope: ResourceScope | undefined;
  #places: ConnectorPlaces = { groups: [], usual: '' };
  #categories: readonly ConnectorCategory[] = [];
  #place = '';
  #type = '';
  #answers: ConnectorAnswers = {};
  #drafted: DraftedConnector | null = null;
  #state: ConnectorFormState | null = null;
  /** End of the queue in which messages are handled one after the other. */
  #work: Promise<unknown> = Promise.resolve();

  /** `scope` is where the connector belongs unless the user chooses another place. */
  constructor(parts: ConnectorPanelParts, scope: ResourceScope | undefined) {
    this.#parts = parts;
    this.#scope = scope;
    const guard = (work: () => Promise<unknown>): void => void parts.report.guard('connector', work);
    this.#panel = new WebPanel(parts.extensionUri, { page: 'connector', title: l10n.t('New Connector') });
    const listening = Disposable.from(
      this.#panel.onDidReceive((message) => guard(() => this.receive(message))),
      // Another instance has other projects.
      parts.instances.onDidChange(() => guard(() => this.start())),
    );
    this.#panel.onDidDispose(() => listening.dispose());
  }

  /** State of the form; null before the first answer. */
  get state(): ConnectorFormState | null {
    return this.#state;
  }

  /** Reads the places of the instance and the types, and shows the form. */
  start(): Promise<void> {
    return this.#inTurn(async () => {
      const { instance, signal } = await this.#parts.instances.use();
      [this.#places, this.#categories] = await Promise.all([
        readConnectorPlaces(instance, this.#scope, { signal }),
        this.#parts.platformLanguage.listConnectorTypes(),
      ]);
      const isListed = this.#places.groups.some(({ values }) => values.some(({ value }) => value === this.#place));
      if (!isListed) this.#place = this.#places.usual;
      await this.#refresh();
    });
  }

  /** Handles a message of the page; returns the document in which the user continues, if any. */
  receive(message: ConnectorFormMessage): Promise<TextDocument | undefined> {
    return this.#inTurn(async () => {
      if (message.type === 'edit') return this.#edit();
      if (message.type === 'change') await this.#change(message);
      else await this.#create();
      return undefined;
    });
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }

  async #change({ id, value }: FormChange): Promise<void> {
    const text = String(value ?? '');
    if (id === TYPE_INPUT) this.#type = text;
    else if (id === PLACE_INPUT) this.#place = text || this.#places.usual;
    else this.#answers = { ...this.#answers, [id]: text };
    await this.#refresh();
  }

  async #refresh(): Promise<void> {
    const { instances, platformLanguage } = this.#parts;
    const type = this.#type === '' ? {} : { type: this.#type };
    const start: ConnectorDraft = { name: '', identifier: '', ...toPlaceFields(this.#place), ...type, spec: {} };
    this.#drafted = await platformLanguage.draftConnector(start, this.#answers);
    const fields = toFieldInputs(this.#drafted.fields.filter(({ path }) => path.join('.') !== 'connector.type'));
    const identity = fields.filter(({ id }) => IDENTITY.includes(id));
    const others = fields.filter(({ id }) => !IDENTITY.includes(id));
    const typeInput = toTypeInput(this.#categories, this.#type);
    const inputs = [typeInput, ...identity, toPlaceInput(this.#places.groups, this.#place), ...others];
    this.#state = {
      instance: instances.selectedName,
      inputs,
      yaml: this.#type === '' ? '' : this.#drafted.yaml,
      summary: listLacks(inputs).join(' · ') || l10n.t('Nothing is missing.'),
      isChecked: false,
    };
    this.#panel.show(this.#state);
  }

  /** Runs the command, so that it is confirmed, listed and undone like any other; if it is refused, the form stays. */
  async #create(): Promise<void> {
    if (this.#state?.inputs.some(({ problem }) => problem !== null)) {
      this.#state = { ...this.#state, isChecked: true };
      this.#panel.show(this.#state);
      return;
    }
    const created = await commands.executeCommand(toCommandId('createConnector'), { connector: this.#drafted?.connector });
    if (created !== undefined) this.dispose();
  }

  async #edit(): Promise<TextDocument> {
    const document = await openUntitled('connector.yaml', this.#drafted?.yaml ?? '');
    this.dispose();
    await window.showTextDocument(document);
    return document;
  }
}

const IDENTITY: readonly string[] = ['connector.name', 'connector.identifier'];
