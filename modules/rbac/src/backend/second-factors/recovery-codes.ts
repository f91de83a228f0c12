import { hash, randomBytes } from 'node:crypto';

/** How many there are. */
const recoveryCodeCount = 10;
/** 120 bits: enough for a fast hash. */
const length = 24;
/** Nobody takes one letter for another (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Codes that are good once each, for who has lost everything else: `7K2M-…`, six groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
    return letters.match(/.{4}/g)?.join('-') ?? letters;
  });
}

/** What is kept of one, however it is written. */
export function recoveryHash(code: string, subjectId: string): string {
  const letters = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return hash('sha256', `${subjectId} ${letters}`, 'base64url');
}
