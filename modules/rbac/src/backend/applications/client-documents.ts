import { DOWNLOADS, type Downloads } from '@flotilla/backend/ports';
import { ProblemError } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { clientMetadata, plainName, type RegisteredClient } from './client-registrations.js';

const maxBytes = 5 * 1024;
const timeoutMs = 5000;
const cached = { max: 500, ttl: 3_600_000 };
const maxLength = 500;

const clientDocument = clientMetadata.extend({
  client_id: z.string(),
  client_name: z.string().min(1).max(500),
  token_endpoint_auth_method: z.literal('none').optional(),
});

/**
 * Reads applications whose id is the address of their metadata
 * (https://datatracker.ietf.org/doc/html/draft-ietf-oauth-client-id-metadata-document-02).
 */
@Injectable()
export class ClientDocuments {
  private readonly clients = new LRUCache<string, RegisteredClient>(cached);

  constructor(@Inject(DOWNLOADS) private readonly downloads: Downloads) {}

  /**
   * Returns the application of an address; undefined when the address has no valid document. Redirects are not
   * followed, so that another site cannot answer for the address.
   */
  async find(clientId: string): Promise<RegisteredClient | undefined> {
    const known = this.clients.get(clientId);
    if (known) return known;
    const document = isClientAddress(clientId) ? await this.load(clientId) : undefined;
    if (document?.client_id !== clientId) return undefined;
    const { client_name: name, redirect_uris: redirectUris } = document;
    const client = { clientId, name: plainName(name), redirectUris };
    this.clients.set(clientId, client);
    return client;
  }

  private async load(url: string): Promise<z.output<typeof clientDocument> | undefined> {
    try {
      const loaded = await this.downloads.load(url, { maxBytes, timeoutMs, maxRedirects: 0 });
      return loaded ? clientDocument.safeParse(JSON.parse(loaded.content.toString())).data : undefined;
    } catch (error) {
      if (error instanceof ProblemError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}

/** Returns whether an id is the address of a document, and not of a registered application. */
export const isAddress = (clientId: string): boolean => clientId.startsWith('https://');

/** Returns whether an address may be an id: with a path, and written as it is requested. */
function isClientAddress(clientId: string): boolean {
  const url = URL.parse(clientId);
  if (!url || clientId.length > maxLength || url.href !== clientId) return false;
  return (
    url.protocol === 'https:' &&
    url.pathname !== '/' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === ''
  );
}
