import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { InvalidTokenError } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { JwtSecretRequestType, JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { SIGNING_KEYS, type SigningKeys } from './signing-keys.sql.js';

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

  constructor(@Inject(SIGNING_KEYS) private readonly keys: Pick<SigningKeys, 'current' | 'find' | 'refresh'>) {
    this.jwt = new JwtService({
      secretOrKeyProvider: (type, token) => (type === JwtSecretRequestType.SIGN ? keys.current.key : (this.keyOf(token) ?? nobodys)),
      signOptions: { algorithm: 'HS256', issuer, expiresIn: accessTokenSeconds },
      verifyOptions: { algorithms: ['HS256'], issuer },
    });
  }

  /** A token for a session, good for fifteen minutes. */
  sign({ subject, roles, sessionId }: AccessTokenInput): string {
    const claims = { typ: 'access', sub: subject.id, sid: sessionId, subject: { id: subject.id, slug: subject.slug }, roles };
    return this.jwt.sign(claims, { keyid: this.keys.current.id });
  }

  /** What a token says. @throws InvalidTokenError when it is not one of ours, or not at this time. */
  verify(token: string): AccessClaims {
    const { data: claims } = claimsSchema.safeParse(this.read(token));
    const isGood = claims?.sub === claims?.subject.id && (claims?.iat ?? Infinity) <= Date.now() / 1000 + leewaySeconds;
    if (!claims || !isGood) throw new InvalidTokenError('Not authorized');
    return claims;
  }

  /** Whether the key that a token names is known. */
  knowsKeyOf(token: string): boolean {
    return this.keyOf(token) !== undefined;
  }

  /** Looks for keys that another process has made. */
  refreshKeys(): Promise<void> {
    return this.keys.refresh();
  }

  private keyOf(token: unknown): KeyObject | undefined {
    return this.keys.find(headerOf(String(token)).kid);
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

/** What nothing was signed with. */
const nobodys = createSecretKey(randomBytes(32));

const headerSchema = z.object({ kid: z.string().optional().catch(undefined) }).catch({});

/** What a token says of its key; nothing is believed of it but which key to try. */
function headerOf(token: string): { kid?: string } {
  try {
    return headerSchema.parse(JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString()));
  } catch {
    return {};
  }
}
