import type { MailContext } from '@flotilla/notification/mail';

type Where = Pick<MailContext<unknown>, 'pageLanguage' | 'site'>;

const emailAndPassword = 'rbac/subject/authentication/email-and-password';

/** Returns the URL of the page that verifies an address by a code. */
export function verifyEmailLink({ pageLanguage, site }: Where, code: string): string {
  return `${site.url}/${pageLanguage}/${emailAndPassword}/verify-email?code=${encodeURIComponent(code)}`;
}

/** Returns the URL of the page that sets a new password by a code. */
export function resetPasswordLink({ pageLanguage, site }: Where, code: string): string {
  return `${site.url}/${pageLanguage}/${emailAndPassword}/reset-password?code=${encodeURIComponent(code)}`;
}

/** Returns the URL of the page that undoes a change and sets a new password. */
export function undoChangeLink(where: Where, code: string): string {
  return `${resetPasswordLink(where, code)}&takeBack=1`;
}

/** Returns the URL of the page where an account exports its data. */
export function settingsLink({ pageLanguage, site }: Where): string {
  return `${site.url}/${pageLanguage}/rbac/subjects/settings`;
}

/** Returns the URL of the page that requests a reset mail. */
export function forgotPasswordLink({ pageLanguage, site }: Where): string {
  return `${site.url}/${pageLanguage}/${emailAndPassword}/forgot-password`;
}
