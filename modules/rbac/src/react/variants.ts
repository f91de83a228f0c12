import { own } from './islands.js';
import { cardVariant, pageVariant, slotVariant } from './session/own-variants.js';
import * as views from '../views.js';

export { meAuthenticationDefault } from './account/me-authentication-default.js';
export { widgetDefault } from './widget-default.js';
export const meBlogModuleArticleListDefault = pageVariant(
  views.meBlogModuleArticleListDefault,
  own.ownArticles,
);
export const meSocialModuleProfileChatListDefault = slotVariant(
  views.meSocialModuleProfileChatListDefault,
  'rbac.me-social-module-profile-chat-list',
);
export const selectMethodDefault = cardVariant(views.selectMethodDefault, own.selectMethod);
export const registrationFormDefault = cardVariant(views.registrationFormDefault, own.registrationForm);
export const forgotPasswordFormDefault = cardVariant(views.forgotPasswordFormDefault, own.forgotPasswordForm);
export const resetPasswordFormDefault = cardVariant(views.resetPasswordFormDefault, own.resetPasswordForm);
export const verifyEmailDefault = cardVariant(views.verifyEmailDefault, own.verifyEmail, {
  leadsHome: false,
});
export const logoutActionDefault = cardVariant(views.logoutActionDefault, own.logoutAction, {
  leadsHome: false,
});
export const identitySettingsDefault = pageVariant(views.identitySettingsDefault, own.identitySettings);
export const subjectListDefault = pageVariant(views.subjectListDefault, own.subjectList);
export const subjectListSocialModuleProfileDefault = pageVariant(
  views.subjectListSocialModuleProfileDefault,
  own.subjectProfileList,
);
export const subjectOverviewDefault = pageVariant(views.subjectOverviewDefault, own.subjectOverview);
export const subjectOverviewEcommerceModuleProductListDefault = pageVariant(
  views.subjectOverviewEcommerceModuleProductListDefault,
  own.subjectProducts,
);
export const subjectOverviewSocialModuleProfileOverviewDefault = pageVariant(
  views.subjectOverviewSocialModuleProfileOverviewDefault,
  own.subjectProfiles,
);
