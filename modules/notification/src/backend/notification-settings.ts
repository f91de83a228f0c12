import { baseUrl } from '@flotilla/backend/ports';
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
  /** Absent: mails are not received. */
  readonly inbound?: {
    /** Receives replies: `reply@example.com` as `reply+<token>@example.com`. */
    readonly address: string;
    /** Signs calls of the webhook. Absent: there is none. */
    readonly secret?: string;
    /** The mailbox that is read. Absent: there is none. */
    readonly imap?: { readonly url: string; readonly doneFolder?: string };
  };
  /** Whether unsent mails are stored in a public inbox: only when enabled explicitly. */
  readonly hasInbox: boolean;
  /** Hourly limit of mails to one mailbox whose address no account has confirmed. */
  readonly mailsAnHour: number;
  /** Whether webhooks may call private addresses, and by http: in development only. */
  readonly hasPrivateWebhooks: boolean;
}

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
    INBOUND_ADDRESS: z
      .string()
      .refine(
        (given) => emailAddress(given) !== undefined && !given.includes('+'),
        'must be an address without "+", such as reply@example.com',
      )
      .optional()
      .describe(
        'Receives answers of customers: `reply@example.com` gets mails to `reply+…@example.com`. Requires `INBOUND_SECRET` or `INBOUND_IMAP_URL`; without it, answers go to `MAIL_FROM`',
      ),
    INBOUND_SECRET: z
      .string()
      .min(32, 'must have at least 32 characters')
      .optional()
      .describe('Signs received mails that a mail server or a provider posts to `/api/notification/inbound`')
      .meta({ secret: true }),
    INBOUND_IMAP_URL: z
      .string()
      .regex(/^imaps?:\/\/[^@\s]+@\S+$/, 'must be such as imaps://user:password@mail.example.com/INBOX')
      .refine((url) => URL.canParse(url), 'is not an address')
      .optional()
      .describe('The mailbox with answers of customers, read every minute; needs the package `imapflow`')
      .meta({ secret: true }),
    INBOUND_IMAP_DONE: z
      .string()
      .regex(oneLine, 'must be one line')
      .optional()
      .describe(
        'Folder of that mailbox that stored mails are moved to; by default they stay, marked as read',
      ),
    TELEGRAM_BOT_TOKEN: z
      .string()
      .regex(/^\d+:[\w-]+$/, 'must be the token of a bot, such as 123456:ABC…')
      .optional()
      .describe(
        'The bot that sends chat messages. People can sign in with it if `SITE_URL` uses https and was set at @BotFather by `/setdomain`',
      )
      .meta({ secret: true }),
    TELEGRAM_API_BASE: baseUrl(telegramHome)
      .default(telegramHome)
      .describe('URL of the Bot API, if it is not Telegram’s'),
    SITE_URL: baseUrl().optional().describe('Public URL of the site, used for links in mails'),
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
    WEBHOOK_PRIVATE_ADDRESSES: z
      .enum(['on', 'off'])
      .default('off')
      .describe('Lets webhooks call private addresses, and by http; only with `DEPLOYMENT=development`'),
  })
  .superRefine((given, context) => {
    const addIssue = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (given.SMTP_URL && !given.MAIL_FROM) addIssue('MAIL_FROM', 'is missing. It belongs to SMTP_URL');
    const receives = given.INBOUND_SECRET ?? given.INBOUND_IMAP_URL;
    if (receives && !given.INBOUND_ADDRESS)
      addIssue('INBOUND_ADDRESS', 'is missing. It belongs to INBOUND_SECRET and INBOUND_IMAP_URL');
    if (given.INBOUND_ADDRESS && !receives)
      addIssue(
        'INBOUND_SECRET',
        'is missing. Set it, or INBOUND_IMAP_URL, to receive mails to INBOUND_ADDRESS',
      );
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
    ...(given.INBOUND_ADDRESS !== undefined && {
      inbound: {
        address: given.INBOUND_ADDRESS,
        secret: given.INBOUND_SECRET,
        imap: given.INBOUND_IMAP_URL
          ? { url: given.INBOUND_IMAP_URL, doneFolder: given.INBOUND_IMAP_DONE }
          : undefined,
      },
    }),
    telegram: given.TELEGRAM_BOT_TOKEN
      ? { token: given.TELEGRAM_BOT_TOKEN, apiBase: given.TELEGRAM_API_BASE }
      : undefined,
    mailsAnHour: given.MAILS_AN_HOUR ?? (deployment === 'development' ? 100 : 5),
    hasInbox: deployment === 'development' && given.SMTP_URL === undefined,
    hasPrivateWebhooks: deployment === 'development' && given.WEBHOOK_PRIVATE_ADDRESSES === 'on',
  };
}
