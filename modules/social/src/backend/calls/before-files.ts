import { callerOf, ForbiddenError } from '@flotilla/backend';
import { CONTACTS, type Contacts, MultipartBody, paramsIn } from '@flotilla/backend/ports';
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

/** Profiles are public: who is nobody yet makes none. */
@Injectable()
export class AccountsOnly implements CanActivate {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  /** @throws ForbiddenError */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    const caller = callerOf(request);
    if (caller.kind !== 'subject' || caller.roles.length > 0) return true;
    const { email, telegram } = await this.contacts.receiverOf(paramsIn(createProfile, request).id);
    if (email === undefined && telegram === undefined) throw new ForbiddenError('Sign in first: a profile is seen by everyone.');
    return true;
  }
}
