import { defineModule, exportsOf } from '@flotilla/core';
import * as accountActions from './account-actions.js';
import * as apiKeyActions from './api-key-actions.js';
import * as customerActions from './customer-actions.js';
import * as emailAndPasswordActions from './email-and-password-actions.js';
import { action } from './entities/action.js';
import { apiKey } from './entities/api-key.js';
import { boughtRole } from './entities/bought-role.js';
import { identity } from './entities/identity.js';
import { role } from './entities/role.js';
import { secondFactor } from './entities/second-factor.js';
import { session } from './entities/session.js';
import { subject } from './entities/subject.js';
import { widget } from './entities/widget.js';
import * as identityActions from './identity-actions.js';
import { notify } from './notify-action.js';
import * as secondFactorActions from './second-factor-actions.js';
import * as sessionActions from './session-actions.js';
import * as openIdActions from './openid-actions.js';
import * as telegramActions from './telegram-actions.js';
import * as walletActions from './wallet-actions.js';
import * as links from './links.js';
import * as views from './views.js';
import { accountDeleted } from './events.js';
import { labels } from './labels.js';

export const rbac = defineModule({
  name: 'rbac',
  closedToAssistants: 'all',
  entities: [action, apiKey, boughtRole, session, identity, role, secondFactor, subject, widget],
  links: exportsOf(Object.entries(links)),
  actions: {
    ...exportsOf(Object.entries(sessionActions)),
    ...exportsOf(Object.entries(emailAndPasswordActions)),
    ...exportsOf(Object.entries(walletActions)),
    ...exportsOf(Object.entries(identityActions)),
    notify,
    ...exportsOf(Object.entries(accountActions)),
    ...exportsOf(Object.entries(apiKeyActions)),
    ...exportsOf(Object.entries(customerActions)),
    ...exportsOf(Object.entries(secondFactorActions)),
    ...exportsOf(Object.entries(telegramActions)),
    ...exportsOf(Object.entries(openIdActions)),
  },
  events: [accountDeleted],
  views: exportsOf(Object.entries(views)),
  variants: {
    'notification.template': [
      'reset-password',
      'verify-email',
      'confirm-email',
      'email-changed',
      'password-changed',
      'sign-in-changed',
      'account-exported',
      'account-deleted',
    ],
  },
  labels,
});

export {
  register,
  verifyEmail,
  forgotPassword,
  resetPassword,
  takeBack,
} from './email-and-password-actions.js';
export {
  identities,
  createIdentity,
  updateIdentity,
  deleteIdentity,
  changePassword,
  createEmailIdentity,
  newPassword,
} from './identity-actions.js';
export { notify } from './notify-action.js';
export {
  init,
  me,
  isAuthorized,
  permissions,
  refresh,
  logout,
  signIn,
  sessions,
  revokeSession,
} from './session-actions.js';
export { nonce, signInWithWallet } from './wallet-actions.js';
export { accountExportFile, accountExports, deleteAccount, startAccountExport } from './account-actions.js';
export { allApiKeys, apiKeyScopes, apiKeysOfSubject, createApiKey, revokeApiKey } from './api-key-actions.js';
export { customerOverview, listCustomers } from './customer-actions.js';
export type { Customer, CustomerFigures, ListedCustomer } from './customer-shapes.js';
export { accountDeleted } from './events.js';
export {
  secondStep,
  passkeyRequest,
  signInWithPasskey,
  confirmPresence,
  secondFactors,
  beginTotp,
  confirmTotp,
  passkeyCreation,
  addPasskey,
  deleteSecondFactor,
  renewRecoveryCodes,
} from './second-factor-actions.js';
export {
  beginOpenIdSignIn,
  confirmWithOpenId,
  connectOpenId,
  endOpenIdSignIn,
  openIdProviders,
  signInWithOpenId,
} from './openid-actions.js';
export { connectTelegram, signInWithTelegram, telegramPlace } from './telegram-actions.js';
export {
  type IdentityView,
  passwordLength,
  type SessionView,
  type SubjectView,
  type Tokens,
} from './shapes.js';
export { type PresetGrant, type RolePreset, rolePresets } from './role-presets.js';
export { action, type Action } from './entities/action.js';
export { apiKey, type ApiKey } from './entities/api-key.js';
export { identity, type Identity } from './entities/identity.js';
export { role, type Role } from './entities/role.js';
export { secondFactor, type SecondFactor } from './entities/second-factor.js';
export { session, type Session } from './entities/session.js';
export { subject, type Subject } from './entities/subject.js';
export { widget, type Widget } from './entities/widget.js';
export {
  rolesToActions,
  rolesToEcommerceModuleProducts,
  subjectsToAgentModuleAgents,
  subjectsToApiKeys,
  subjectsToBillingModulePaymentIntents,
  subjectsToBlogModuleArticles,
  subjectsToCrmModuleRequests,
  subjectsToEcommerceModuleAddresses,
  subjectsToEcommerceModuleCheckouts,
  subjectsToEcommerceModuleOrders,
  subjectsToEcommerceModuleProducts,
  subjectsToIdentities,
  subjectsToNotificationModuleNotifications,
  subjectsToNotificationModuleTopics,
  subjectsToRoles,
  subjectsToSecondFactors,
  subjectsToSessions,
  subjectsToSocialModuleProfiles,
} from './links.js';
