import { type Disposable, l10n, MarkdownString, StatusBarAlignment, ThemeColor, window } from 'vscode';
import { toCommandId } from '../manifest/ids.ts';
import { describeLocal, describeRemote, type InstanceStatus } from './instanceStatus.ts';
import { type Instances, LOCAL } from './instances.ts';
import type { LocalService } from './localService.ts';

/** Shows the selected instance with its host; clicking it selects another one. */
export class StatusBar implements Disposable {
  readonly #instances: Instances;
  readonly #localService: LocalService;
  readonly #item = window.createStatusBarItem('fairlead.instance', StatusBarAlignment.Left, 10);
  readonly #listening: readonly Disposable[];

  constructor(instances: Instances, localService: LocalService) {
    this.#instances = instances;
    this.#localService = localService;
    this.#item.name = l10n.t('Fairlead instance');
    this.#item.command = toCommandId('selectInstance');
    this.#draw();
    this.#listening = [instances.onDidChange(() => this.#draw()), localService.onDidChange(() => this.#draw())];
  }

  /** What it shows. */
  get status(): InstanceStatus {
    const { selectedRemote, selectedHost } = this.#instances;
    return selectedRemote === null ? describeLocal(LOCAL, selectedHost) : describeRemote(selectedRemote);
  }

  dispose(): void {
    for (const disposable of [...this.#listening, this.#item]) disposable.dispose();
  }

  #draw(): void {
    // Without a local service, as in a browser, no instance may be selected.
    if (!this.#localService.isPossible && this.#instances.selectedRemote === null) {
      this.#item.hide();
      return;
    }
    const { text, tooltip, label, background, foreground } = this.status;
    this.#item.text = text;
    this.#item.tooltip = new MarkdownString(tooltip);
    this.#item.accessibilityInformation = { label };
    this.#item.backgroundColor = background === null ? undefined : new ThemeColor(background);
    this.#item.color = foreground === null ? undefined : new ThemeColor(foreground);
    this.#item.show();
  }
}
