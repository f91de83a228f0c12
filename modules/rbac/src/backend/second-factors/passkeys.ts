import { type Context, InvalidError, Rows, server, type WriteTransaction } from '@flotilla/backend';
import { SiteNames } from '@flotilla/backend/ports';
import { show, via } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { PasskeyAssertion, PasskeyRegistration } from '../../second-factor-shapes.js';
import { secondFactor } from '../../entities/second-factor.js';
import { subject } from '../../entities/subject.js';
import { subjectsToSecondFactors } from '../../links.js';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import type { SubjectName } from '../accounts/accounts.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { SiteAddress } from '../sessions/site-address.js';

/** Stored values of a new passkey. */
export interface NewPasskey {
  readonly credential: string;
  readonly secret: string;
  readonly counter: number;
  readonly transports: string;
}

const origins = z.object({ origin: z.string() });

/** Passkeys (WebAuthn): private keys that never leave the device, which verifies its user before signing. */
@Injectable()
export class Passkeys {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings,
    @Inject(SiteAddress) private readonly address: SiteAddress,
    @Inject(SiteNames) private readonly names: SiteNames,
  ) {}

  /**
   * Returns the options for creating a passkey. Devices that already have one of the subject are excluded.
   */
  async creationOptions({ id, name }: { id: string; name: string }, site: URL) {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const own = await this.rows.of(subjectsToSecondFactors, { caller: server }).find({
      where: { subjectId: { eq: id } },
      fields: ['secondFactorId'],
    });
    const stored = await this.rows.of(secondFactor, { caller: server }).find({
      where: { id: { inArray: own.map(({ secondFactorId }) => secondFactorId) }, kind: { eq: 'passkey' } },
      secrets: ['credential'],
    });
    return generateRegistrationOptions({
      rpName: await this.names.in('', this.settings.siteTitle),
      rpID: site.hostname,
      userID: new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex')),
      userName: name,
      userDisplayName: name,
      challenge: await this.challenge(id),
      excludeCredentials: stored.flatMap(({ credential }) =>
        credential === null ? [] : [{ id: credential }],
      ),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Returns the options for signing in with a passkey. The device knows the account. */
  async requestOptions(site: URL) {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    return generateAuthenticationOptions({
      rpID: site.hostname,
      challenge: await this.challenge(),
      userVerification: 'required',
    });
  }

  /**
   * Verifies a passkey that a device created for a subject. @throws InvalidError, UnauthenticatedError for a
   * passkey of another address
   */
  async created(response: PasskeyRegistration, subjectId: string, site: URL): Promise<NewPasskey> {
    this.requireOrigin(response.response.clientDataJSON, site);
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: async (challenge) => (await this.redeem(challenge))?.subjectId === subjectId,
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
    }).catch(() => ({ verified: false, registrationInfo: undefined }));
    if (!verified || !registrationInfo)
      throw InvalidError.of('data.passkey', { en: 'could not be verified.', ru: 'не удалось проверить.' });
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credential: id,
      secret: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.join(','),
    };
  }

  /** Checks the origin of readable client data; the verification rejects other data. */
  private requireOrigin(clientData: string, site: URL): void {
    const read = origins.safeParse(jsonOf(clientData));
    if (read.success) this.address.requireOrigin(read.data.origin, site);
  }

  /**
   * Returns the subject of a passkey assertion and locks the passkey's row; undefined when it is not valid.
   */
  async verifiedFactor(
    response: PasskeyAssertion,
    site: URL,
    tx: WriteTransaction,
  ): Promise<SubjectName | undefined> {
    this.requireOrigin(response.response.clientDataJSON, site);
    const context = { caller: server, tx };
    const stored = await this.find(response.id, context);
    if (!stored?.subject || stored.secret === null || stored.confirmedAt === null) return undefined;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: async (challenge) => (await this.redeem(challenge)) !== undefined,
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(stored.secret, 'base64url')),
        counter: stored.counter,
      },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    if (!verified || !authenticationInfo) return undefined;
    const values = { counter: authenticationInfo.newCounter, usedAt: new Date().toISOString() };
    await this.rows.of(secondFactor, context).update(stored.id, values);
    return stored.subject;
  }

  private find(credential: string, context: Context) {
    return this.rows.of(secondFactor, context).one({
      where: { credential: { eq: credential } },
      fields: ['counter', 'confirmedAt'],
      secrets: ['secret'],
      with: {
        subject: via(subjectsToSecondFactors, show(subject, ['slug']), {
          variants: subjectsToSecondFactors.variants,
        }),
      },
      lock: 'update',
    });
  }

  private async challenge(subjectId?: string) {
    return new Uint8Array(
      Buffer.from(await this.codes.issue({ purpose: 'passkey-challenge', subjectId }), 'hex'),
    );
  }

  /** Not in the transaction: a challenge is used up even if the rest fails. */
  private redeem(challenge: string) {
    return this.codes.redeem('passkey-challenge', Buffer.from(challenge, 'base64url').toString('hex'));
  }
}

function jsonOf(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
