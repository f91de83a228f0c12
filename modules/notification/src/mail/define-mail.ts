import { type Format, formatIn } from '@flotilla/core/format';
import type { ReactNode } from 'react';

/** The site that sends a mail. */
export interface MailSite {
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
}

/** Context of a mail, in addition to its data. */
export interface MailContext<Words> {
  readonly words: Words;
  /** Language of `words`: English for a language without texts. */
  readonly language: string;
  /** Language of the receiver, for links to pages: the site may have no English. */
  readonly pageLanguage: string;
  readonly site: MailSite;
  /** Formats dates, money and numbers in that language, and moments in the time zone of the site. */
  readonly format: Format;
}

export interface MailInput<Data, Words> {
  /** The texts of the mail; each language has those of English. */
  readonly words: { readonly en: Words } & { readonly [language: string]: NoInfer<Words> };
  /** Returns a single line, also used as heading. It must not contain a secret. */
  subject(context: MailContext<NoInfer<Words>>, data: Data): string;
  /** Returns the content between heading and footer, made of the components of this entry point. */
  body(context: MailContext<NoInfer<Words>>, data: Data): ReactNode;
}

/** A mail written in one language. */
export interface WrittenMail {
  readonly language: string;
  readonly subject: string;
  readonly body: ReactNode;
}

/** Content of a template's mails; created by {@link defineMail}. */
export interface MailContent<Data> {
  write(
    data: Data,
    wanted: { readonly language: string; readonly site: MailSite; readonly timeZone: string },
  ): WrittenMail;
}

/** Defines the content of a mail: its texts per language, its subject, and its body as React. */
export function defineMail<Data, Words>({ words, subject, body }: MailInput<Data, Words>): MailContent<Data> {
  return {
    write(data, { language: wanted, site, timeZone }) {
      const language = Object.hasOwn(words, wanted) ? wanted : 'en';
      const context = {
        words: words[language] ?? words.en,
        language,
        pageLanguage: wanted,
        site,
        format: formatIn(language, timeZone),
      };
      return { language, subject: subject(context, data), body: body(context, data) };
    },
  };
}
