import {
  CodeLens,
  type CodeLensProvider,
  type Disposable,
  DocumentSymbol,
  type DocumentSymbolProvider,
  type Event,
  EventEmitter,
  FoldingRange,
  type FoldingRangeProvider,
  l10n,
  Range,
  SymbolKind,
  type TextDocument,
  type Uri,
} from 'vscode';
import type { Instances } from '../instances/instances.ts';
import type { CommandName } from '../manifest/commandNames.ts';
import { toCommandId } from '../manifest/ids.ts';
import type { ReviewPart, RosterReview } from './reviewText.ts';

/** Maximum number of people in a section that can be folded individually. */
const MAX_FOLDED = 1000;

const TOP = new Range(0, 0, 0, 0);

/** Provides the reviews. */
export interface ReviewSource {
  readonly onDidChange: Event<void>;
  find(uri: Uri): RosterReview | undefined;
}

/** Folding, outline and buttons of review documents. */
export class ReviewFeatures implements FoldingRangeProvider, DocumentSymbolProvider, CodeLensProvider, Disposable {
  readonly #reviews: ReviewSource;
  readonly #instances: Instances;
  readonly #changes = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changes.event;
  readonly #listening: readonly Disposable[];

  constructor(reviews: ReviewSource, instances: Instances) {
    this.#reviews = reviews;
    this.#instances = instances;
    const fire = () => this.#changes.fire();
    this.#listening = [reviews.onDidChange(fire), instances.onDidChange(fire)];
  }

  provideFoldingRanges({ uri }: TextDocument): FoldingRange[] {
    const parts = this.#reviews.find(uri)?.shown.parts ?? [];
    // Sections come first, because VS Code limits the number of folding ranges per document.
    return [...parts, ...parts.flatMap((part) => (part.parts.length > MAX_FOLDED ? [] : part.parts))]
      .filter(({ line, end }) => end > line)
      .map(({ line, end }) => new FoldingRange(line, end));
  }

  provideDocumentSymbols({ uri }: TextDocument): DocumentSymbol[] {
    return (
      this.#reviews
        .find(uri)
        ?.shown.parts.map((part) => toSymbol({ ...part, title: `${part.title} (${part.detail})`, detail: '' }, SymbolKind.Namespace)) ?? []
    );
  }

  provideCodeLenses({ uri }: TextDocument): CodeLens[] {
    const review = this.#reviews.find(uri);
    if (review === undefined) return [];
    const toLens = (title: string, name: CommandName, argument = uri) =>
      new CodeLens(TOP, { title, command: toCommandId(name), arguments: [argument] });
    const toLabelLens = (title: string) => new CodeLens(TOP, { title, command: '' });
    const { instanceName, outcome, plan, roster, head } = review;
    const compare = plan.base === null ? [] : [toLens(l10n.t('Show as Comparison'), 'comparePlan')];
    const again = toLens(l10n.t('Review Again'), 'reviewRoster', roster.uri);
    const discard = toLens(head.sent === null ? l10n.t('Discard') : l10n.t('Close'), 'discardPlan');
    if (outcome !== null) return [toLabelLens(outcome), again, ...compare, toLens(l10n.t('Close'), 'discardPlan')];
    if (instanceName !== this.#instances.selectedName) {
      return [
        toLabelLens(l10n.t('Made for {0}, but {1} is selected', instanceName, this.#instances.selectedName)),
        again,
        ...compare,
        discard,
      ];
    }
    if (plan.base === null) {
      return [toLens(l10n.t('Publish'), 'applyPlan'), toLens(l10n.t('Change Columns…'), 'mapReview'), discard];
    }
    if (head.sent !== null) return [toLens(l10n.t('Approve Version {0}', head.sent.versionId), 'applyPlan'), ...compare, discard];
    return [toLens(l10n.t('Publish'), 'applyPlan'), toLens(l10n.t('Upload for Later Approval'), 'uploadPlan'), ...compare, discard];
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    this.#changes.dispose();
  }
}

function toSymbol({ title, detail, line, end, parts }: ReviewPart, kind: SymbolKind): DocumentSymbol {
  const symbol = new DocumentSymbol(
    title.trim() === '' ? detail : title,
    detail,
    kind,
    new Range(line, 0, end, Number.MAX_SAFE_INTEGER),
    new Range(line, 0, line, Number.MAX_SAFE_INTEGER),
  );
  symbol.children = parts.map((part) => toSymbol(part, SymbolKind.Field));
  return symbol;
}
