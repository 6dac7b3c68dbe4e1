import { describeField } from '../../core/pipeline/texts.ts';
import { CONNECTOR_CATEGORIES } from '../../core/platform/connectorCategories.ts';
import { answerField, type ConnectorDraft, findOpenField, listOptionalFields, type OpenField } from '../../core/platform/connectorDraft.ts';
import type { ConnectorCategory, ConnectorQuestion, DraftedConnector } from '../../core/platform/connectorQuestion.ts';
import { writeYaml } from '../../documents/writeYaml.ts';
import type { DraftConnector } from '../protocol/platform.ts';
import { describeType } from './typeTexts.ts';

/** Lists the connector types by category, with what each is for. */
export function listConnectorTypes(): ConnectorCategory[] {
  return CONNECTOR_CATEGORIES.map(({ title, types }) => ({ title, types: types.map((type) => ({ type, ...describeType(type) })) }));
}

/** Applies an answer to a connector draft, and returns the next question. */
export function draftConnector({ connector: given, answer }: DraftConnector): DraftedConnector {
  const { draft, problem } = answer === undefined ? { draft: given, problem: null } : answerField(given, answer.field, answer.text);
  const { draft: connector, open } = findOpenField(draft);
  return {
    connector,
    problem,
    next: open === null ? null : toQuestion(connector, open),
    optional: listOptionalFields(connector).map((field) => toQuestion(connector, field)),
    yaml: writeYaml({ connector }),
  };
}

function toQuestion({ type }: ConnectorDraft, field: OpenField): ConnectorQuestion {
  const key = String(field.path.at(-1));
  const inner = field.path.slice(2, -1).join('.');
  const text = describeField('connector', typeof type === 'string' ? [{ name: type, path: inner }] : [], key);
  const example = text?.example === undefined ? '' : typeof text.example === 'string' ? text.example : JSON.stringify(text.example);
  return { ...field, title: text?.title ?? key, text: text?.text ?? '', example };
}
