import { payment } from './el/payment.js';
import { status } from './el/status.js';
import type { MailTexts } from './mail-texts.js';

const open = 'Προβολή παραγγελίας';

export const texts: MailTexts = {
  'generate-email-ecommerce-order-status-changed-default': status,
  'generate-telegram-ecommerce-order-status-changed-default': status,
  'generate-email-ecommerce-payment-default': payment,
  'generate-email-ecommerce-order-link-default': {
    subject: (number) => `Η παραγγελία σας ${number}`,
    text: 'Αυτός είναι ο σύνδεσμος για την παραγγελία σας. Την ανοίγει σε οποιαδήποτε συσκευή, χωρίς σύνδεση.',
    open,
    hint: 'Ζητήσατε αυτόν τον σύνδεσμο στον ιστότοπό μας. Αν δεν ήσασταν εσείς, αγνοήστε το μήνυμα: κανείς άλλος δεν έχει τον σύνδεσμο.',
  },
  'generate-email-ecommerce-payment-link-default': {
    subject: {
      sent: (number) => `Η παραγγελία σας ${number}: παρακαλούμε πληρώστε`,
      expired: (number) => `Παραγγελία ${number}: ο σύνδεσμος πληρωμής έληξε`,
      withdrawn: (number) => `Παραγγελία ${number}: ο σύνδεσμος πληρωμής αποσύρθηκε`,
    },
    text: {
      sent: 'Ετοιμάσαμε αυτή την παραγγελία για εσάς. Δείτε την και πληρώστε με το παρακάτω κουμπί: δεν χρειάζεται λογαριασμός.',
      expired:
        'Η παραγγελία δεν πληρώθηκε εγκαίρως. Οι ημερομηνίες και τα προϊόντα της είναι ξανά διαθέσιμα και δεν χρεωθήκατε. Γράψτε μας αν σας ενδιαφέρουν ακόμη: θα σας στείλουμε νέο σύνδεσμο.',
      withdrawn: 'Αποσύραμε τον σύνδεσμο πληρωμής αυτής της παραγγελίας. Δεν χρεωθήκατε.',
    },
    total: (amount) => `Σύνολο: ${amount}`,
    discount: (amount) => `Έκπτωση: ${amount}`,
    dueNow: (amount) => `Πληρωμή τώρα: ${amount}. Το υπόλοιπο πληρώνεται αργότερα.`,
    until: (until) => `Την κρατάμε για εσάς έως τις ${until}.`,
    pay: 'Προβολή και πληρωμή',
    hint: 'Ο σύνδεσμος είναι μόνο για εσάς: ανοίγει την παραγγελία χωρίς κωδικό.',
  },
  'generate-email-ecommerce-document-default': {
    subject: {
      invoice: (number, order) => `Τιμολόγιο ${number} για την παραγγελία ${order}`,
      'credit-note': (number, order) => `Πιστωτικό τιμολόγιο ${number} για την παραγγελία ${order}`,
    },
    text: {
      invoice: (amount) =>
        `Επισυνάπτεται το τιμολόγιό σας, ${amount}. Θα το βρίσκετε και στη σελίδα της παραγγελίας σας.`,
      'credit-note': (amount) =>
        `Επισυνάπτεται το πιστωτικό τιμολόγιο για την επιστροφή ${amount}. Θα το βρίσκετε και στη σελίδα της παραγγελίας σας.`,
    },
    open,
  },
  'generate-email-ecommerce-shipment-default': {
    subject: (number, isPart) =>
      isPart ? `Παραγγελία ${number}: ένα μέρος είναι καθ’ οδόν` : `Παραγγελία ${number}: είναι καθ’ οδόν`,
    whole: 'Στείλαμε:',
    part: 'Στείλαμε ένα μέρος της παραγγελίας σας. Τα υπόλοιπα θα ακολουθήσουν.',
    carrier: 'Μεταφορέας',
    trackingNumber: 'Αριθμός αποστολής',
    deliveredTo: 'Παράδοση',
    track: 'Παρακολούθηση δέματος',
    open,
  },
  'generate-email-ecommerce-withdrawal-default': {
    subject: (number) => `Παραγγελία ${number}: λάβαμε την υπαναχώρησή σας`,
    received: (at) => `Λάβαμε την υπαναχώρησή σας από τη σύμβαση στις ${at}. Αφορά:`,
    from: 'Από',
    order: 'Παραγγελία',
    sendBack:
      'Στείλτε πίσω τα προϊόντα εντός 14 ημερών. Μόλις φτάσουν, θα επιστρέψουμε την αξία τους και, αν τα επιστρέψετε όλα, τη βασική αποστολή.',
    refund:
      'Δεν χρειάζεται να στείλετε κάτι πίσω. Θα επιστρέψουμε την αξία των προϊόντων και, αν υπαναχωρήσετε από όλα, την αποστολή τους.',
    open,
  },
  'generate-email-ecommerce-return-default': {
    subject: {
      approved: (number) => `Παραγγελία ${number}: μπορείτε να στείλετε πίσω τα προϊόντα`,
      declined: (number) => `Παραγγελία ${number}: η επιστροφή σας δεν έγινε δεκτή`,
    },
    text: {
      approved: 'Η επιστροφή σας εγκρίθηκε. Θα σας επιστρέψουμε τα χρήματα μόλις φτάσουν τα προϊόντα:',
      declined: 'Δεν μπορούμε να δεχτούμε πίσω αυτά τα προϊόντα:',
    },
    open,
  },
  'generate-email-ecommerce-review-default': {
    subject: (title) => `Πώς ήταν; ${title}`,
    text: (number) =>
      `Σας ευχαριστούμε για την παραγγελία σας ${number}. Η κριτική σας βοηθά άλλους να επιλέξουν:`,
    write: 'Γράψτε κριτική',
    hint: 'Αρκεί μια βαθμολογία, θέλει ένα λεπτό. Ρωτάμε μία φορά.',
  },
  'generate-email-ecommerce-dates-free-default': {
    subject: (title) => `${title}: οι ημερομηνίες σας είναι ξανά διαθέσιμες`,
    text: (title, dates) => `Ξανά διαθέσιμο: ${title}, ${dates}.`,
    book: 'Κράτηση αυτών των ημερομηνιών',
    hint: 'Το μήνυμα αυτό έλαβαν και άλλοι που περιμένουν τις ίδιες ημερομηνίες. Ανήκουν σε όποιον κάνει πρώτος κράτηση.',
    unsubscribe: 'Να μη λαμβάνω άλλα μηνύματα για ημερομηνίες',
  },
};
