import { describe, expect, it } from 'vitest';
import { readNotificationSettings } from './notification-settings.js';

const mail = {
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  MAIL_FROM: 'Our name <hello@example.com>',
  SITE_URL: 'https://example.com/',
};

it('sends nothing by default', () => {
  expect(readNotificationSettings({})).toEqual({
    site: { name: 'rent your dream', url: 'http://127.0.0.1:3000' },
    smtp: undefined,
    telegram: undefined,
    hasInbox: false,
    hasPrivateWebhooks: false,
    mailsAnHour: 5,
  });
});

it('reads the settings of mails, chat messages and links', () => {
  const settings = readNotificationSettings({
    ...mail,
    TELEGRAM_BOT_TOKEN: '42:ABC-def',
    SITE_TITLE: 'Boats',
    DEPLOYMENT: 'development',
  });

  expect(settings).toEqual({
    site: { name: 'Boats', url: 'https://example.com' },
    smtp: { url: mail.SMTP_URL, from: mail.MAIL_FROM },
    telegram: { token: '42:ABC-def', apiBase: 'https://api.telegram.org' },
    hasInbox: false,
    hasPrivateWebhooks: false,
    mailsAnHour: 100,
  });
});

describe('refuses', () => {
  it.each([
    [{ SMTP_URL: mail.SMTP_URL, SITE_URL: mail.SITE_URL }, 'MAIL_FROM is missing. It belongs to SMTP_URL'],
    [
      { SMTP_URL: mail.SMTP_URL, MAIL_FROM: mail.MAIL_FROM },
      'SITE_URL is missing. Links in mails lead there',
    ],
    [{ ...mail, SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address'],
    [{ ...mail, MAIL_FROM: 'Our name' }, 'MAIL_FROM must be such as Our name <hello@example.com>'],
    [{ ...mail, MAIL_FROM: 'hello@example.com\nBcc: eve@example.com' }, 'MAIL_FROM must be one line'],
    [{ ...mail, SITE_URL: 'example.com' }, 'SITE_URL must be an address'],
    [{ TELEGRAM_BOT_TOKEN: 'ABC' }, 'TELEGRAM_BOT_TOKEN must be the token of a bot'],
  ])('%o', (environment, message) => {
    expect(() => readNotificationSettings(environment)).toThrow(message);
  });
});
