import type { KeyObject } from 'node:crypto';
import { InvalidTokenError } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { SIGNING_KEY } from './signing-key.sql.js';

/** How long an access token is good, in seconds. */
export const accessTokenSeconds = 15 * 60;
/** Clocks of several machines may differ by this much. */
const leewaySeconds = 30;
const issuer = 'flotilla';

const claimsSchema = z.object({
  typ: z.literal('access'),
  sub: z.guid(),
  sid: z.guid(),
  subject: z.object({ id: z.guid(), slug: z.string() }),
  roles: z.array(z.string()),
  iat: z.number(),
  exp: z.number(),
});

/** What an access token says; whether its session is still good is not among it. */
export type AccessClaims = z.output<typeof claimsSchema>;

/** Whom an access token is for. */
export interface AccessTokenInput {
  readonly subject: { readonly id: string; readonly slug: string };
  /** Slugs. They are for the page to read; the server asks who has which role anew. */
  readonly roles: readonly string[];
  readonly sessionId: string;
}

/** Makes and checks access tokens: JSON Web Tokens (RFC 7519), signed by HMAC with SHA-256 and by nothing else. */
@Injectable()
export class AccessTokens {
  private readonly jwt: JwtService;

  constructor(@Inject(SIGNING_KEY) key: KeyObject) {
    this.jwt = new JwtService({
      secretOrKeyProvider: () => key,
      signOptions: { algorithm: 'HS256', issuer, expiresIn: accessTokenSeconds },
      verifyOptions: { algorithms: ['HS256'], issuer },
    });
  }

  /** A token for a session, good for fifteen minutes. */
  sign({ subject, roles, sessionId }: AccessTokenInput): string {
    return this.jwt.sign({ typ: 'access', sub: subject.id, sid: sessionId, subject: { id: subject.id, slug: subject.slug }, roles });
  }

  /** What a token says. @throws InvalidTokenError when it is not one of ours, or not at this time. */
  verify(token: string): AccessClaims {
    const { data: claims } = claimsSchema.safeParse(this.read(token));
    const isGood = claims?.sub === claims?.subject.id && (claims?.iat ?? Infinity) <= Date.now() / 1000 + leewaySeconds;
    if (!claims || !isGood) throw new InvalidTokenError('Not authorized');
    return claims;
  }

  private read(token: string): unknown {
    try {
      return this.jwt.verify<object>(token);
    } catch {
      // Why it is refused helps nobody but a forger.
      return undefined;
    }
  }
}
