import { defineMail } from '../../mail/define-mail.js';
import { MailButton, MailLink, MailSmall, MailText } from '../../mail/parts.js';
import type { PlainMessage, WebsiteRequest } from './own-templates.js';

export const plainMessageMail = defineMail({
  words: { en: { open: 'Open' }, ru: { open: 'Открыть' } },
  subject: (_, { title }: PlainMessage) => title,
  body: ({ words }, { text, link }: PlainMessage) => (
    <>
      <Paragraphs of={text} />
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
      <Paragraphs of={text} />
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

const Paragraphs = ({ of }: { of: string }) =>
  of.split(/\n{2,}/).map((paragraph, index) => <MailText key={index}>{paragraph}</MailText>);
