import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { InvalidTokenError } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { JwtSecretRequestType, JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { SIGNING_KEYS, type SigningKeys } from './signing-keys.sql.js';

/** Lifetime of an access token, in seconds. */
export const accessTokenSeconds = 15 * 60;
/** Tolerated clock difference between machines. */
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

/** Claims of an access token. Whether its session is still open is checked separately. */
export type AccessClaims = z.output<typeof claimsSchema>;

const applicationClaims = z.object({
  typ: z.literal('application'),
  sub: z.guid(),
  sid: z.guid(),
  iat: z.number(),
  exp: z.number(),
});

/** The subject and session of the token of an application. */
export interface ApplicationTokenInput {
  readonly subjectId: string;
  readonly sessionId: string;
  /** The address that accepts the token (RFC 8707). */
  readonly audience: string;
}

/** The subject and session of an access token. */
export interface AccessTokenInput {
  readonly subject: { readonly id: string; readonly slug: string };
  /** Slugs, for the page only: the server reads the roles from the database. */
  readonly roles: readonly string[];
  readonly sessionId: string;
}

/** Signs and verifies access tokens: JSON Web Tokens (RFC 7519) with HMAC SHA-256 only. */
@Injectable()
export class AccessTokens {
  private readonly jwt: JwtService;

  constructor(
    @Inject(SIGNING_KEYS) private readonly keys: Pick<SigningKeys, 'current' | 'find' | 'refresh'>,
  ) {
    this.jwt = new JwtService({
      secretOrKeyProvider: (type, token) =>
        type === JwtSecretRequestType.SIGN ? keys.current.key : (this.keyOf(token) ?? nobodys),
      signOptions: { algorithm: 'HS256', issuer, expiresIn: accessTokenSeconds },
      verifyOptions: { algorithms: ['HS256'], issuer },
    });
  }

  /** Returns a token for a session, valid for {@link accessTokenSeconds}. */
  sign({ subject, roles, sessionId }: AccessTokenInput): string {
    const claims = {
      typ: 'access',
      sub: subject.id,
      sid: sessionId,
      subject: { id: subject.id, slug: subject.slug },
      roles,
    };
    return this.jwt.sign(claims, { keyid: this.keys.current.id });
  }

  /**
   * Returns the claims of a token. @throws InvalidTokenError when the token is forged, expired or not yet
   * valid.
   */
  verify(token: string): AccessClaims {
    const { data: claims } = claimsSchema.safeParse(this.read(token));
    const isGood =
      claims?.sub === claims?.subject.id && (claims?.iat ?? Infinity) <= Date.now() / 1000 + leewaySeconds;
    if (!claims || !isGood) throw new InvalidTokenError('Not authorized');
    return claims;
  }

  /**
   * Returns a token that an application sends to one address. Its type makes every other call reject it.
   */
  signForApplication({ subjectId, sessionId, audience }: ApplicationTokenInput): string {
    const claims = { typ: 'application', sub: subjectId, sid: sessionId };
    return this.jwt.sign(claims, { keyid: this.keys.current.id, audience });
  }

  /**
   * Returns the subject, the session and the end of a token of an application. @throws InvalidTokenError when it
   * is forged, expired, or made for another address
   */
  verifyForApplication(token: string, audience: string): Pick<AccessClaims, 'sub' | 'sid' | 'exp'> {
    const { data: claims } = applicationClaims.safeParse(this.read(token, audience));
    if (!claims || claims.iat > Date.now() / 1000 + leewaySeconds)
      throw new InvalidTokenError('Not authorized');
    return claims;
  }

  /** Returns whether the key that a token names is loaded. */
  knowsKeyOf(token: string): boolean {
    return this.keyOf(token) !== undefined;
  }

  /** Loads keys that another process has created. */
  refreshKeys(): Promise<void> {
    return this.keys.refresh();
  }

  private keyOf(token: unknown): KeyObject | undefined {
    return this.keys.find(headerOf(String(token)).kid);
  }

  private read(token: string, audience?: string): unknown {
    try {
      return this.jwt.verify<object>(token, audience === undefined ? {} : { audience });
    } catch {
      // The reason of the refusal would only help a forger.
      return undefined;
    }
  }
}

/** Random key for tokens that name an unknown key: verification always fails. */
const nobodys = createSecretKey(randomBytes(32));

const headerSchema = z.object({ kid: z.string().optional().catch(undefined) }).catch({});

/** Returns the header of a token. It is unverified and only selects the key to try. */
function headerOf(token: string): { kid?: string } {
  try {
    return headerSchema.parse(
      JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString()),
    );
  } catch {
    return {};
  }
}
