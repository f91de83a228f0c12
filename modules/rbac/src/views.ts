import { defineView } from '@flotilla/core';
import { widget } from './entities/widget.js';

/**
 * Defines a view of the visitor's own data. The document contains none of it: islands load it, and search
 * engines are excluded.
 */
const ownOf = (variant: string) =>
  defineView({
    of: widget,
    variant,
    isPrivate: true,
    editing: { edits: ['title', 'subtitle', 'description'] },
  });

/** Like {@link ownOf}, below the widget's texts. */
const pageOf = (variant: string) =>
  defineView({
    of: widget,
    variant,
    isPrivate: true,
    classWords: ['muted'],
    editing: { edits: ['title', 'subtitle', 'description'] },
  });

/** Texts of the widget. */
export const widgetDefault = defineView({
  of: widget,
  variant: 'default',
  classWords: ['muted'],
  editing: { category: 'text', edits: ['title', 'subtitle', 'description'], isOffered: false },
});

export const selectMethodDefault = ownOf('subject-authentication-select-method-default');
export const registrationFormDefault = ownOf(
  'subject-authentication-email-and-password-registration-form-default',
);
export const forgotPasswordFormDefault = ownOf(
  'subject-authentication-email-and-password-forgot-password-form-default',
);
export const resetPasswordFormDefault = ownOf(
  'subject-authentication-email-and-password-reset-password-form-default',
);
export const verifyEmailDefault = ownOf('subject-authentication-email-and-password-verify-email-default');
export const logoutActionDefault = ownOf('subject-authentication-logout-action-default');
export const identitySettingsDefault = pageOf('subject-identity-settings-default');

export const subjectListDefault = pageOf('subject-list-default');
export const subjectListSocialModuleProfileDefault = pageOf('subject-list-social-module-profile-default');
export const subjectOverviewDefault = pageOf('subject-overview-default');
export const subjectOverviewEcommerceModuleProductListDefault = pageOf(
  'subject-overview-ecommerce-module-product-list-default',
);
export const subjectOverviewSocialModuleProfileOverviewDefault = pageOf(
  'subject-overview-social-module-profile-overview-default',
);

/** The visitor's account on public pages: the document contains none of it. */
export const meAuthenticationDefault = defineView({
  of: widget,
  variant: 'me-authentication-default',
  classWords: ['muted'],
  editing: { category: 'account', edits: ['title', 'subtitle', 'description'] },
});

/** Articles of the visitor. */
export const meBlogModuleArticleListDefault = pageOf('me-blog-module-article-list-default');

/** The visitor's chats, from a module that fills the slot. */
export const meSocialModuleProfileChatListDefault = pageOf('me-social-module-profile-chat-list-default');
