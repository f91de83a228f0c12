import { readEnvironment } from '@flotilla/core';
import { emailAddress } from '@flotilla/core/values';
import { z } from 'zod';
import type { MailSite } from '../mail/define-mail.js';

/** Token of the {@link NotificationSettings}. */
export const NOTIFICATION_SETTINGS = Symbol('notification.settings');
/** Token of the {@link MailSite}: the name of the site in mails, and the base of their links. */
export const MAIL_SITE = Symbol('notification.mail-site');

export interface NotificationSettings {
  readonly site: MailSite;
  /** Absent: mails are not sent. */
  readonly smtp?: { readonly url: string; readonly from: string };
  /** Absent: chat messages are not sent. */
  readonly telegram?: { readonly token: string; readonly apiBase: string };
  /** Whether unsent mails are stored in a public inbox: only when enabled explicitly. */
  readonly hasInbox: boolean;
  /** Hourly limit of mails to one mailbox whose address no account has confirmed. */
  readonly mailsAnHour: number;
}

const address = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .transform((url) => url.replace(/\/+$/, ''));
/** Address of the site under `npm start`. */
const localSite = 'http://127.0.0.1:3000';
/** The public Bot API, used unless a local server is configured. */
export const telegramHome = 'https://api.telegram.org';
const oneLine = /^[^\r\n]+$/;

/** The environment variables of notifications. */
export const notificationEnvironment = z
  .object({
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/\S+$/, 'must be an address such as smtps://user:password@mail.example.com')
      .optional()
      .describe(
        'The server that sends mails; without it they are not sent, and with `DEPLOYMENT=development` stored at `/api/notification/inbox`',
      )
      .meta({ secret: true }),
    MAIL_FROM: z
      .string()
      .regex(oneLine, 'must be one line')
      .refine(
        (from) => emailAddress(/<([^<>]*)>$/.exec(from)?.[1] ?? from) !== undefined,
        'must be such as Our name <hello@example.com>',
      )
      .optional()
      .describe(
        'The sender of mails: `Our name <hello@example.com>`. Required with `SMTP_URL`, like `SITE_URL`',
      ),
    TELEGRAM_BOT_TOKEN: z
      .string()
      .regex(/^\d+:[\w-]+$/, 'must be the token of a bot, such as 123456:ABC…')
      .optional()
      .describe(
        'The bot that sends chat messages. People can sign in with it if `SITE_URL` uses https and was set at @BotFather by `/setdomain`',
      )
      .meta({ secret: true }),
    TELEGRAM_API_BASE: address(telegramHome)
      .default(telegramHome)
      .describe('URL of the Bot API, if it is not Telegram’s'),
    SITE_URL: address('https://example.com')
      .optional()
      .describe('Public URL of the site, used for links in mails'),
    SITE_TITLE: z
      .string()
      .regex(oneLine, 'must be one line')
      .default('rent your dream')
      .describe('Name of the site in mails'),
    MAILS_AN_HOUR: z.coerce
      .number()
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .describe(
        'Mails per hour to a mailbox that no account has confirmed, of all modules together: 5, with `DEPLOYMENT=development` 100',
      ),
  })
  .superRefine((given, context) => {
    const addIssue = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (given.SMTP_URL && !given.MAIL_FROM) addIssue('MAIL_FROM', 'is missing. It belongs to SMTP_URL');
    if (given.SMTP_URL && !given.SITE_URL) addIssue('SITE_URL', 'is missing. Links in mails lead there');
  });

/** Reads the settings of notifications from the environment. @throws ConfigError */
export function readNotificationSettings(
  environment: NodeJS.ProcessEnv,
  deployment = environment.DEPLOYMENT,
): NotificationSettings {
  const given = readEnvironment(notificationEnvironment, environment);
  return {
    site: { name: given.SITE_TITLE, url: given.SITE_URL ?? localSite },
    smtp: given.SMTP_URL && given.MAIL_FROM ? { url: given.SMTP_URL, from: given.MAIL_FROM } : undefined,
    telegram: given.TELEGRAM_BOT_TOKEN
      ? { token: given.TELEGRAM_BOT_TOKEN, apiBase: given.TELEGRAM_API_BASE }
      : undefined,
    mailsAnHour: given.MAILS_AN_HOUR ?? (deployment === 'development' ? 100 : 5),
    hasInbox: deployment === 'development' && given.SMTP_URL === undefined,
  };
}
