import * as l10n from '@vscode/l10n';
import type { RefusalCode } from './refusal.ts';

/** What each code means, for a refusal of a service that says no more. */
export const REFUSAL_TITLES: Readonly<Record<RefusalCode, string>> = {
  INVALID_REQUEST: l10n.t('The request is not valid'),
  DUPLICATE_FIELD: l10n.t('Its identifier is taken'),
  INVALID_YAML_ERROR: l10n.t('The YAML is not valid'),
  VALIDATION_FAILED: l10n.t('The records are not valid'),
  INVALID_TOKEN: l10n.t('The key is missing or not valid'),
  EXPIRED_TOKEN: l10n.t('The key has expired'),
  REQUEST_FAILED: l10n.t('The request cannot be processed'),
  ACCESS_DENIED: l10n.t('The key lacks permission'),
  NOT_FOUND: l10n.t('There is no such thing'),
  RESOURCE_NOT_FOUND_EXCEPTION: l10n.t('There is no such resource'),
  ENTITY_NOT_FOUND: l10n.t('There is no such pipeline'),
  METHOD_NOT_ALLOWED: l10n.t('The address does not take this method'),
  NOT_ACCEPTABLE: l10n.t('None of the accepted formats can be given'),
  CONFLICT: l10n.t('It exists already or has changed meanwhile'),
  PRECONDITION_FAILED: l10n.t('The first setup is not finished'),
  PAYLOAD_TOO_LARGE: l10n.t('The request is too large'),
  UNSUPPORTED_MEDIA_TYPE: l10n.t('The content type is not supported'),
  TOO_MANY_REQUESTS: l10n.t('Too many requests'),
  SERVICE_ERROR: l10n.t('The service failed'),
  UNAVAILABLE: l10n.t('The service cannot do its work just now'),
  UNREACHABLE: l10n.t('The service cannot be reached'),
  UNEXPECTED_ANSWER: l10n.t('The service answered something unexpected'),
  NOT_OFFERED: l10n.t('The service does not offer this'),
  CANCELLED: l10n.t('The request was cancelled'),
};
