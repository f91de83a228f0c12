import { Secret, TOTP } from 'otpauth';

const secretBytes = 20;
const period = 30;
/** Accepts codes of the previous and next step, since clocks of phones differ. */
const window = 1;

/** Returns a new key for one-time passwords (RFC 6238), in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Returns the URI that an authenticator app reads from a QR code. */
export function totpUri(secret: string, { site, account }: { site: string; account: string }): string {
  return new TOTP({ issuer: site, label: account, secret, period }).toString();
}

/** Returns the time step of a code; undefined when it is wrong or not later than the last used one. */
export function stepOf(code: string, { secret, last }: { secret: string; last: number }): number | undefined {
  // Apps show the digits in two groups.
  const delta = new TOTP({ secret, period }).validate({ token: code.replace(/\s/g, ''), window });
  if (delta === null) return undefined;
  const step = Math.floor(Date.now() / 1000 / period) + delta;
  return step > last ? step : undefined;
}
