import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  crm: {
    required: 'Τα πεδία με αστερίσκο είναι υποχρεωτικά.',
    choose: 'Επιλέξτε',
    chooseFile: 'Επιλογή αρχείου',
    send: 'Αποστολή αιτήματος',
    loading: 'Φόρτωση…',
    thanks: 'Ευχαριστούμε!',
    submitted: 'Η φόρμα στάλθηκε με επιτυχία',
    sendAnother: 'Αποστολή νέου αιτήματος',
    next: 'Επόμενο',
    back: 'Πίσω',
    step: 'Βήμα {{current}} από {{count}}',
    questions: 'Ερωτήσεις',
    nothing: 'Δεν υπάρχει ακόμη φόρμα εδώ',
  },
};
