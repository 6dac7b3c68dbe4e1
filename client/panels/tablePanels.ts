import { commands, type Disposable, env, l10n, type Uri, type WebviewPanel, window, workspace } from 'vscode';
import { toSpreadsheetSafe, writeCsvRow } from '../../server/core/csvCells.ts';
import { plural } from '../../server/core/plural.ts';
import { toCommandId } from '../manifest/ids.ts';
import { readDownloadQuery } from '../manifest/settings.ts';
import { askTarget } from '../window/ask.ts';
import type { Report } from '../window/report.ts';
import { TABLE_COMMANDS, type TableAction, type TableCommand, type TableMessage, type TableState } from './messages/table.ts';
import { toViewType, WebPanel } from './webPanel.ts';

/** A table to show; its standard buttons are added here. */
export type TableContent = Omit<TableState, 'actions' | 'opens' | 'groups' | 'blocks' | 'kept'> &
  Partial<Pick<TableState, 'groups' | 'blocks'>>;

/** What a table can do besides being copied and exported. */
export interface TableWork {
  /** The suggested name of a CSV file. */
  readonly fileName: string;
  /** The command that creates it again, on request or when the window reloads. */
  readonly again?: TableCommand;
  /** Opens the subject of a row. */
  readonly open?: (row: number) => Promise<void>;
  /** Buttons before the standard ones, called with the indexes of the shown rows. */
  readonly actions?: readonly (TableAction & { readonly run: (rows: readonly number[]) => Promise<unknown> })[];
}

interface OpenTable {
  readonly panel: WebPanel<TableState, TableMessage>;
  state: TableState;
  work: TableWork;
}

/** The panels that show tables, one per key. They are restored when the window reloads, without a request to a service. */
export class TablePanels implements Disposable {
  readonly #extension: Uri;
  readonly #report: Report;
  readonly #open = new Map<string, OpenTable>();
  readonly #serializer: Disposable;

  constructor(extension: Uri, report: Report) {
    this.#extension = extension;
    this.#report = report;
    this.#serializer = window.registerWebviewPanelSerializer(toViewType('table'), {
      deserializeWebviewPanel: async (panel, kept: unknown) => this.#restore(panel, kept),
    });
  }

  /** Shows a table in the panel with a key, which is opened if necessary; returns the state of the panel. */
  show(key: string, content: TableContent, work: TableWork, beside = false): TableState {
    const { fileName, again } = work;
    const runAgain = again?.label ? [{ id: RUN_AGAIN, label: again.label }] : [];
    const own = [...runAgain, ...(work.actions?.map(({ id, label }) => ({ id, label })) ?? [])];
    const common = [
      { id: 'copy', label: l10n.t('Copy as CSV') },
      { id: 'export', label: l10n.t('Export as CSV…') },
    ];
    const state: TableState = {
      groups: [],
      blocks: [],
      ...content,
      opens: work.open !== undefined,
      actions: content.rows.length === 0 ? own : [...own, ...common],
      kept: { key, fileName, again: again ?? null },
    };
    const known = this.#open.get(key);
    if (known !== undefined) {
      Object.assign(known, { state, work });
      known.panel.title = state.title;
      known.panel.show(state);
      known.panel.reveal();
      return state;
    }
    const { title } = content;
    this.#add({ panel: new WebPanel<TableState, TableMessage>(this.#extension, { page: 'table', title, beside }), state, work });
    return state;
  }

  #add(open: OpenTable): void {
    const { panel, state } = open;
    const { key } = state.kept;
    this.#open.set(key, open);
    panel.onDidDispose(() => this.#open.delete(key));
    panel.onDidReceive((message) => void this.#report.guard('table', () => this.#answer(open, message)));
    panel.show(state);
  }

  /** Restores the content of a panel; what reads only files is created again, because its rows link to them. */
  #restore(restored: WebviewPanel, kept: unknown): void {
    const state = readKept(kept);
    if (state === null || this.#open.has(state.kept.key)) {
      restored.dispose();
      return;
    }
    const { fileName, again } = state.kept;
    const panel = new WebPanel<TableState, TableMessage>(this.#extension, { page: 'table', title: state.title, restored });
    const known = new Set([RUN_AGAIN, 'copy', 'export']);
    const shown = { ...state, opens: false, actions: state.actions.filter(({ id }) => known.has(id)) };
    this.#add({ panel, state: shown, work: { fileName, ...(again === null ? {} : { again }) } });
    if (again?.label === null) void make(again);
  }

  dispose(): void {
    this.#serializer.dispose();
    for (const { panel } of [...this.#open.values()]) panel.dispose();
  }

  async #answer({ state, work }: OpenTable, message: TableMessage): Promise<void> {
    if (message.type === 'open') return work.open?.(message.row);
    const { id, rows } = message;
    if (id === 'copy') {
      await env.clipboard.writeText(writeCsv(state, rows));
      const copied = plural(rows.length, 'Copied 1 row to the clipboard.', 'Copied {0} rows to the clipboard.', rows.length);
      window.setStatusBarMessage(copied, 4000);
    } else if (id === 'export') {
      const target = await askTarget(l10n.t('Export {0}', state.title), work.fileName);
      await workspace.fs.writeFile(target, new TextEncoder().encode(writeCsv(state, rows)));
    } else if (id === RUN_AGAIN && work.again !== undefined) await make(work.again);
    else await work.actions?.find((action) => action.id === id)?.run(rows);
  }
}

/** The button that creates a table again. */
const RUN_AGAIN = 'again';

async function make({ command, args }: TableCommand): Promise<void> {
  await commands.executeCommand(toCommandId(command), ...args);
}

/** Returns the table that a page stored; null if an earlier release stored another format. */
function readKept(kept: unknown): TableState | null {
  if (typeof kept !== 'object' || kept === null || !('table' in kept)) return null;
  const { table } = kept as { readonly table?: Partial<TableState> };
  const { columns, rows, kept: origin } = table ?? {};
  if (typeof origin?.key !== 'string' || !Array.isArray(columns) || !Array.isArray(rows)) return null;
  const isKnown = origin.again === null || TABLE_COMMANDS.some((name) => name === origin.again?.command);
  return isKnown ? (table as TableState) : null;
}

/** Formats rows as CSV, in the given order. */
function writeCsv({ columns, rows }: TableState, places: readonly number[]): string {
  const isSafe = readDownloadQuery(workspace.getConfiguration()).spreadsheetSafe === true;
  const toCells = (place: number): string[] => {
    const cells = rows[place]?.cells.map((cell) => String(cell ?? '')) ?? [];
    return isSafe ? cells.map(toSpreadsheetSafe) : cells;
  };
  const lines = [columns.map(({ header }) => header), ...places.map(toCells)];
  return lines.map(writeCsvRow).join('');
}
