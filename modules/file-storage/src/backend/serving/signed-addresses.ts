import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { ForbiddenError, NotFoundError } from '@flotilla/backend';
import { nameOfPath } from '../storage/stored-name.js';

/** How long an address lasts, in seconds: not longer, and at most a minute less. */
const lifetime = 3600;
/** Of one minute all addresses of a file are the same, so that browsers meet what they have. */
const step = 60;

/** What an address says beside the path. */
export type AddressQuery = Readonly<Record<string, unknown>>;

/** Addresses of private files: each says until when it lasts, and is signed by a key that the API's processes share. */
export class SignedAddresses {
  constructor(
    private readonly key: KeyObject,
    private readonly now: () => number = Date.now,
  ) {}

  /** Returns the address of a stored file's path for the next hour, made for a subject or for anyone; what leads elsewhere is an address already. */
  signed(path: string, reader?: string): string {
    const name = nameOfPath(path);
    if (name === undefined) return path;
    const expires = Math.floor(this.now() / 1000 / step) * step + lifetime;
    const signature = this.signatureOf(name, String(expires), reader).toString('base64url');
    return `${path}?expires=${expires}${reader === undefined ? '' : `&reader=${reader}`}&signature=${signature}`;
  }

  /**
   * How many seconds an address of a stored file lasts from now.
   * @throws NotFoundError for one that is not signed: that there is such a file is nobody's to know; ForbiddenError for one that is over
   */
  secondsLeft(name: string, query: AddressQuery): number {
    const { expires, reader } = query;
    if (typeof expires !== 'string' || (reader !== undefined && typeof reader !== 'string') || !this.isSigned(name, query))
      throw new NotFoundError('There is no such file.');
    const left = Number(expires) - Math.floor(this.now() / 1000);
    if (left <= 0) throw new ForbiddenError('This address of the file has expired. Read it again.');
    return left;
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
