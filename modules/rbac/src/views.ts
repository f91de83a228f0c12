import { defineView } from '@flotilla/core';
import { widget } from './entities/widget.js';

/** What is the visitor's own is in no document: islands ask for it, and search engines are kept out. */
const ownOf = (variant: string) => defineView({ of: widget, variant, isPrivate: true });

/** The same, under the widget's texts. */
const pageOf = (variant: string) => defineView({ of: widget, variant, isPrivate: true, classWords: ['muted'] });

/** The widget's texts. */
export const widgetDefault = defineView({ of: widget, variant: 'default', classWords: ['muted'] });

export const selectMethodDefault = ownOf('subject-authentication-select-method-default');
export const registrationFormDefault = ownOf('subject-authentication-email-and-password-registration-form-default');
export const forgotPasswordFormDefault = ownOf('subject-authentication-email-and-password-forgot-password-form-default');
export const resetPasswordFormDefault = ownOf('subject-authentication-email-and-password-reset-password-form-default');
export const verifyEmailDefault = ownOf('subject-authentication-email-and-password-verify-email-default');
export const logoutActionDefault = ownOf('subject-authentication-logout-action-default');
export const identitySettingsDefault = pageOf('subject-identity-settings-default');

export const subjectListDefault = pageOf('subject-list-default');
export const subjectListSocialModuleProfileDefault = pageOf('subject-list-social-module-profile-default');
export const subjectOverviewDefault = pageOf('subject-overview-default');
export const subjectOverviewEcommerceModuleProductListDefault = pageOf('subject-overview-ecommerce-module-product-list-default');
export const subjectOverviewSocialModuleProfileOverviewDefault = pageOf('subject-overview-social-module-profile-overview-default');

/** Of the visitor, on pages that are for everybody: nothing of it is in the document. */
export const meAuthenticationDefault = defineView({ of: widget, variant: 'me-authentication-default', classWords: ['muted'] });

/** What the visitor has written. */
export const meBlogModuleArticleListDefault = pageOf('me-blog-module-article-list-default');

/** The visitor's own chats, which a module with chats puts there. */
export const meSocialModuleProfileChatListDefault = pageOf('me-social-module-profile-chat-list-default');
