export interface SignInMessage {
  /** The host that asks, with its port. */
  readonly domain: string;
  /** In its checksum form. */
  readonly address: string;
  readonly uri: string;
  readonly chainId: bigint;
  readonly nonce: string;
  readonly issuedAt: Date;
}

const minutesToSign = 10;

/** The message by which a wallet signs in to this site and to no other (EIP-4361). */
export function signInMessage({ domain, address, uri, chainId, nonce, issuedAt }: SignInMessage): string {
  const expiresAt = new Date(issuedAt.getTime() + minutesToSign * 60_000);
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    // In this standard a statement is ASCII.
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
