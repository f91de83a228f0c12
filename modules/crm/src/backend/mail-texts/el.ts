import type { MailTexts } from './mail-texts.js';

export const texts: MailTexts = {
  'generate-email-crm-request-reply-default': {
    subject: (form) => `Απάντηση: ${form}`,
    yours: 'Γράψατε:',
  },
  'generate-email-crm-request-confirmation-default': {
    subject: (form) => `Επιβεβαιώστε: ${form}`,
    why: 'Αυτή η διεύθυνση δόθηκε στον ιστότοπό μας. Αν τη δώσατε εσείς, επιβεβαιώστε την. Διαφορετικά αγνοήστε αυτό το μήνυμα και δεν θα λάβετε άλλα.',
    confirm: 'Επιβεβαίωση',
    stop: 'Διαγραφή από τη λίστα οποιαδήποτε στιγμή:',
    unsubscribe: 'Διαγραφή',
  },
};
