export {
  defineMail,
  type MailContent,
  type MailContext,
  type MailInput,
  type MailSite,
  type WordsOf,
  type WrittenMail,
} from './define-mail.js';
export { MailButton, MailLink, MailParagraphs, MailSmall, MailText } from './parts.js';
