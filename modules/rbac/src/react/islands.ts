import { defineIslands } from '@flotilla/react';
import { islands as account } from './account/islands.js';

/** Islands of the module's own pages. */
export const own = defineIslands('rbac', {
  selectMethod: {
    wake: 'load',
    load: () => import('./sign-in/select-method.js').then((module) => module.SelectMethod),
  },
  registrationForm: {
    wake: 'load',
    load: () => import('./sign-in/registration-form.js').then((module) => module.RegistrationForm),
  },
  forgotPasswordForm: {
    wake: 'load',
    load: () => import('./password/forgot-password-form.js').then((module) => module.ForgotPasswordForm),
  },
  resetPasswordForm: {
    wake: 'load',
    load: () => import('./password/reset-password-form.js').then((module) => module.ResetPasswordForm),
  },
  verifyEmail: {
    wake: 'load',
    load: () => import('./sign-in/verify-email.js').then((module) => module.VerifyEmail),
  },
  logoutAction: {
    wake: 'load',
    load: () => import('./sign-in/logout-action.js').then((module) => module.LogoutAction),
  },
  identitySettings: {
    wake: 'load',
    load: () => import('./settings/identity-settings.js').then((module) => module.IdentitySettings),
  },
  subjectList: {
    wake: 'load',
    load: () => import('./subject/subject-list.js').then((module) => module.SubjectList),
  },
  subjectProfileList: {
    wake: 'load',
    load: () => import('./subject/subject-profile-list.js').then((module) => module.SubjectProfileList),
  },
  subjectOverview: {
    wake: 'load',
    load: () => import('./subject/subject-overview.js').then((module) => module.SubjectOverview),
  },
  subjectProducts: {
    wake: 'load',
    load: () => import('./subject/subject-products.js').then((module) => module.SubjectProducts),
  },
  ownArticles: {
    wake: 'load',
    load: () => import('./subject/own-articles.js').then((module) => module.OwnArticles),
  },
  subjectProfiles: {
    wake: 'load',
    load: () => import('./subject/subject-profiles.js').then((module) => module.SubjectProfiles),
  },
});

export const islands = { ...account, ...own };
