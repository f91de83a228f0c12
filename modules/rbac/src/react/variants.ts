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
import * as views from '../views.js';
import { widgetDefault } from './widget-default.js';

/** Every variant of `rbac.widget`. */
export const variants = [
  widgetDefault,
  meAuthenticationDefault,
  cardVariant(views.selectMethodDefault, selectMethod),
  cardVariant(views.registrationFormDefault, registrationForm),
  cardVariant(views.forgotPasswordFormDefault, forgotPasswordForm),
  cardVariant(views.resetPasswordFormDefault, resetPasswordForm),
  cardVariant(views.verifyEmailDefault, verifyEmail),
  cardVariant(views.logoutActionDefault, logoutAction),
  pageVariant(views.identitySettingsDefault, identitySettings),
  pageVariant(views.subjectListDefault, subjectList),
  pageVariant(views.subjectListSocialModuleProfileDefault, subjectProfileList),
  pageVariant(views.subjectOverviewDefault, subjectOverview),
  pageVariant(views.subjectOverviewEcommerceModuleProductListDefault, subjectProducts),
  pageVariant(views.subjectOverviewSocialModuleProfileOverviewDefault, subjectProfiles),
];
