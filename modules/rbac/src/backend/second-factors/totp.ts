import { Secret, TOTP } from 'otpauth';

const secretBytes = 20;
const period = 30;
/** Clocks of phones may be off by one step. */
const window = 1;

/** A key that an app makes one-time passwords of (RFC 6238), in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What a QR code says, so that an app learns the key. */
export function totpUri(secret: string, { site, account }: { site: string; account: string }): string {
  return new TOTP({ issuer: site, label: account, secret, period }).toString();
}

/** The time step that a code is of; undefined when it is wrong, or not later than the last one used. */
export function stepOf(code: string, { secret, last }: { secret: string; last: number }): number | undefined {
  // Apps show the digits in two groups.
  const delta = new TOTP({ secret, period }).validate({ token: code.replace(/\s/g, ''), window });
  if (delta === null) return undefined;
  const step = Math.floor(Date.now() / 1000 / period) + delta;
  return step > last ? step : undefined;
}
