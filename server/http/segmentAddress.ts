const IDENTITY = /^(\/internal\/api\/v2\/trafficTypes\/[^/?#]+\/environments\/[^/?#]+\/identities\/)([^?#]*?)((?:\/patch)?(?:[?#].*)?)$/;

/** The address of an identity with its key escaped: clients send keys as they are, so that a key may hold slashes and lone percent signs. Other addresses stay as they are. */
export function withEscapedKey(url: string): string {
  return url.replace(IDENTITY, (_, path: string, key: string, rest: string) => {
    return path + key.replaceAll('/', '%2F').replace(/%(?![0-9a-fA-F]{2})/g, '%25') + rest;
  });
}
