import type { FastifyRequest } from 'fastify';
import { isKey, type KeyDigest, keyDigest } from './secret-key.js';

const keyHeader = 'x-flotilla-site-key';
/** The sequence number of the last message that a site has received. */
const sequenceHeader = 'x-flotilla-sequence';

/** Authenticates sites, so that visitors cannot use the calls between processes. */
export class SiteKey {
  private readonly digest: KeyDigest | undefined;

  constructor(
    key: string | undefined,
    /** Called with each message that a response must include, before the response is read. */
    private readonly onAtLeast: (sequence: number) => void = () => undefined,
  ) {
    this.digest = key === undefined ? undefined : keyDigest(key);
  }

  /** Returns whether a request has the right key; always false when none is configured. */
  isOfSite({ headers }: FastifyRequest): boolean {
    return headers[keyHeader] !== undefined && isKey(this.digest, headers[keyHeader]);
  }

  /** Returns the message that the response to a site must include; 0 for other clients. */
  readAtLeast(request: FastifyRequest): number {
    const given = request.headers[sequenceHeader];
    if (given === undefined || !this.isOfSite(request)) return 0;
    const sequence = Number(given);
    if (!Number.isSafeInteger(sequence)) return 0;
    this.onAtLeast(sequence);
    return sequence;
  }
}
