import { ActionController, type CallOf, Handle } from '@flotilla/backend';
import { SiteNames } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  addPasskey,
  beginTotp,
  confirmTotp,
  deleteSecondFactor,
  passkeyCreation,
  passkeyRequest,
  renewRecoveryCodes,
  secondFactors,
  secondStep,
  signInWithPasskey,
} from '../../second-factor-actions.js';
import type { Tokens } from '../../shapes.js';
import type { SecondFactorsView } from '../../second-factor-shapes.js';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import { Presence } from '../accounts/presence.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { DeviceCookies } from '../sessions/device-cookies.js';
import { RequestContexts } from '../sessions/request-contexts.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { SiteAddress } from '../sessions/site-address.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { Passkeys } from './passkeys.js';
import { type AddedFactor, SecondFactors } from './second-factors.js';
import { SecondStep } from './second-step.js';
import { totpUri } from './totp.js';

/** Calls that set up, use and delete second factors. */
@ActionController()
export class SecondFactorsController {
  constructor(
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(Passkeys) private readonly passkeys: Passkeys,
    @Inject(PasskeySignIn) private readonly signIns: PasskeySignIn,
    @Inject(SecondStep) private readonly step: SecondStep,
    @Inject(Presence) private readonly presence: Presence,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(SessionCookies) private readonly cookies: SessionCookies,
    @Inject(DeviceCookies) private readonly devices: DeviceCookies,
    @Inject(SiteAddress) private readonly site: SiteAddress,
    @Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings,
    @Inject(SiteNames) private readonly names: SiteNames,
  ) {}

  @Handle(secondStep)
  async takeSecondStep(
    { body }: CallOf<typeof secondStep>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: Tokens }> {
    const { challenge, ...proof } = body;
    const { tokens, login } = await this.step.complete(
      challenge,
      proof,
      this.site.of(request),
      this.contexts.of(request),
    );
    if (login !== null) this.devices.remember(request, reply, login);
    return { data: this.cookies.give(request, reply, tokens) };
  }

  @Handle(passkeyRequest)
  async requestPasskey(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.header('cache-control', 'no-store');
    return { data: await this.passkeys.requestOptions(this.site.of(request)) };
  }

  @Handle(signInWithPasskey)
  async signIn(
    { body }: CallOf<typeof signInWithPasskey>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: Tokens }> {
    const tokens = await this.signIns.signIn(body.passkey, this.site.of(request), this.contexts.of(request));
    return { data: this.cookies.give(request, reply, tokens) };
  }

  @Handle(secondFactors)
  async list(
    { params }: CallOf<typeof secondFactors>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: SecondFactorsView }> {
    void reply.header('cache-control', 'no-store');
    return { data: await this.factors.list(params.id) };
  }

  @Handle(beginTotp)
  async beginTotp({ params }: CallOf<typeof beginTotp>, @Req() request: FastifyRequest) {
    const { caller } = this.contexts.of(request);
    await this.presence.requireFactor(caller);
    const { id, secret } = await this.factors.beginTotp(params.id, caller);
    return {
      data: {
        id,
        secret,
        uri: totpUri(secret, {
          site: await this.names.in('', this.settings.siteTitle),
          account: await this.nameOf(params.id),
        }),
      },
    };
  }

  @Handle(confirmTotp)
  async confirmTotp(
    { params, body }: CallOf<typeof confirmTotp>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: AddedFactor }> {
    const visit = this.contexts.of(request);
    await this.presence.requireFactor(visit.caller);
    const added = await this.factors.confirmTotp(params.id, { ...body, id: params.factorId }, visit);
    await this.presence.factorShown(visit.caller);
    return { data: added };
  }

  @Handle(passkeyCreation)
  async creationOptions({ params }: CallOf<typeof passkeyCreation>, @Req() request: FastifyRequest) {
    await this.presence.requireFactor(this.contexts.of(request).caller);
    await this.factors.requireMayAdd(params.id, this.contexts.of(request).caller);
    const name = await this.nameOf(params.id);
    return { data: await this.passkeys.creationOptions({ id: params.id, name }, this.site.of(request)) };
  }

  @Handle(addPasskey)
  async addPasskey(
    { params, body }: CallOf<typeof addPasskey>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: AddedFactor }> {
    const visit = this.contexts.of(request);
    await this.presence.requireFactor(visit.caller);
    const added = await this.factors.addPasskey(params.id, { ...body, site: this.site.of(request) }, visit);
    await this.presence.factorShown(visit.caller);
    return { data: added };
  }

  @Handle(deleteSecondFactor)
  async delete(
    { params }: CallOf<typeof deleteSecondFactor>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { ok: true } }> {
    const visit = this.contexts.of(request);
    await this.presence.requireFactor(visit.caller);
    await this.factors.delete(params.id, params.factorId, visit);
    return { data: { ok: true } };
  }

  @Handle(renewRecoveryCodes)
  async renew(
    { params }: CallOf<typeof renewRecoveryCodes>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { recoveryCodes: string[] } }> {
    const visit = this.contexts.of(request);
    await this.presence.requireFactor(visit.caller);
    return { data: { recoveryCodes: await this.factors.renewRecoveryCodes(params.id, visit) } };
  }

  /** Returns the account name that a device shows. */
  private async nameOf(subjectId: string): Promise<string> {
    const { slug, identities } = await this.subjects.profile(subjectId);
    return identities.find(({ provider }) => provider === 'email_and_password')?.email ?? slug;
  }
}
