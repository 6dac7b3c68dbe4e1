const IDENTITY = /^(\/internal\/api\/v2\/trafficTypes\/[^/?#]+\/environments\/[^/?#]+\/identities\/)([^?#]+)(.*)$/;

/** Suffix that older clients append to the key; only POST has it. */
const OLD_END = '/patch';

/**
 * Escapes the key in the address of an identity: clients send keys unescaped, and a key may contain slashes and percent signs. Other
 * addresses stay unchanged.
 */
export function withEscapedKey(method: string | undefined, url: string): string {
  return url.replace(IDENTITY, (_, path: string, written: string, query: string) => {
    const end = method === 'POST' && written.endsWith(OLD_END) ? OLD_END : '';
    const key = written.slice(0, written.length - end.length).replaceAll('/', '%2F');
    return path + key.replace(/%(?![0-9a-fA-F]{2})/g, '%25') + end + query;
  });
}
