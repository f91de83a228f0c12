import { own } from './islands.js';
import { meAuthenticationDefault } from './account/me-authentication-default.js';
import { cardVariant, pageVariant, slotVariant } from './session/own-variants.js';
import * as views from '../views.js';
import { widgetDefault } from './widget-default.js';

/** Every variant of `rbac.widget`. */
export const variants = [
  widgetDefault,
  meAuthenticationDefault,
  pageVariant(views.meBlogModuleArticleListDefault, own.ownArticles),
  slotVariant(views.meSocialModuleProfileChatListDefault, 'rbac.me-social-module-profile-chat-list'),
  cardVariant(views.selectMethodDefault, own.selectMethod),
  cardVariant(views.registrationFormDefault, own.registrationForm),
  cardVariant(views.forgotPasswordFormDefault, own.forgotPasswordForm),
  cardVariant(views.resetPasswordFormDefault, own.resetPasswordForm),
  cardVariant(views.verifyEmailDefault, own.verifyEmail, { leadsHome: false }),
  cardVariant(views.logoutActionDefault, own.logoutAction, { leadsHome: false }),
  pageVariant(views.identitySettingsDefault, own.identitySettings),
  pageVariant(views.subjectListDefault, own.subjectList),
  pageVariant(views.subjectListSocialModuleProfileDefault, own.subjectProfileList),
  pageVariant(views.subjectOverviewDefault, own.subjectOverview),
  pageVariant(views.subjectOverviewEcommerceModuleProductListDefault, own.subjectProducts),
  pageVariant(views.subjectOverviewSocialModuleProfileOverviewDefault, own.subjectProfiles),
];
