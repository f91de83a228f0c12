import { defineIsland } from '@flotilla/react';
import { accountMenu, meAuthentication } from './account/islands.js';

export const selectMethod = defineIsland({
  name: 'rbac.select-method',
  wake: 'load',
  load: () => import('./sign-in/select-method.js').then((module) => module.SelectMethod),
});

export const registrationForm = defineIsland({
  name: 'rbac.registration-form',
  wake: 'load',
  load: () => import('./sign-in/registration-form.js').then((module) => module.RegistrationForm),
});

export const forgotPasswordForm = defineIsland({
  name: 'rbac.forgot-password-form',
  wake: 'load',
  load: () => import('./password/forgot-password-form.js').then((module) => module.ForgotPasswordForm),
});

export const resetPasswordForm = defineIsland({
  name: 'rbac.reset-password-form',
  wake: 'load',
  load: () => import('./password/reset-password-form.js').then((module) => module.ResetPasswordForm),
});

export const verifyEmail = defineIsland({
  name: 'rbac.verify-email',
  wake: 'load',
  load: () => import('./sign-in/verify-email.js').then((module) => module.VerifyEmail),
});

export const logoutAction = defineIsland({
  name: 'rbac.logout-action',
  wake: 'load',
  load: () => import('./sign-in/logout-action.js').then((module) => module.LogoutAction),
});

export const identitySettings = defineIsland({
  name: 'rbac.identity-settings',
  wake: 'load',
  load: () => import('./settings/identity-settings.js').then((module) => module.IdentitySettings),
});

export const subjectList = defineIsland({
  name: 'rbac.subject-list',
  wake: 'load',
  load: () => import('./subject/subject-list.js').then((module) => module.SubjectList),
});

export const subjectProfileList = defineIsland({
  name: 'rbac.subject-profile-list',
  wake: 'load',
  load: () => import('./subject/subject-profile-list.js').then((module) => module.SubjectProfileList),
});

export const subjectOverview = defineIsland({
  name: 'rbac.subject-overview',
  wake: 'load',
  load: () => import('./subject/subject-overview.js').then((module) => module.SubjectOverview),
});

export const subjectProducts = defineIsland({
  name: 'rbac.subject-products',
  wake: 'load',
  load: () => import('./subject/subject-products.js').then((module) => module.SubjectProducts),
});

export const subjectProfiles = defineIsland({
  name: 'rbac.subject-profiles',
  wake: 'load',
  load: () => import('./subject/subject-profiles.js').then((module) => module.SubjectProfiles),
});

export const islands = [
  accountMenu,
  meAuthentication,
  selectMethod,
  registrationForm,
  forgotPasswordForm,
  resetPasswordForm,
  verifyEmail,
  logoutAction,
  identitySettings,
  subjectList,
  subjectProfileList,
  subjectOverview,
  subjectProducts,
  subjectProfiles,
];
