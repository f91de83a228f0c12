import { Database, defineBackendModule } from '@flotilla/backend';
import { ENVIRONMENT, storedKey } from '@flotilla/backend/ports';
import { crm } from '../index.js';
import { CRM_SETTINGS, crmEnvironment, type CrmSettings, readCrmSettings } from './crm-settings.js';
import { MailLanguages } from './mail-texts/mail-languages.js';
import { NotifyAdministrators } from './mails/notify-administrators.js';
import { migrations } from './migrations/index.js';
import { RequestListController } from './request-list/request-list.controller.js';
import { ConversationsController } from './conversations/conversations.controller.js';
import { EraseConversations } from './conversations/erase-conversations.js';
import { MatchMails } from './conversations/match-mails.js';
import { ReceiveMails } from './conversations/receive-mails.js';
import { WakeRequests } from './conversations/wake-requests.js';
import { NotifyAssignee } from './mails/notify-assignee.js';
import { NotifyOfAnswers } from './mails/notify-of-answers.js';
import { Confirmations, CONFIRMATION_KEY } from './submissions/confirmations.js';
import { CustomerRequestsPart } from './customers/customer-requests.js';
import { Forms } from './forms.js';
import { Guard } from './submissions/guard.js';
import { RequestsController } from './submissions/requests.controller.js';
import { Requests } from './submissions/requests.js';
import { RepliesController } from './replies/replies.controller.js';

export const CrmModule = defineBackendModule({
  module: crm,
  settings: crmEnvironment,
  migrations,
  controllers: [RequestsController, RequestListController, RepliesController, ConversationsController],
  providers: [
    {
      provide: CRM_SETTINGS,
      inject: [ENVIRONMENT],
      useFactory: (environment: NodeJS.ProcessEnv): CrmSettings => readCrmSettings(environment),
    },
    {
      provide: CONFIRMATION_KEY,
      inject: [Database],
      useFactory: (db: Database) => storedKey(db, 'crm.confirmations'),
    },
    Forms,
    Guard,
    Confirmations,
    Requests,
    NotifyAdministrators,
    NotifyAssignee,
    NotifyOfAnswers,
    MailLanguages,
    MatchMails,
    ReceiveMails,
    WakeRequests,
    EraseConversations,
    CustomerRequestsPart,
  ],
});

export { wakeRequests } from './conversations/wake-requests.js';
