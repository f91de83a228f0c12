import {
  ActionController,
  type ActionCall,
  Call,
  callerOf,
  Implements,
  LANGUAGES,
  type RateLimit,
  RateLimits,
  Writer,
} from '@flotilla/backend';
import { BeforeFiles, filesOf, languageOf, paramsIn } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { changeProfile, createProfile, profilesOfSubject, unreadMessages } from '../../actions.js';
import { asServer, Members } from '../members.js';
import { OwnProfiles } from '../profiles/own-profiles.js';

/** The profiles of a subject, which it creates and changes itself. */
@ActionController()
export class ProfilesController {
  private readonly limit: RateLimit;

  constructor(
    @Inject(OwnProfiles) private readonly profiles: OwnProfiles,
    @Inject(Members) private readonly members: Members,
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
  @BeforeFiles(Members, (members, request) => members.demandAccount(paramsIn(createProfile, request).id, callerOf(request)))
  async create(@Call(createProfile) { params, body }: ActionCall<typeof createProfile>, @Req() request: FastifyRequest) {
    await this.members.demandAccount(params.id, callerOf(request));
    await this.limit.demand(params.id, 'Too many changes of profiles. Try again later.');
    const inside = asServer(request);
    return this.writer.within(inside, async (context) => ({
      data: await this.profiles.make(params.id, this.words(body, request), context),
    }));
  }

  @Implements(changeProfile)
  @BeforeFiles(Members, (members, request) => members.demandOwn(paramsIn(changeProfile, request)))
  async change(@Call(changeProfile) { params, body }: ActionCall<typeof changeProfile>, @Req() request: FastifyRequest) {
    await this.limit.demand(params.id, 'Too many changes of profiles. Try again later.');
    const inside = asServer(request);
    return this.writer.within(inside, async (context) => {
      await this.members.demandOwn(params, context.tx);
      return { data: await this.profiles.change(params.socialModuleProfileId, this.words(body, request), context) };
    });
  }

  @Implements(unreadMessages)
  async unread(@Call(unreadMessages) { params }: ActionCall<typeof unreadMessages>): Promise<{ data: { unread: number } }> {
    return { data: { unread: await this.profiles.unread(params.id) } };
  }

  private words(said: ActionCall<typeof changeProfile>['body'], request: FastifyRequest) {
    return { said, language: languageOf(request, this.languages), picture: filesOf(request).get('picture') };
  }
}
