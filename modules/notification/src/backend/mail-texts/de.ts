import type { MailTexts } from './mail-texts.js';

export const texts: MailTexts = {
  frame: {
    why: (name) =>
      `Sie erhalten diese E-Mail, weil Ihre Adresse bei ${name} angegeben wurde. Sie wurde automatisch versendet, Antworten werden nicht gelesen.`,
    answer: 'Sie können direkt auf diese E-Mail antworten.',
    unsubscribe: 'Abmelden',
  },
  default: { open: 'Öffnen' },
};
