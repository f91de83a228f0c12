import {
  forgotPasswordForm,
  identitySettings,
  logoutAction,
  registrationForm,
  resetPasswordForm,
  selectMethod,
  subjectList,
  subjectOverview,
  subjectProducts,
  subjectProfileList,
  subjectProfiles,
  verifyEmail,
} from './islands.js';
import { meAuthenticationDefault } from './account/me-authentication-default.js';
import { cardVariant, pageVariant } from './place/own-variants.js';
import { widgetDefault } from './widget-default.js';

/** Every variant of `rbac.widget`. */
export const variants = [
  widgetDefault,
  meAuthenticationDefault,
  cardVariant('subject-authentication-select-method-default', selectMethod),
  cardVariant('subject-authentication-email-and-password-registration-form-default', registrationForm),
  cardVariant('subject-authentication-email-and-password-forgot-password-form-default', forgotPasswordForm),
  cardVariant('subject-authentication-email-and-password-reset-password-form-default', resetPasswordForm),
  cardVariant('subject-authentication-email-and-password-verify-email-default', verifyEmail),
  cardVariant('subject-authentication-logout-action-default', logoutAction),
  pageVariant('subject-identity-settings-default', identitySettings),
  pageVariant('subject-list-default', subjectList),
  pageVariant('subject-list-social-module-profile-default', subjectProfileList),
  pageVariant('subject-overview-default', subjectOverview),
  pageVariant('subject-overview-ecommerce-module-product-list-default', subjectProducts),
  pageVariant('subject-overview-social-module-profile-overview-default', subjectProfiles),
];
