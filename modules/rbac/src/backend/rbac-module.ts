import { type BackendModule, defineBackendModule } from '@flotilla/backend';
import {
  ADMINISTRATORS,
  CONTACTS,
  PURCHASES,
  CONFIG,
  type Config,
  ENVIRONMENT,
  IMPORT_TARGETS,
} from '@flotilla/backend/ports';
import type { Provider } from '@nestjs/common';
import { rbac } from '../index.js';
import { accessSettings } from './access/access-settings.js';
import { ApiKeys } from './api-keys/api-keys.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { accessProviders } from './access-providers.js';
import {
  ACCOUNT_SETTINGS,
  accountEnvironment,
  type AccountSettings,
  readAccountSettings,
} from './account-settings.js';
import { ApplicationAudience } from './applications/application-audience.js';
import { ApplicationGrants } from './applications/application-grants.js';
import { AuthorizeRoutes } from './applications/authorize-routes.js';
import { ClientDocuments } from './applications/client-documents.js';
import { ClientRegistrations } from './applications/client-registrations.js';
import { Consents } from './applications/consents.js';
import { TokenRoutes } from './applications/token-routes.js';
import { AccountDataController } from './account-data/account-data.controller.js';
import { AccountDeletion } from './account-data/account-deletion.js';
import { AuthenticationController } from './authentication/authentication.controller.js';
import { EmailAndPasswordController } from './authentication/email-and-password.controller.js';
import { EmailVerification } from './authentication/email-verification.js';
import { PasswordReset } from './authentication/password-reset.js';
import { addImportTargets } from './imports.js';
import { Passwords } from './accounts/passwords.js';
import { Registration } from './authentication/registration.js';
import { SignIn } from './authentication/sign-in.js';
import { SignInLimits } from './accounts/sign-in-limits.js';
import { RequestContexts } from './sessions/request-contexts.js';
import { OneTimeCodes } from './codes/one-time-codes.sql.js';
import { IdentitiesController } from './identities/identities.controller.js';
import { Identities } from './identities/identities.js';
import { PasswordChange } from './identities/password-change.js';
import { MailLanguages } from './mail-texts/mail-languages.js';
import { AccountMails } from './mails/account-mails.js';
import { migrations } from './migrations/index.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { Sessions } from './sessions/sessions.js';
import { Accounts } from './accounts/accounts.js';
import { AdministratorAccounts } from './subjects/administrator-accounts.js';
import { AnonymousSubjects } from './accounts/anonymous-subjects.js';
import { BoughtRoles } from './purchases/bought-roles.js';
import { AnonymousVisits } from './subjects/anonymous-visits.js';
import { AccountGuards } from './guards/account-guards.js';
import { FactorGuards } from './guards/factor-guards.js';
import { KeyGuards } from './guards/key-guards.js';
import { GrantGuards } from './guards/grant-guards.js';
import { Privileges } from './accounts/privileges.js';
import { FirstAdministrator } from './subjects/first-administrator.js';
import { NotifyController } from './subjects/notify.controller.js';
import { Purge } from './subjects/purge.js';
import { SubjectContacts } from './accounts/subject-contacts.js';
import { SubjectReads } from './accounts/subject-reads.js';
import { JoinOrders } from './accounts/join-orders.js';
import { AddressProofs } from './accounts/address-proofs.js';
import { PasswordRules } from './accounts/password-rules.js';
import { Presence } from './accounts/presence.js';
import { PresenceProofs } from './authentication/presence-proofs.js';
import { UndoAccountChange } from './authentication/undo-account-change.js';
import { FactorProofs } from './second-factors/factor-proofs.js';
import { FactorRows } from './second-factors/factor-rows.js';
import { PasskeySignIn } from './second-factors/passkey-sign-in.js';
import { Passkeys } from './second-factors/passkeys.js';
import { SecondFactorsController } from './second-factors/second-factors.controller.js';
import { SecondFactors } from './second-factors/second-factors.js';
import { ProvenSignIn } from './second-factors/proven-sign-in.js';
import { SecondStep } from './second-factors/second-step.js';
import { Customers } from './customers/customers.js';
import { CustomersController } from './customers/customers.controller.js';
import { DeviceCookies } from './sessions/device-cookies.js';
import { deleteGrants } from './subjects/delete-grants.sql.js';
import { SiteAddress } from './sessions/site-address.js';
import { BegunSignIns } from './openid-connect/begun-sign-ins.js';
import { OpenIdConnectController } from './openid-connect/openid-connect.controller.js';
import { OpenIdConnections } from './openid-connect/openid-connections.js';
import { OpenIdExchange } from './openid-connect/openid-exchange.js';
import { OpenIdIssuers } from './openid-connect/openid-issuers.js';
import { OpenIdSignIn } from './openid-connect/openid-sign-in.js';
import { TelegramConnections } from './telegram/telegram-connections.js';
import { TelegramController } from './telegram/telegram.controller.js';
import { TelegramSignIn } from './telegram/telegram-sign-in.js';
import { TelegramTalk } from './telegram/telegram-talk.js';
import { WalletController } from './wallet/wallet.controller.js';
import { WalletSignIn } from './wallet/wallet-sign-in.js';

/** Settings of an installation or a test that override the environment. */
export interface RbacOptions {
  readonly settings?: Partial<AccountSettings>;
}

/** Returns the backend module of accounts and access. */
export function rbacModule({ settings }: RbacOptions = {}): BackendModule {
  return defineBackendModule({
    module: rbac,
    migrations,
    settings: accountEnvironment.extend(accessSettings.shape),
    // `ADMIN_EMAIL` receives the first account; wallets and mails link to `SITE_URL`.
    neededInPublic: ['ADMIN_EMAIL', 'SITE_URL'],
    forgetModule: deleteGrants,
    controllers: [
      AuthenticationController,
      EmailAndPasswordController,
      WalletController,
      TelegramController,
      OpenIdConnectController,
      IdentitiesController,
      SessionsController,
      SecondFactorsController,
      ApiKeysController,
      NotifyController,
      CustomersController,
      AccountDataController,
    ],
    providers: [
      ...accessProviders,
      { provide: addImportTargets, inject: [IMPORT_TARGETS], useFactory: addImportTargets },
      {
        provide: ACCOUNT_SETTINGS,
        inject: [ENVIRONMENT, { token: CONFIG, optional: true }],
        useFactory: (environment: NodeJS.ProcessEnv, config?: Pick<Config, 'DEPLOYMENT'>) => ({
          // The default address applies to this application only; others create no account that they did not
          // configure.
          ...(config && { adminEmail: 'admin@example.com' }),
          ...readAccountSettings(environment, config?.DEPLOYMENT),
          ...settings,
        }),
      },
      ...accountProviders,
    ],
  });
}

const accountProviders: Provider[] = [
  // Request context.
  RequestContexts,
  SessionCookies,
  DeviceCookies,
  SiteAddress,
  ApplicationAudience,
  // Subjects.
  Accounts,
  SubjectReads,
  SubjectContacts,
  { provide: CONTACTS, useExisting: SubjectContacts },
  AnonymousSubjects,
  BoughtRoles,
  JoinOrders,
  { provide: PURCHASES, useExisting: BoughtRoles },
  AnonymousVisits,
  Customers,
  AdministratorAccounts,
  { provide: ADMINISTRATORS, useExisting: AdministratorAccounts },
  FirstAdministrator,
  Purge,
  // Sign-in.
  OneTimeCodes,
  Passwords,
  PasswordRules,
  SignInLimits,
  AddressProofs,
  Presence,
  Privileges,
  AccountGuards,
  FactorGuards,
  KeyGuards,
  GrantGuards,
  PresenceProofs,
  Sessions,
  SignIn,
  Registration,
  EmailVerification,
  PasswordReset,
  ProvenSignIn,
  WalletSignIn,
  TelegramSignIn,
  TelegramConnections,
  TelegramTalk,
  BegunSignIns,
  OpenIdIssuers,
  OpenIdExchange,
  OpenIdSignIn,
  OpenIdConnections,
  Identities,
  PasswordChange,
  UndoAccountChange,
  FactorRows,
  FactorProofs,
  Passkeys,
  PasskeySignIn,
  SecondFactors,
  SecondStep,
  ApiKeys,
  AccountMails,
  MailLanguages,
  AccountDeletion,
  // Applications of assistants.
  ClientRegistrations,
  ClientDocuments,
  Consents,
  ApplicationGrants,
  AuthorizeRoutes,
  TokenRoutes,
];
