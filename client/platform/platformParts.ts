import type { ServiceParts } from '../instances/serviceParts.ts';
import type { LanguageParts } from '../language/languageParts.ts';
import type { KnownIdentifiers } from './knownIdentifiers.ts';
import type { PipelineDrift } from './pipelineDrift.ts';
import type { PlatformDocuments } from './platformDocuments.ts';
import type { PlatformPane } from './platformPane.ts';
import type { PublishReviews } from './publishReviews.ts';

/** The parts that work on the platform of an instance. */
export interface PlatformParts extends LanguageParts, ServiceParts {
  readonly known: KnownIdentifiers;
  readonly platform: PlatformPane;
  readonly platformDocuments: PlatformDocuments;
  readonly drift: PipelineDrift;
  /** Pipelines and connectors under review before they are sent. */
  readonly publishReviews: PublishReviews;
}
