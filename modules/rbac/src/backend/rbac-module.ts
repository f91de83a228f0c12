import { type BackendModule, defineBackendModule } from '@flotilla/backend';
import { ADMINISTRATORS, CONTACTS } from '@flotilla/backend/ports';
import { CONFIG, type Config } from '@flotilla/backend/server';
import type { Provider } from '@nestjs/common';
import { rbac } from '../index.js';
import { accessSettings } from './access/access-settings.js';
import { accessProviders } from './access-providers.js';
import { ACCOUNT_SETTINGS, accountEnvironment, type AccountSettings, readAccountSettings } from './account-settings.js';
import { AuthenticationController } from './authentication/authentication.controller.js';
import { EmailAndPasswordController } from './authentication/email-and-password.controller.js';
import { EmailVerification } from './authentication/email-verification.js';
import { PasswordReset } from './authentication/password-reset.js';
import { Passwords } from './accounts/passwords.js';
import { Registration } from './authentication/registration.js';
import { SignIn } from './authentication/sign-in.js';
import { SignInLimits } from './accounts/sign-in-limits.js';
import { RequestContexts } from './sessions/request-contexts.js';
import { OneTimeCodes } from './codes/one-time-codes.sql.js';
import { IdentitiesController } from './identities/identities.controller.js';
import { Identities } from './identities/identities.js';
import { PasswordChange } from './identities/password-change.js';
import { AccountMails } from './mails/account-mails.js';
import { migrations } from './migrations/index.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { Sessions } from './sessions/sessions.js';
import { Accounts } from './accounts/accounts.js';
import { AdministratorAccounts } from './subjects/administrator-accounts.js';
import { AnonymousSubjects } from './accounts/anonymous-subjects.js';
import { AnonymousVisits } from './subjects/anonymous-visits.js';
import { FirstAdministrator } from './subjects/first-administrator.js';
import { NotifyController } from './subjects/notify.controller.js';
import { Purge } from './subjects/purge.js';
import { SubjectContacts } from './accounts/subject-contacts.js';
import { SubjectReads } from './accounts/subject-reads.js';
import { WalletController } from './wallet/wallet.controller.js';
import { WalletSignIn } from './wallet/wallet-sign-in.js';

/** What an installation, or a test, puts in the place of what the environment says. */
export interface RbacOptions {
  readonly settings?: Partial<AccountSettings>;
}

/** Accounts and access as a module of a backend. */
export function rbacModule({ settings }: RbacOptions = {}): BackendModule {
  return defineBackendModule({
    module: rbac,
    migrations,
    settings: accountEnvironment.extend(accessSettings.shape),
    controllers: [
      AuthenticationController,
      EmailAndPasswordController,
      WalletController,
      IdentitiesController,
      SessionsController,
      NotifyController,
    ],
    providers: [
      ...accessProviders,
      {
        provide: ACCOUNT_SETTINGS,
        inject: [{ token: CONFIG, optional: true }],
        useFactory: (config?: Pick<Config, 'DEPLOYMENT'>) => ({ ...readAccountSettings(process.env, config?.DEPLOYMENT), ...settings }),
      },
      ...accountProviders,
    ],
  });
}

const accountProviders: Provider[] = [
  // What is known of a request.
  RequestContexts,
  SessionCookies,
  // Subjects.
  Accounts,
  SubjectReads,
  SubjectContacts,
  { provide: CONTACTS, useExisting: SubjectContacts },
  AnonymousSubjects,
  AnonymousVisits,
  AdministratorAccounts,
  { provide: ADMINISTRATORS, useExisting: AdministratorAccounts },
  FirstAdministrator,
  Purge,
  // How they sign in.
  OneTimeCodes,
  Passwords,
  SignInLimits,
  Sessions,
  SignIn,
  Registration,
  EmailVerification,
  PasswordReset,
  WalletSignIn,
  Identities,
  PasswordChange,
  AccountMails,
];
