import { ActionController, type CallOf, callerOf, Handle, LANGUAGES, Writer } from '@flotilla/backend';
import { BeforeFiles, filesOf, languageOf, paramsIn } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { changeProfile, createProfile, profilesOfSubject, unreadMessages } from '../../actions.js';
import { asServer, Members } from '../members.js';
import { OwnProfiles } from '../profiles/own-profiles.js';

/** The profiles of a subject, which it creates and changes itself. */
@ActionController()
export class ProfilesController {
  constructor(
    @Inject(OwnProfiles) private readonly profiles: OwnProfiles,
    @Inject(Members) private readonly members: Members,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  @Handle(profilesOfSubject)
  async list({ params }: CallOf<typeof profilesOfSubject>, @Req() request: FastifyRequest) {
    const language = languageOf(request, this.languages);
    return { data: await this.profiles.of(params.id, language, asServer(request)) };
  }

  @Handle(createProfile)
  @BeforeFiles(Members, (members, request) =>
    members.requireAccount(paramsIn(createProfile, request).id, callerOf(request)),
  )
  async create({ params, body }: CallOf<typeof createProfile>, @Req() request: FastifyRequest) {
    await this.members.requireAccount(params.id, callerOf(request));
    const serverContext = asServer(request);
    return this.writer.within(serverContext, async (context) => ({
      data: await this.profiles.make(params.id, this.inputOf(body, request), context),
    }));
  }

  @Handle(changeProfile)
  @BeforeFiles(Members, (members, request) => members.requireOwnProfile(paramsIn(changeProfile, request)))
  async change({ params, body }: CallOf<typeof changeProfile>, @Req() request: FastifyRequest) {
    const serverContext = asServer(request);
    return this.writer.within(serverContext, async (context) => {
      await this.members.requireOwnProfile(params, context.tx);
      return {
        data: await this.profiles.change(params.socialModuleProfileId, this.inputOf(body, request), context),
      };
    });
  }

  @Handle(unreadMessages)
  async unread({ params }: CallOf<typeof unreadMessages>): Promise<{ data: { unread: number } }> {
    return { data: { unread: await this.profiles.unread(params.id) } };
  }

  private inputOf(input: CallOf<typeof changeProfile>['body'], request: FastifyRequest) {
    return { input, language: languageOf(request, this.languages), picture: filesOf(request).get('picture') };
  }
}
