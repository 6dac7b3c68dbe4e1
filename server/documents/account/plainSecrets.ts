import type { Account, AccountObject, ManagedParts } from '../../core/account/accountObject.ts';
import { isJsonObject } from '../../core/jsonObject.ts';
import { holdsToken, isSecretName, isSecretValue } from '../../core/platform/pipelines/checkFrame.ts';
import { readYaml } from '../yaml.ts';

/** Returns the paths of what looks like a secret in plain text in an object, instead of a reference to one; never throws. */
export function listPlainSecrets(object: AccountObject): readonly string[] {
  if (object.kind === 'pipeline') return findSecrets(readYaml(object.yaml).value, '', '', isSecretValue);
  // A field of a connector is a credential whatever its value looks like.
  return object.kind === 'connector' ? findSecrets(object.value, '', '', isNoReference) : [];
}

/** Returns an account without the objects that have a secret in plain text, if the parts leave them out. */
export function leaveOutSecrets(account: Account, { plainSecrets = true }: ManagedParts): Account {
  return plainSecrets ? account : new Map([...account].filter(([, object]) => listPlainSecrets(object).length === 0));
}

/** Whether the value of a credential is neither an expression nor the place of a secret. */
function isNoReference(text: string): boolean {
  return text !== '' && !/^(?:account|org|project)[.]|<[+]/.test(text);
}

function findSecrets(value: unknown, name: string, path: string, isSecret: (text: string, name: string) => boolean): readonly string[] {
  if (typeof value === 'string') return holdsToken(value) || (isSecretName(name) && isSecret(value, name)) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => findSecrets(item, name, `${path}[${index}]`, isSecret));
  if (!isJsonObject(value)) return [];
  // The value of a variable or header is named by another field; one of the type Secret is the name of a secret.
  const variable = value.type === 'Secret' ? '' : (value.name ?? value.key);
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = key === 'value' || key === 'default' ? String(variable ?? key) : key;
    return findSecrets(inner, own, path === '' ? key : `${path}.${key}`, isSecret);
  });
}
