import type { LanguageParts } from '../language/languageParts.ts';
import type { DocumentPanels } from '../panels/documentPanel.ts';
import type { ConversionPreviews } from './conversionPreviews.ts';
import type { Expansions } from './expansions.ts';
import type { InputPanel } from './inputPanel.ts';
import type { PipelineGraphPanel } from './pipelineGraphPanel.ts';

/** The parts that work on open pipelines and their like, without a service. */
export interface PipelineParts extends LanguageParts {
  readonly inputPanels: DocumentPanels<InputPanel>;
  readonly pipelineGraphs: DocumentPanels<PipelineGraphPanel>;
  readonly conversions: ConversionPreviews;
  readonly expansions: Expansions;
}
