import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A key: the prefix, 40 random characters (238 bits) and a checksum, as the tokens of GitHub. Secret scanners
 * find it by `flotilla_[0-9A-Za-z]{46}`, and the checksum excludes other texts of that form.
 */
export type KeyText = string & { readonly brand: 'API key' };

export const keyPrefix = 'flotilla_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 40;
const checksumLength = 6;
const hintLength = 4;
const pattern = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

export function newKeyText(): KeyText {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('');
  return `${keyPrefix}${random}${checksumOf(random)}` as KeyText;
}

/** Returns undefined for texts that are no keys, without a query. */
export function asKeyText(text: string): KeyText | undefined {
  if (!pattern.test(text)) return undefined;
  const random = text.slice(keyPrefix.length, -checksumLength);
  return text.endsWith(checksumOf(random)) ? (text as KeyText) : undefined;
}

/** Returns the stored hash of a key. A key is random, so a fast hash suffices. */
export const keyHashOf = (key: KeyText): string => hash('sha256', key, 'base64url');

/** Returns the last characters of a key. They help its owner to recognize it. */
export const hintOf = (key: KeyText): string => key.slice(-hintLength);

/** Returns the CRC-32 of a text in base 62. */
function checksumOf(text: string): string {
  let remaining = crc32(text);
  let written = '';
  for (let index = 0; index < checksumLength; index++) {
    written = `${digits[remaining % digits.length]}${written}`;
    remaining = Math.floor(remaining / digits.length);
  }
  return written;
}
