import type { ReactNode } from 'react';

/** The site that a mail comes from. */
export interface MailSite {
  readonly name: string;
  /** Without a slash at the end. */
  readonly url: string;
}

/** What a mail is written with beside its data. */
export interface MailContext<Words> {
  readonly words: Words;
  /** Of the words: a language that a mail has no words of gets English. */
  readonly language: string;
  readonly site: MailSite;
}

export interface MailInput<Data, Words> {
  /** The texts of the mail; every language has those of English. */
  readonly words: { readonly en: Words } & { readonly [language: string]: NoInfer<Words> };
  /** One line; also the heading. It must not say a secret. */
  subject(context: MailContext<NoInfer<Words>>, data: Data): string;
  /** What stands between the heading and the footer, made of the parts of this door. */
  body(context: MailContext<NoInfer<Words>>, data: Data): ReactNode;
}

/** A mail written in one language. */
export interface WrittenMail {
  readonly language: string;
  readonly subject: string;
  readonly body: ReactNode;
}

/** What a template's mails say; made by {@link defineMail}. */
export interface MailContent<Data> {
  write(data: Data, wanted: { readonly language: string; readonly site: MailSite }): WrittenMail;
}

/** Defines what a mail says: its texts per language, its subject, and its body as React. */
export function defineMail<Data, Words>({ words, subject, body }: MailInput<Data, Words>): MailContent<Data> {
  return {
    write(data, { language: wanted, site }) {
      const language = Object.hasOwn(words, wanted) ? wanted : 'en';
      const context = { words: words[language] ?? words.en, language, site };
      return { language, subject: subject(context, data), body: body(context, data) };
    },
  };
}
