import { type Format, formatIn } from '@flotilla/core/format';
import { isolate, languageChain } from '@flotilla/core/languages';
import type { ReactNode } from 'react';
import { isolating, missingWords } from './mail-words.js';

/** The site that sends a mail. */
export interface MailSite {
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
}

/** Context of a mail, in addition to its data. */
export interface MailContext<Words> {
  readonly words: Words;
  /** Language of `words`: `pt` for a receiver with `pt-BR`, English for a language without texts. */
  readonly language: string;
  /** Language of the receiver, for links to pages: the site may have no English. */
  readonly pageLanguage: string;
  readonly site: MailSite;
  /** Formats dates, money and numbers in that language, and moments in the time zone of the site. */
  readonly format: Format;
  /** Returns a value beside a label, which keeps its own direction in texts from right to left. */
  readonly value: (text: string) => string;
}

export interface MailInput<Data, Words> {
  /** The texts of the mail; each language has those of English. Modules add further languages by `MAIL.translate`. */
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

interface Wanted {
  readonly language: string;
  readonly site: MailSite;
  readonly timeZone: string;
  /** Texts in further languages, by BCP 47 tag. */
  readonly translations?: Readonly<Record<string, unknown>>;
}

/** Content of a template's mails; created by {@link defineMail}. */
export interface MailContent<Data, Words = unknown> {
  readonly words: { readonly en: Words };
  write(data: Data, wanted: Wanted): WrittenMail;
}

/** The texts of a mail, which a translation has. */
export type WordsOf<Content> = Content extends MailContent<never, infer Words> ? Words : never;

/** Defines the content of a mail: its texts per language, its subject, and its body as React. */
export function defineMail<Data, Words>({
  words,
  subject,
  body,
}: MailInput<Data, Words>): MailContent<Data, Words> {
  return {
    words,
    write(data, { language: wanted, site, timeZone, translations = {} }) {
      const known = languageChain(wanted).map((tag) => ({ tag, found: wordsIn(tag, words, translations) }));
      const { tag: language, found } = known.find((one) => one.found !== undefined) ?? {
        tag: 'en',
        found: undefined,
      };
      const context = {
        words: isolating(found ?? words.en, language),
        language,
        pageLanguage: wanted,
        site,
        format: formatIn(found === undefined ? language : wanted, timeZone),
        value: (text: string) => isolate(text, language),
      };
      return { language, subject: subject(context, data), body: body(context, data) };
    },
  };
}

/** Returns the texts in a language; undefined if they are not complete. */
export function wordsIn<Words>(
  language: string,
  words: { readonly en: Words } & { readonly [language: string]: Words },
  translations: Readonly<Record<string, unknown>>,
): Words | undefined {
  const added = Object.hasOwn(translations, language) ? translations[language] : undefined;
  if (isComplete(added, words.en)) return added;
  return Object.hasOwn(words, language) ? words[language] : undefined;
}

const isComplete = <Words>(added: unknown, english: Words): added is Words =>
  added !== undefined && missingWords(english, added).length === 0;
