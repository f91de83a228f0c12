import { languageChain } from '@flotilla/core/languages';
import { defineMail } from '../../mail/define-mail.js';
import { MailButton, MailLink, MailParagraphs, MailSmall, MailText } from '../../mail/parts.js';
import type { NoteMention, PlainMessage, WebsiteRequest } from './own-templates.js';

export const plainMessageMail = defineMail({
  words: { en: { open: 'Open' }, ru: { open: 'Открыть' } },
  subject: (_, { title }: PlainMessage) => title,
  body: ({ words }, { text, link }: PlainMessage) => (
    <>
      <MailParagraphs of={text} />
      {link !== undefined && <MailButton href={link}>{words.open}</MailButton>}
    </>
  ),
});

export const websiteRequestMail = defineMail({
  words: {
    en: { subject: (site: string) => `A request from ${site}`, from: 'From:', page: 'Asked on:' },
    ru: { subject: (site: string) => `Запрос с сайта ${site}`, from: 'От кого:', page: 'Откуда:' },
  },
  subject: ({ words, site }) => words.subject(site.name),
  body: ({ words }, { text, name, email, page }: WebsiteRequest) => (
    <>
      <MailParagraphs of={text} />
      {(name ?? email) !== undefined && (
        <MailSmall>
          {words.from} {[name, email].filter(Boolean).join(', ')}
        </MailSmall>
      )}
      {page !== undefined && (
        <MailSmall>
          {words.page} <MailLink href={page}>{page}</MailLink>
        </MailSmall>
      )}
    </>
  ),
});

export const noteMentionMail = defineMail({
  words: {
    en: {
      subject: (author = 'A colleague', name = '') =>
        `${author} mentioned you in a note${name === '' ? '' : ` on “${name}”`}`,
      open: 'Read the note',
    },
    ru: {
      subject: (author = 'Коллега', name = '') =>
        `${author} упоминает вас в заметке${name === '' ? '' : `: «${name}»`}`,
      open: 'Прочитать заметку',
    },
  },
  subject: ({ words, language }, { author, name }: NoteMention) =>
    words.subject(author, textIn(name, language)),
  body: ({ words, site, language }, { kind, path }: NoteMention) => (
    <>
      <MailText>{textIn(kind, language)}</MailText>
      <MailButton href={site.url + path}>{words.open}</MailButton>
    </>
  ),
});

/** Returns the text in a language, or else in any. */
function textIn(texts: Readonly<Record<string, string>> = {}, language: string): string {
  const tags = [...languageChain(language), ...Object.keys(texts)];
  return tags.map((tag) => texts[tag]).find(Boolean) ?? '';
}
