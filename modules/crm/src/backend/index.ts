import { Database, defineBackendModule } from '@flotilla/backend';
import { ENVIRONMENT, storedKey } from '@flotilla/backend/server';
import { crm } from '../index.js';
import { CRM_SETTINGS, crmEnvironment, type CrmSettings, readCrmSettings } from './crm-settings.js';
import { TellAdministrators } from './mails/tell-administrators.js';
import { migrations } from './migrations/index.js';
import { ReceivedController } from './received/received.controller.js';
import { Confirmations, CONFIRMATION_KEY } from './receiving/confirmations.js';
import { Forms } from './forms.js';
import { Guard } from './receiving/guard.js';
import { RequestsController } from './receiving/requests.controller.js';
import { Requests } from './receiving/requests.js';
import { RepliesController } from './replies/replies.controller.js';

export const CrmModule = defineBackendModule({
  module: crm,
  settings: crmEnvironment,
  migrations,
  controllers: [RequestsController, ReceivedController, RepliesController],
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
    TellAdministrators,
  ],
});
