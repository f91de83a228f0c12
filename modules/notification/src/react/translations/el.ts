import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  notification: {
    notifications: 'Ειδοποιήσεις',
    unread_one: '{{count}} μη αναγνωσμένη ειδοποίηση',
    unread_other: '{{count}} μη αναγνωσμένες ειδοποιήσεις',
    none: 'Δεν υπάρχει τίποτα ακόμη',
    noneHint: 'Τα μηνύματα που σας στέλνουμε εμφανίζονται και εδώ.',
    isNew: 'Νέα',
    read: 'Επισήμανση ως αναγνωσμένη',
    readAll: 'Επισήμανση όλων ως αναγνωσμένων',
    all: 'Όλες οι ειδοποιήσεις',
    topicHint: 'Για ένα απενεργοποιημένο θέμα δεν λαμβάνετε τίποτα, με κανέναν τρόπο.',
    locked: 'Πάντα ενεργό: προστατεύει τον λογαριασμό σας.',
    security: 'Ασφάλεια',
    account: 'Λογαριασμός',
    orders: 'Παραγγελίες',
    messages: 'Μηνύματα',
    requests: 'Αιτήματα',
    errors: 'Σφάλματα',
  },
};
