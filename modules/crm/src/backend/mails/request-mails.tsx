import { defineMail, MailButton, MailParagraphs, MailSmall, MailText } from '@flotilla/notification/mail';
import { textIn } from '../../answers/labelled.js';
import type {
  Confirmation,
  NewRequest,
  RequestAnswered,
  RequestAssigned,
  RequestReply,
} from './templates.js';

/** Mail to administrators: the answers under their labels, as escaped text. */
export const newRequestMail = defineMail({
  words: {
    en: { subject: (form: string) => `New request: ${form}`, open: 'Open the request' },
    ru: { subject: (form: string) => `Новая заявка: ${form}`, open: 'Открыть заявку' },
  },
  subject: ({ words }, { form }: NewRequest) => words.subject(form),
  body: ({ words, site }, { answers, path }: NewRequest) => (
    <>
      <Answers of={answers} />
      <MailButton href={site.url + path}>{words.open}</MailButton>
    </>
  ),
});

/** Reply to the visitor, above the quoted request. */
export const requestReplyMail = defineMail({
  words: {
    en: { subject: (form: string) => `Re: ${form}`, yours: 'You wrote:' },
    ru: { subject: (form: string) => `Ответ на заявку «${form}»`, yours: 'Вы писали:' },
  },
  subject: ({ words }, { form, subject }: RequestReply) =>
    subject === undefined ? words.subject(form) : `Re: ${subject.replace(/^(\s*re:)+\s*/i, '')}`,
  body: ({ words }, { text, answers }: RequestReply) => (
    <>
      <MailParagraphs of={text} />
      {answers.length > 0 && <MailSmall>{words.yours}</MailSmall>}
      <Answers of={answers} />
    </>
  ),
});

/** Mail to the team about a message of a customer. */
export const requestAnsweredMail = defineMail({
  words: {
    en: {
      isNew: (from: string) => `New request by mail from ${from}`,
      subject: (from: string) => `${from} has answered`,
      open: 'Open the conversation',
    },
    ru: {
      isNew: (from: string) => `Новая заявка по почте от ${from}`,
      subject: (from: string) => `Новый ответ: ${from}`,
      open: 'Открыть переписку',
    },
  },
  subject: ({ words }, { from, isNew }: RequestAnswered) => (isNew ? words.isNew(from) : words.subject(from)),
  body: ({ words, site }, { about, text, path }: RequestAnswered) => (
    <>
      {about !== '' && <MailSmall>{about}</MailSmall>}
      <MailParagraphs of={text} />
      <MailButton href={site.url + path}>{words.open}</MailButton>
    </>
  ),
});

/** Mail to the new assignee of a request. */
export const requestAssignedMail = defineMail({
  words: {
    en: {
      subject: (author = 'A colleague') => `${author} assigned a conversation to you`,
      byMail: 'A request by mail',
      open: 'Open the conversation',
    },
    ru: {
      subject: (author = 'Коллега') => `${author} передаёт вам переписку`,
      byMail: 'Заявка по почте',
      open: 'Открыть переписку',
    },
  },
  subject: ({ words }, { author }: RequestAssigned) => words.subject(author),
  body: ({ words, site, language }, { form, path }: RequestAssigned) => (
    <>
      <MailText>{textIn(form, language) || words.byMail}</MailText>
      <MailButton href={site.url + path}>{words.open}</MailButton>
    </>
  ),
});

/** Mail that confirms an address. */
export const confirmationMail = defineMail({
  words: {
    en: {
      subject: (form: string) => `Please confirm: ${form}`,
      why: 'This address was entered on our site. If it was you, please confirm it; otherwise ignore this mail, and you will receive no more.',
      confirm: 'Confirm',
      stop: 'To unsubscribe at any time:',
      unsubscribe: 'Unsubscribe',
    },
    ru: {
      subject: (form: string) => `Подтвердите, пожалуйста: ${form}`,
      why: 'Этот адрес оставили на нашем сайте. Если это были вы, подтвердите его; если нет, ничего не делайте: больше мы не напишем.',
      confirm: 'Подтвердить',
      stop: 'Если больше не захотите получать такие письма:',
      unsubscribe: 'Отписаться',
    },
  },
  subject: ({ words }, { form }: Confirmation) => words.subject(form),
  body: ({ words, site }, { path, unsubscribePath }: Confirmation) => (
    <>
      <MailText>{words.why}</MailText>
      <MailButton href={site.url + path}>{words.confirm}</MailButton>
      {unsubscribePath !== undefined && (
        <MailSmall>
          {words.stop}{' '}
          <a href={site.url + unsubscribePath} style={{ color: 'inherit' }}>
            {words.unsubscribe}
          </a>
        </MailSmall>
      )}
    </>
  ),
});

function Answers({ of }: { of: readonly { readonly label: string; readonly text: string }[] }) {
  return of.map(({ label, text }, index) => <MailSmall key={index}>{`${label}: ${text}`}</MailSmall>);
}
