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
      subject: (author?: string) => `${author ?? 'A colleague'} mentioned you in a note`,
      hint: 'Only people who may read the record see its notes.',
      open: 'Read the note',
    },
    ru: {
      subject: (author?: string) => `Вас упомянули в заметке${author === undefined ? '' : `: ${author}`}`,
      hint: 'Заметки видят только те, кому открыта сама запись.',
      open: 'Прочитать заметку',
    },
  },
  subject: ({ words }, { author }: NoteMention) => words.subject(author),
  body: ({ words, site }, { path }: NoteMention) => (
    <>
      <MailText>{words.hint}</MailText>
      <MailButton href={site.url + path}>{words.open}</MailButton>
    </>
  ),
});
