import type { AnyMailTemplate } from '@flotilla/backend/ports';
import { optionalPackage } from '@flotilla/core';
import type { Theme } from '@flotilla/core/theme';
import type * as React from 'react';
import type { MailSite } from '../../mail/define-mail.js';
import type { Method } from '../receivers.js';
import { ownPath } from '../unsubscribing/unsubscribing.js';
import { AddedTexts } from './added-texts.js';
import { renderingPackages } from './rendering-packages.js';

/** A rendered mail. */
export interface RenderedMail {
  /** A single line. */
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface RenderInput {
  readonly data: Record<string, unknown>;
  readonly language: string;
  readonly site: MailSite;
  readonly timeZone: string;
  /** The channel: chat texts leave out the frame of a mail. */
  readonly method?: Method;
  /** Unsubscribe URL; absent when there is no choice. */
  readonly unsubscribe?: string;
  /** The look of the site; absent for the default one. */
  readonly theme?: Theme | undefined;
  /** Texts in further languages; without them, those of the template. */
  readonly texts?: AddedTexts;
}

/** Renders the HTML of a mail and its plain text. Loads the rendering libraries with the first mail. */
export async function renderMail(
  template: AnyMailTemplate,
  { data, language, site, timeZone, method, unsubscribe, theme, texts = new AddedTexts() }: RenderInput,
): Promise<RenderedMail> {
  const [react, content, { frameClass, frameName, MailLayout }, { render, toPlainText }] =
    await optionalPackage('Messages', renderingPackages.names.join(' '), () =>
      Promise.all([
        import('react'),
        template.load(),
        import('../../mail/layout.js'),
        import('@react-email/render'),
      ]),
    );
  const translations = await texts.of(template.variant, language);
  const written = content.write(data, { language, site, timeZone, translations });
  const mail = { ...written, body: bodyOf(react, written.body, template) };
  const hasOwnWay = ownPath({ template, data }) !== undefined;
  const html = await render(
    react.createElement(MailLayout, {
      ...{ mail, site, theme, sender: template.sender },
      frames: await texts.of(frameName, written.language),
      unsubscribe: hasOwnWay ? undefined : unsubscribe,
    }),
  );
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

function bodyOf(
  { isValidElement }: typeof React,
  body: unknown,
  { variant }: AnyMailTemplate,
): React.ReactNode {
  if (isValidElement(body) || typeof body === 'string') return body;
  throw new Error(
    `The template "${variant}" has no body that can be rendered. Make its content with defineMail().`,
  );
}

const maxSubject = 300;

/**
 * Removes line breaks, which would start another header, and truncates without splitting a character, which
 * could not be stored.
 */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...line].slice(0, maxSubject).join('');
}
