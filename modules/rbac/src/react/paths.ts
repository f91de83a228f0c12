const authentication = '/rbac/subject/authentication';
const emailAndPassword = `${authentication}/email-and-password`;

/** Where the pages of accounts are, without language. */
export const paths = {
  signIn: `${authentication}/select-method`,
  signOut: `${authentication}/logout`,
  registration: `${emailAndPassword}/registration`,
  forgotPassword: `${emailAndPassword}/forgot-password`,
  settings: '/rbac/subjects/settings',
} as const;
