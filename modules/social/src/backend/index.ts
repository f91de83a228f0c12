import { defineBackendModule } from '@flotilla/backend';
import { IMPORT_TARGETS } from '@flotilla/backend/ports';
import { social } from '../index.js';
import { Answers } from './answers/answers.js';
import { ChatsController } from './calls/chats.controller.js';
import { Chats } from './chats/chats.js';
import { Members } from './members.js';
import { MessagesController } from './calls/messages.controller.js';
import { Messages } from './messages/messages.js';
import { migrations } from './migrations/index.js';
import { MailLanguages } from './mail-texts/mail-languages.js';
import { Notices } from './notices/notices.js';
import { EraseNames } from './profiles/erase-names.js';
import { addImportTargets } from './profiles/imports.js';
import { OwnProfiles } from './profiles/own-profiles.js';
import { ProfilesController } from './calls/profiles.controller.js';
import { Presenter } from './presenter.js';

export const SocialModule = defineBackendModule({
  module: social,
  migrations,
  controllers: [ProfilesController, ChatsController, MessagesController],
  providers: [
    ...[Presenter, Members, OwnProfiles, EraseNames, Chats, Messages, Notices, Answers],
    MailLanguages,
    { provide: addImportTargets, inject: [IMPORT_TARGETS], useFactory: addImportTargets },
  ],
});
