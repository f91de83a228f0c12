import type { MailTexts } from './mail-texts.js';

export const texts: MailTexts = {
  frame: {
    why: (name) =>
      `Λαμβάνετε αυτό το μήνυμα επειδή η διεύθυνσή σας δόθηκε στο ${name}. Στάλθηκε αυτόματα και οι απαντήσεις δεν διαβάζονται.`,
    answer: 'Μπορείτε να απαντήσετε απευθείας σε αυτό το μήνυμα.',
    unsubscribe: 'Διαγραφή',
  },
  default: { open: 'Άνοιγμα' },
};
