import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { ForbiddenError, NotFoundError } from '@flotilla/backend';
import { nameOfPath } from '../storage/stored-name.js';

/** Lifetime of a URL, in seconds; rounding makes it up to a minute shorter. */
const lifetime = 3600;
/** URLs of a file are equal within this many seconds, so that browsers can use their cache. */
const step = 60;

/** The query of a URL. */
export type AddressQuery = Readonly<Record<string, unknown>>;

/**
 * Signed URLs of private files: each has an expiry and is signed by a key that the processes of the API
 * share.
 */
export class SignedAddresses {
  constructor(
    private readonly key: KeyObject,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Returns the URL of a stored file's path for the next hour, for a subject or for anyone. Other URLs are
   * returned unchanged.
   */
  signed(path: string, reader?: string): string {
    const name = nameOfPath(path);
    if (name === undefined) return path;
    const expires = Math.floor(this.now() / 1000 / step) * step + lifetime;
    const signature = this.signatureOf(name, String(expires), reader).toString('base64url');
    return `${path}?expires=${expires}${reader === undefined ? '' : `&reader=${reader}`}&signature=${signature}`;
  }

  /**
   * Returns the remaining lifetime of a URL, in seconds.
   * @throws NotFoundError for an unsigned URL, so that the existence of the file is not disclosed;
   * ForbiddenError for an expired one
   */
  secondsLeft(name: string, query: AddressQuery): number {
    const { expires, reader } = query;
    if (
      typeof expires !== 'string' ||
      (reader !== undefined && typeof reader !== 'string') ||
      !this.isSigned(name, query)
    )
      throw new NotFoundError('There is no such file.');
    const remainingSeconds = Number(expires) - Math.floor(this.now() / 1000);
    if (remainingSeconds <= 0)
      throw new ForbiddenError({
        en: 'This address of the file has expired. Read it again.',
        ru: 'Ссылка на файл устарела. Откройте файл заново.',
      });
    return remainingSeconds;
  }

  private isSigned(name: string, { expires, reader, signature }: AddressQuery): boolean {
    if (typeof signature !== 'string') return false;
    const given = Buffer.from(signature, 'base64url');
    const own = this.signatureOf(name, String(expires), typeof reader === 'string' ? reader : undefined);
    return given.length === own.length && timingSafeEqual(given, own);
  }

  private signatureOf(name: string, expires: string, reader?: string): Buffer {
    return createHmac('sha256', this.key)
      .update(`${expires} ${name}${reader === undefined ? '' : ` ${reader}`}`)
      .digest();
  }
}
