import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  analytic: {
    visits: 'Επισκέψεις',
    'page-views': 'Προβολές σελίδων',
    'form-submissions': 'Φόρμες που στάλθηκαν',
    orders: 'Παραγγελίες',
    revenue: 'Έσοδα, {{currency}}',
    nothing: 'Δεν έχει μετρηθεί ακόμη τίποτα. Οι μετρήσεις εμφανίζονται ένα λεπτό μετά την πρώτη επίσκεψη.',
    failed: 'Δεν ήταν δυνατή η φόρτωση των μετρήσεων.',
    asTable: 'Ως πίνακας',
    day: 'Ημέρα',
    value: 'Τιμή',
  },
};
