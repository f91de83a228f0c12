import type { MailContext } from '@flotilla/notification/mail';

type Where = Pick<MailContext<unknown>, 'language' | 'site'>;

const emailAndPassword = 'rbac/subject/authentication/email-and-password';

/** The page that verifies an address by a code. */
export function verifyEmailLink({ language, site }: Where, code: string): string {
  return `${site.url}/${language}/${emailAndPassword}/verify-email?code=${encodeURIComponent(code)}`;
}

/** The page that sets a new password by a code. */
export function resetPasswordLink({ language, site }: Where, code: string): string {
  return `${site.url}/${language}/${emailAndPassword}/reset-password?code=${encodeURIComponent(code)}`;
}

/** The page that undoes what somebody else did, and sets a new password. */
export function takeBackLink(where: Where, code: string): string {
  return `${resetPasswordLink(where, code)}&takeBack=1`;
}

/** The page on which an account exports its data. */
export function settingsLink({ language, site }: Where): string {
  return `${site.url}/${language}/rbac/subjects/settings`;
}

/** The page that asks for a mail with such a code. */
export function forgotPasswordLink({ language, site }: Where): string {
  return `${site.url}/${language}/${emailAndPassword}/forgot-password`;
}
