import { defineMail } from '../../mail/define-mail.js';
import { MailButton, MailSmall, MailText } from '../../mail/parts.js';
import type { BlockedPublication } from './own-templates.js';

export const publicationBlocked = defineMail({
  words: {
    en: {
      subject: (title: string) => `Not published: ${title}`,
      draft: 'a scheduled draft',
      nothing: 'It could not be published at its time. Nothing of it is public.',
      changed: 'Something that it changes has been changed or taken since.',
      forbidden: 'The account that scheduled it may no longer publish it.',
      refused: 'It does not meet a rule of the site.',
      details: 'Message of the server:',
      open: 'See and publish it',
    },
    ru: {
      subject: (title: string) => `Не опубликовано: ${title}`,
      draft: 'черновик по расписанию',
      nothing: 'Публикация в назначенное время не удалась. На сайте ничего не изменилось.',
      changed: 'То, что меняет черновик, с тех пор изменили или заняли.',
      forbidden: 'У аккаунта, назначившего публикацию, больше нет на неё прав.',
      refused: 'Черновик нарушает одно из правил сайта.',
      details: 'Сообщение сервера:',
      open: 'Открыть и опубликовать',
    },
  },
  subject: ({ words }, { title }: BlockedPublication) => words.subject(title ?? words.draft),
  body: ({ words, site }, { reason, details, path }: BlockedPublication) => (
    <>
      <MailText>{words.nothing}</MailText>
      <MailText>{words[reason]}</MailText>
      <MailSmall>
        {words.details} {details}
      </MailSmall>
      <MailButton href={`${site.url}${path}`}>{words.open}</MailButton>
    </>
  ),
});
