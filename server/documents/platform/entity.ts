import * as l10n from '@vscode/l10n';
import { checkShape } from '../../core/checkShape.ts';
import { CONNECTOR_SHAPES, PROJECT_SHAPE, PROJECT_SHAPES, toConnectorShape } from '../../core/entityShapes.ts';
import { isJsonObject, toJsonObject } from '../../core/jsonObject.ts';
import type { PipelineAddress } from '../../core/platform/pipeline.ts';
import type { Range } from '../../core/problem.ts';
import { isShapeError, toSentence } from '../../core/shape.ts';
import { toTree } from '../../core/tree.ts';
import { readYaml } from '../yaml.ts';

/** What a document creates, named after its root key. */
export type EntityKind = 'project' | 'connector';

/** A document with a project or a connector: the value of its root key, and why the service would reject it. */
interface PlatformEntity {
  readonly kind: EntityKind;
  readonly value: Readonly<Record<string, unknown>>;
  readonly problems: readonly { readonly message: string; readonly range: Range }[];
}

/** Reads the YAML or JSON of a project or connector; null if the document is valid but has neither as its root. Never throws. */
export function readPlatformEntity(text: string): PlatformEntity | null {
  const { value, faults, rangeOfKey } = readYaml(text);
  if (faults.length > 0) return { kind: 'project', value: {}, problems: faults.map(({ message, range }) => ({ message, range })) };
  const kind = isJsonObject(value) ? (['project', 'connector'] as const).find((root) => Object.hasOwn(value, root)) : undefined;
  if (kind === undefined || !isJsonObject(value)) return null;
  const problems =
    kind === 'project'
      ? checkShape(toTree(value), PROJECT_SHAPE, PROJECT_SHAPES)
      : checkShape(toTree(value), toConnectorShape(), CONNECTOR_SHAPES);
  const under = value[kind];
  return {
    kind,
    value: isJsonObject(under) ? under : {},
    problems: problems
      .filter(isShapeError)
      .map(({ path, message }) => ({ message: toSentence(path, message, l10n.t('The document')), range: rangeOfKey(path) })),
  };
}

/**
 * Returns the address of a pipeline according to its own text; null if the text is not a pipeline, cannot be parsed, or names no project.
 * Never throws.
 */
export function identifyPipeline(text: string): PipelineAddress | null {
  const { value } = readYaml(text);
  const { identifier, orgIdentifier, projectIdentifier } = toJsonObject(toJsonObject(value).pipeline);
  const isNamed = [identifier, orgIdentifier, projectIdentifier].every(
    (word) => typeof word === 'string' && word !== '' && !word.includes('<+'),
  );
  return isNamed ? ({ orgIdentifier, projectIdentifier, identifier } as PipelineAddress) : null;
}
