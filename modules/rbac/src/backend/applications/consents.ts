import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { toolScopes } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { AuthorizationRequest } from './authorization-requests.js';
import { APPLICATION_KEY } from './client-registrations.js';

const minutes = 10;

const sealed = z.object({
  subjectId: z.string(),
  sessionId: z.string(),
  clientId: z.string(),
  name: z.string(),
  redirectUri: z.string(),
  state: z.string().optional(),
  challenge: z.string(),
  scopes: z.array(z.enum(toolScopes)),
  expiresAt: z.number(),
});

/** The account and the session that a page of consent was shown to. */
export interface ConsentingCaller {
  readonly id: string;
  readonly sessionId: string;
}

/** Seals a shown request into its form, so that only the page that one session has seen can be accepted. */
@Injectable()
export class Consents {
  constructor(@Inject(APPLICATION_KEY) private readonly key: KeyObject) {}

  seal({ client, ...request }: AuthorizationRequest, { id, sessionId }: ConsentingCaller): string {
    const expiresAt = Date.now() + minutes * 60_000;
    const { clientId, name } = client;
    const given = { ...request, clientId, name, subjectId: id, sessionId, expiresAt };
    const content = Buffer.from(JSON.stringify(given)).toString('base64url');
    return `${content}.${this.sign(content)}`;
  }

  /** Returns the request that this session was shown; undefined for any other text. */
  open(text: string, { id, sessionId }: ConsentingCaller): AuthorizationRequest | undefined {
    const [content = '', signature = ''] = text.split('.');
    const [given, expected] = [signature, this.sign(content)].map((part) => Buffer.from(part));
    if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected))
      return undefined;
    const request = sealed.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
    const isShown = request.subjectId === id && request.sessionId === sessionId;
    if (!isShown || request.expiresAt < Date.now()) return undefined;
    const { clientId, name, redirectUri, state, challenge, scopes } = request;
    return { client: { clientId, name }, redirectUri, state, challenge, scopes };
  }

  private sign(content: string): string {
    return createHmac('sha256', this.key).update(`consent ${content}`).digest('base64url');
  }
}
