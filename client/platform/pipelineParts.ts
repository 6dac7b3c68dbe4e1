import type { LanguageParts } from '../language/languageParts.ts';
import type { ConversionPreviews } from './conversionPreviews.ts';
import type { Expansions } from './expansions.ts';
import type { InputPanels } from './inputPanels.ts';
import type { PipelineGraphs } from './pipelineGraphs.ts';

/** The parts that work on open pipelines and their like, without a service. */
export interface PipelineParts extends LanguageParts {
  readonly inputPanels: InputPanels;
  readonly pipelineGraphs: PipelineGraphs;
  readonly conversions: ConversionPreviews;
  readonly expansions: Expansions;
}
