import { type CallOf, ActionController, callerOf, Handle, serverFor } from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { captureAuthorization, releaseAuthorization } from '../../actions.js';
import { Authorizations } from './authorizations.js';

@ActionController()
export class AuthorizationsController {
  constructor(@Inject(Authorizations) private readonly authorizations: Authorizations) {}

  @Handle(captureAuthorization)
  async capture({ params, body }: CallOf<typeof captureAuthorization>, @Req() request: FastifyRequest) {
    const context = { caller: serverFor(callerOf(request)) };
    return { data: await this.authorizations.capture(params.id, body, context) };
  }

  @Handle(releaseAuthorization)
  async release({ params, body }: CallOf<typeof releaseAuthorization>, @Req() request: FastifyRequest) {
    const context = { caller: serverFor(callerOf(request)) };
    return { data: await this.authorizations.release(params.id, body, context) };
  }
}
