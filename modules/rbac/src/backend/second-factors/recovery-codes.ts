import { hash, randomBytes } from 'node:crypto';

/** Recovery codes per account. */
const recoveryCodeCount = 10;
/** 120 bits: enough for a fast hash. */
const length = 24;
/** Without letters that are easily confused (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns recovery codes, each valid once: `7K2M-…`, six groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
    return letters.match(/.{4}/g)?.join('-') ?? letters;
  });
}

/** Returns the stored hash of a code, ignoring case, separators and confusable letters. */
export function recoveryHash(code: string, subjectId: string): string {
  const letters = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return hash('sha256', `${subjectId} ${letters}`, 'base64url');
}
