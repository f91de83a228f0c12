import { UnauthenticatedError } from '@flotilla/backend';
import type { SiweMessage } from 'siwe';

/** Proof of a wallet. */
export interface WalletProof {
  /** A message of EIP-4361. */
  readonly message: string;
  readonly signature: string;
  readonly address: string;
}

/** A recent message for this site, signed by the wallet that it names. */
export interface ProvenWallet {
  /** In its checksum form. */
  readonly address: string;
  /** The caller must redeem it. */
  readonly nonce: string;
}

/** Throws when a message was signed for another origin than the site's. */
type RequireOrigin = (signedFor: string, site: URL) => void;

/** Maximum age of a message, and tolerated clock difference. */
const toleranceMs = 10 * 60_000;
const nonceLength = 64;

/**
 * Checks the domain, URI, chain, times, address and signature of a signed message. The caller redeems the
 * nonce.
 * @throws UnauthenticatedError, which names the address of the site when the message is for another, and
 * gives no other reason
 */
export async function proveWallet(
  proof: WalletProof,
  site: URL,
  requireOrigin: RequireOrigin,
): Promise<ProvenWallet> {
  const message = await parsed(proof.message);
  if (!message) throw unproven();
  requireOrigin(originIn(message, site), site);
  if (!isForSite(message, site) || !isOfNow(message) || !isWhole(message)) throw unproven();
  const address = await signerOf(proof);
  const isNamed = [message.address, proof.address].every(
    (named) => named.toLowerCase() === address?.toLowerCase(),
  );
  if (address === undefined || !isNamed) throw unproven();
  return { address, nonce: message.nonce };
}

export const unproven = () => new UnauthenticatedError('The wallet could not be verified.');

/** Libraries of wallets: optional peers, since they are 20 MB on disk. */
export const walletPackages = { names: ['ethers', 'siwe'], from: import.meta.url };

/** Loaded on demand: the libraries are large. */
async function parsed(text: string): Promise<SiweMessage | undefined> {
  const siwe = await import('siwe');
  try {
    return new siwe.SiweMessage(text);
  } catch {
    return undefined;
  }
}

/** Returns the address of the wallet that made the signature, in its checksum form. */
async function signerOf({ message, signature }: WalletProof): Promise<string | undefined> {
  const { verifyMessage } = await import('ethers');
  try {
    return verifyMessage(message, signature);
  } catch {
    return undefined;
  }
}

/** Returns the origin that a message names: its domain, with its scheme or the site's. */
function originIn({ domain, scheme }: SiweMessage, site: URL): string {
  return `${scheme === undefined ? site.protocol : `${scheme}:`}//${domain}`;
}

function isForSite({ domain, uri, scheme }: SiweMessage, site: URL): boolean {
  const isOrigin = URL.parse(uri)?.origin === site.origin;
  return domain === site.host && isOrigin && (scheme === undefined || `${scheme}:` === site.protocol);
}

function isOfNow({ issuedAt = '', notBefore, expirationTime }: SiweMessage): boolean {
  const now = Date.now();
  const hasBegun = notBefore === undefined || Date.parse(notBefore) <= now;
  const isOver = expirationTime !== undefined && !(Date.parse(expirationTime) > now);
  return Math.abs(now - Date.parse(issuedAt)) <= toleranceMs && hasBegun && !isOver;
}

function isWhole({ version, chainId, nonce }: SiweMessage): boolean {
  return version === '1' && Number.isSafeInteger(chainId) && chainId > 0 && nonce.length === nonceLength;
}
