const authentication = '/rbac/subject/authentication';
const emailAndPassword = `${authentication}/email-and-password`;

/** Paths of the account pages, without language. */
export const paths = {
  signIn: `${authentication}/select-method`,
  signOut: `${authentication}/logout`,
  registration: `${emailAndPassword}/registration`,
  forgotPassword: `${emailAndPassword}/forgot-password`,
  settings: '/rbac/subjects/settings',
} as const;
