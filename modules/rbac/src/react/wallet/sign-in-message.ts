export interface SignInMessage {
  /** The host of the site, with its port. */
  readonly domain: string;
  /** In its checksum form. */
  readonly address: string;
  readonly uri: string;
  readonly chainId: bigint;
  readonly nonce: string;
  readonly issuedAt: Date;
}

const minutesToSign = 10;

/** Returns the message that signs in to this site only (EIP-4361). */
export function signInMessage({ domain, address, uri, chainId, nonce, issuedAt }: SignInMessage): string {
  const expiresAt = new Date(issuedAt.getTime() + minutesToSign * 60_000);
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    // The standard allows only ASCII in the statement.
    `Sign in to ${domain}. This costs nothing.`,
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n');
}
