import type { MailTexts } from './mail-texts.js';

export const texts: MailTexts = {
  'generate-email-crm-request-reply-default': {
    subject: (form) => `Antwort: ${form}`,
    yours: 'Sie haben geschrieben:',
  },
  'generate-email-crm-request-confirmation-default': {
    subject: (form) => `Bitte bestätigen Sie: ${form}`,
    why: 'Diese Adresse wurde auf unserer Website angegeben. Wenn Sie das waren, bestätigen Sie sie bitte. Andernfalls ignorieren Sie diese E-Mail, dann erhalten Sie keine weiteren.',
    confirm: 'Bestätigen',
    stop: 'Jederzeit abmelden:',
    unsubscribe: 'Abmelden',
  },
};
