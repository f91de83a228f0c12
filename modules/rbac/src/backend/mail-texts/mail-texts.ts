import type { WordsOf } from '@flotilla/notification/mail';
import type { accountDeleted } from '../mails/account-deleted.js';
import type { accountExported } from '../mails/account-exported.js';
import type { emailChanged } from '../mails/email-changed.js';
import type { passwordChanged } from '../mails/password-changed.js';
import type { resetPassword } from '../mails/reset-password.js';
import type { signInChanged } from '../mails/sign-in-changed.js';
import type { confirmEmail, verifyEmail } from '../mails/verify-email.js';

/** Texts of mails in a further language, by the variant of their template. */
export interface MailTexts extends Readonly<Record<string, unknown>> {
  readonly 'verify-email': WordsOf<typeof verifyEmail>;
  readonly 'confirm-email': WordsOf<typeof confirmEmail>;
  readonly 'reset-password': WordsOf<typeof resetPassword>;
  readonly 'email-changed': WordsOf<typeof emailChanged>;
  readonly 'password-changed': WordsOf<typeof passwordChanged>;
  readonly 'sign-in-changed': WordsOf<typeof signInChanged>;
  readonly 'account-exported': WordsOf<typeof accountExported>;
  readonly 'account-deleted': WordsOf<typeof accountDeleted>;
}
