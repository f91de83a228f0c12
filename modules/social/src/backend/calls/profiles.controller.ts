import {
  ActionController,
  type ActionCall,
  Call,
  type Caller,
  callerOf,
  ForbiddenError,
  Implements,
  LANGUAGES,
  type RateLimit,
  RateLimits,
  Writer,
} from '@flotilla/backend';
import { CONTACTS, type Contacts, filesOf, languageOf } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { changeProfile, createProfile, profilesOfSubject, unreadMessages } from '../../actions.js';
import { asServer, Members } from '../members.js';
import { OwnProfiles } from '../profiles/own-profiles.js';

/** The profiles of a subject, which it makes and changes itself. */
@ActionController()
export class ProfilesController {
  private readonly limit: RateLimit;

  constructor(
    @Inject(OwnProfiles) private readonly profiles: OwnProfiles,
    @Inject(Members) private readonly members: Members,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.limit = limits.of({ name: 'social.profiles', calls: 30, windowMs: 3_600_000 });
  }

  @Implements(profilesOfSubject)
  async list(@Call(profilesOfSubject) { params }: ActionCall<typeof profilesOfSubject>, @Req() request: FastifyRequest) {
    const language = languageOf(request, this.languages);
    return { data: await this.profiles.of(params.id, language, asServer(request)) };
  }

  @Implements(createProfile)
  async create(@Call(createProfile) { params, body }: ActionCall<typeof createProfile>, @Req() request: FastifyRequest) {
    await this.demandAccount(params.id, callerOf(request));
    await this.limit.demand(params.id, 'Too many changes of profiles. Try again later.');
    const inside = asServer(request);
    return this.writer.within(inside, async (context) => ({
      data: await this.profiles.make(params.id, this.words(body, request), context),
    }));
  }

  @Implements(changeProfile)
  async change(@Call(changeProfile) { params, body }: ActionCall<typeof changeProfile>, @Req() request: FastifyRequest) {
    await this.members.demandOwn(params);
    await this.limit.demand(params.id, 'Too many changes of profiles. Try again later.');
    const inside = asServer(request);
    return this.writer.within(inside, async (context) => ({
      data: await this.profiles.change(params.socialModuleProfileId, this.words(body, request), context),
    }));
  }

  @Implements(unreadMessages)
  async unread(@Call(unreadMessages) { params }: ActionCall<typeof unreadMessages>): Promise<{ data: { unread: number } }> {
    return { data: { unread: await this.profiles.unread(params.id) } };
  }

  private words(said: ActionCall<typeof changeProfile>['body'], request: FastifyRequest) {
    return { said, language: languageOf(request, this.languages), picture: filesOf(request).get('picture') };
  }

  /** Profiles are public: who is nobody yet makes none. @throws ForbiddenError */
  private async demandAccount(subjectId: string, caller: Caller): Promise<void> {
    if (caller.kind !== 'subject' || caller.roles.length > 0) return;
    const { email, telegram } = await this.contacts.receiverOf(subjectId);
    if (email === undefined && telegram === undefined) throw new ForbiddenError('Sign in first: a profile is seen by everyone.');
  }
}
