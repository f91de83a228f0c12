import type { FastifyRequest } from 'fastify';
import { isKey, type KeyDigest, keyDigest } from './secret-key.js';

const keyHeader = 'x-flotilla-site-key';
/** The last message that a site has heard. */
const sequenceHeader = 'x-flotilla-sequence';

/** Knows the sites among those who call: what processes say to each other no visitor may say. */
export class SiteKey {
  private readonly digest: KeyDigest | undefined;

  constructor(key: string | undefined) {
    this.digest = key === undefined ? undefined : keyDigest(key);
  }

  /** Whether a request shows the key; without one configured nobody does. */
  isOfSite({ headers }: FastifyRequest): boolean {
    return headers[keyHeader] !== undefined && isKey(this.digest, headers[keyHeader]);
  }

  /** The message that the answer to a site must not be older than; 0 for all others. */
  readAtLeast(request: FastifyRequest): number {
    const given = request.headers[sequenceHeader];
    if (given === undefined || !this.isOfSite(request)) return 0;
    const sequence = Number(given);
    return Number.isNaN(sequence) ? 0 : sequence;
  }
}
