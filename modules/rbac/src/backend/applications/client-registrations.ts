import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isRedirectUri } from './redirect-uris.js';

/** Token of the key that signs the ids of applications. */
export const APPLICATION_KEY = Symbol('rbac.application-key');

const registrationDays = 90;
const maxName = 80;

/** Metadata that an application sends (RFC 7591, section 2). Other values are ignored. */
export const clientMetadata = z.object({
  client_name: z.string().max(500).optional(),
  redirect_uris: z
    .array(z.string().max(500).refine(isRedirectUri, 'must be an https address, or one of this computer'))
    .min(1)
    .max(5),
});

const storedClient = z.object({
  name: z.string(),
  uris: z.array(z.string()),
  /** In seconds since 1970. */
  at: z.number(),
});

/** An application, as consent names it. */
export interface NamedClient {
  readonly clientId: string;
  readonly name: string;
}

/** A registered application. */
export interface RegisteredClient extends NamedClient {
  readonly redirectUris: readonly string[];
}

/**
 * Registers applications (RFC 7591). The id of an application is its registration, signed: strangers who register
 * store nothing, and a registration expires after 90 days.
 */
@Injectable()
export class ClientRegistrations {
  constructor(@Inject(APPLICATION_KEY) private readonly key: KeyObject) {}

  register({
    client_name: given,
    redirect_uris: uris,
  }: z.output<typeof clientMetadata>): RegisteredClient & { readonly issuedAt: number } {
    const [first = ''] = uris;
    const name = plainName(given ?? '') || (URL.parse(first)?.host ?? '');
    const at = Math.floor(Date.now() / 1000);
    const content = Buffer.from(JSON.stringify({ name, uris, at })).toString('base64url');
    return { clientId: `${content}.${this.sign(content)}`, name, redirectUris: uris, issuedAt: at };
  }

  /** Returns the application of an id; undefined when the id is forged or has expired. */
  find(clientId: string): RegisteredClient | undefined {
    const [content = '', signature = ''] = clientId.split('.');
    const [given, expected] = [signature, this.sign(content)].map((text) => Buffer.from(text));
    if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected))
      return undefined;
    const { name, uris, at } = storedClient.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
    const isOld = at + registrationDays * 24 * 3600 < Date.now() / 1000;
    return isOld ? undefined : { clientId, name, redirectUris: uris };
  }

  private sign(content: string): string {
    return createHmac('sha256', this.key).update(`client ${content}`).digest('base64url');
  }
}

/** Returns the hash of an id. A session stores it, and continues only for the same application. */
export const applicationIdOf = (clientId: string): string => hash('sha256', clientId, 'base64url');

/** Removes what makes a name look like another: control, format and line characters. */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxName)
    .toWellFormed();
