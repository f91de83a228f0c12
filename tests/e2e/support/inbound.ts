import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Email } from 'postal-mime';
import { api, inboundSecret } from './product.js';

/** Replies to a mail as its receiver's mail program does, through the mail server of the site. */
export async function replyTo(mail: Email, text: string): Promise<void> {
  const [to] = mail.replyTo ?? [];
  const from = mail.to?.[0]?.address ?? '';
  const raw = [
    `From: Anna <${from}>`,
    `To: ${to?.address ?? ''}`,
    `Subject: Re: boats`,
    `Message-ID: <${crypto.randomUUID()}@mail.example.com>`,
    `In-Reply-To: ${mail.messageId ?? ''}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    'On Sun, Nov 29, 2026 at 10:00 AM The shop <hello@example.com> wrote:',
    ...(mail.text ?? '').split('\n').map((line) => `> ${line}`),
  ].join('\r\n');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hash = createHmac('sha256', inboundSecret).update(`${timestamp}.${raw}`).digest('hex');
  const headers = {
    'content-type': 'message/rfc822',
    'x-flotilla-timestamp': timestamp,
    'x-flotilla-signature': `sha256=${hash}`,
  };
  const response = await fetch(`${api}/api/notification/inbound`, { method: 'POST', headers, body: raw });
  expect(await response.json()).toEqual({ data: { outcome: 'stored' } });
}
