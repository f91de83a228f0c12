import type { AnyMailTemplate, Letter } from '@flotilla/backend/ports';
import { optionalPackage } from '@flotilla/core';
import type * as React from 'react';
import type { MailSite } from '../../mail/define-mail.js';
import type { Method } from '../receivers.js';
import { ownPath } from '../unsubscribing/unsubscribing.js';

/** A mail as it is read. */
export interface RenderedMail {
  /** One line, whatever the data say. */
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface RenderInput {
  readonly data: Record<string, unknown>;
  readonly language: string;
  readonly site: MailSite;
  /** How it reaches its reader: what is around a mail is left out of the text of a chat. */
  readonly method?: Method;
  /** Where its reader hears no more of what it is about; absent where there is nothing to choose. */
  readonly unsubscribe?: string;
  /** Set where a person wrote it. */
  readonly letter?: Letter;
}

/** Makes the HTML of a mail and, from that, its plain text. What it is made with is loaded with the first one. */
export async function renderMail(
  template: AnyMailTemplate,
  { data, language, site, method, unsubscribe, letter }: RenderInput,
): Promise<RenderedMail> {
  const [react, content, { frameClass, MailLayout }, { render, toPlainText }] = await optionalPackage('Mails', 'react react-dom', () =>
    Promise.all([import('react'), template.load(), import('../../mail/layout.js'), import('@react-email/render')]),
  );
  const written = content.write(data, { language, site });
  const mail = { ...written, body: bodyOf(react, written.body, template) };
  const hasOwnWay = ownPath({ template, data }) !== undefined;
  const html = await render(react.createElement(MailLayout, { mail, site, unsubscribe: hasOwnWay ? undefined : unsubscribe, letter }));
  return {
    subject: oneLine(mail.subject),
    html,
    text: toPlainText(html, {
      selectors: [
        { selector: 'h1', options: { uppercase: false } },
        ...(method === 'telegram' ? [{ selector: `.${frameClass}`, format: 'skip' }] : []),
      ],
    }).trim(),
  };
}

function bodyOf({ isValidElement }: typeof React, body: unknown, { variant }: AnyMailTemplate): React.ReactNode {
  if (isValidElement(body) || typeof body === 'string') return body;
  throw new Error(`The template "${variant}" has no body that can be rendered. Make its content with defineMail().`);
}

const maxSubject = 300;

/** A line break in a header would begin another header, and half a letter could not be stored once the mail is sent. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...line].slice(0, maxSubject).join('');
}
