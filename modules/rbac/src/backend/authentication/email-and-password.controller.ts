import { ActionController, type CallOf, Handle } from '@flotilla/backend';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  forgotPassword,
  register,
  resetPassword,
  takeBack,
  verifyEmail,
} from '../../email-and-password-actions.js';
import { signIn } from '../../session-actions.js';
import type { Tokens } from '../../shapes.js';
import { DeviceCookies } from '../sessions/device-cookies.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { EmailVerification } from './email-verification.js';
import { PasswordReset } from './password-reset.js';
import { Registration } from './registration.js';
import { SignIn } from './sign-in.js';
import { UndoAccountChange } from './undo-account-change.js';
import { RequestContexts } from '../sessions/request-contexts.js';

type Done = { data: { ok: true } };

const done: Done = { data: { ok: true } };

/** Accounts with e-mail and password. */
@ActionController()
export class EmailAndPasswordController {
  constructor(
    @Inject(SignIn) private readonly signIns: SignIn,
    @Inject(Registration) private readonly registration: Registration,
    @Inject(EmailVerification) private readonly verification: EmailVerification,
    @Inject(PasswordReset) private readonly reset: PasswordReset,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(SessionCookies) private readonly cookies: SessionCookies,
    @Inject(DeviceCookies) private readonly devices: DeviceCookies,
    @Inject(UndoAccountChange) private readonly undoChange: UndoAccountChange,
  ) {}

  @Handle(signIn)
  async signIn(
    { body }: CallOf<typeof signIn>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: Tokens }> {
    const tokens = await this.signIns.withPassword(body, this.contexts.of(request));
    this.devices.remember(request, reply, body.login);
    return { data: this.cookies.give(request, reply, tokens) };
  }

  @Handle(register)
  async register(
    { body }: CallOf<typeof register>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: Tokens }> {
    const tokens = await this.registration.register(body, this.contexts.of(request));
    this.devices.remember(request, reply, body.login);
    return { data: this.cookies.give(request, reply, tokens) };
  }

  @Handle(verifyEmail)
  async verifyEmail({ body }: CallOf<typeof verifyEmail>, @Req() request: FastifyRequest): Promise<Done> {
    await this.verification.verify(body.code, this.contexts.of(request));
    return done;
  }

  @Handle(forgotPassword)
  async forgotPassword(
    { body }: CallOf<typeof forgotPassword>,
    @Req() request: FastifyRequest,
  ): Promise<Done> {
    await this.reset.ask(body.email, this.contexts.of(request));
    return done;
  }

  @Handle(resetPassword)
  async resetPassword({ body }: CallOf<typeof resetPassword>, @Req() request: FastifyRequest): Promise<Done> {
    await this.reset.reset(body, this.contexts.of(request));
    return done;
  }

  @Handle(takeBack)
  async takeBack({ body }: CallOf<typeof takeBack>, @Req() request: FastifyRequest): Promise<Done> {
    await this.undoChange.run(body, this.contexts.of(request));
    return done;
  }
}
