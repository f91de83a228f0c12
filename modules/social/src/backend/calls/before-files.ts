import { callerOf } from '@flotilla/backend';
import { MultipartBody, paramsIn } from '@flotilla/backend/ports';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { changeProfile, createProfile, sendMessage } from '../../actions.js';
import { Members } from '../members.js';

// Guards of calls that take files: whoever's call it is not is told so before a byte of a file is read. Files may take long to come, so the call itself
// looks again, in the transaction of what it writes.

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** In a chat write those whose profile is a member of it. */
@Injectable()
export class MembersOnly implements CanActivate {
  constructor(@Inject(Members) private readonly members: Members) {}

  /** @throws NotFoundError */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    if (request.body instanceof MultipartBody) await this.members.of(paramsIn(sendMessage, request));
    return true;
  }
}

/** A profile is changed by the subject that has it. */
@Injectable()
export class OwnProfilesOnly implements CanActivate {
  constructor(@Inject(Members) private readonly members: Members) {}

  /** @throws NotFoundError */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    if (request.body instanceof MultipartBody) await this.members.demandOwn(paramsIn(changeProfile, request));
    return true;
  }
}

/** A profile is made by who has an account. */
@Injectable()
export class AccountsOnly implements CanActivate {
  constructor(@Inject(Members) private readonly members: Members) {}

  /** @throws ForbiddenError */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    if (request.body instanceof MultipartBody) await this.members.demandAccount(paramsIn(createProfile, request).id, callerOf(request));
    return true;
  }
}
