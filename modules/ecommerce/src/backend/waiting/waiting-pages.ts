import { textsIn } from '@flotilla/core/languages';

const pages = {
  en: {
    stop: {
      title: 'Stop waiting for dates?',
      text: 'You will get no more mails about dates that you wait for.',
      button: 'Stop waiting',
    },
    stopped: {
      title: 'You do not wait for dates any more',
      text: 'We will no longer write to you about it.',
    },
    gone: {
      title: 'This link is not valid any more',
      text: 'The entry was deleted, or the link is not complete. Open it from the mail once more.',
    },
  },
  ru: {
    stop: {
      title: 'Больше не ждать дат?',
      text: 'Писем о датах, которых вы ждёте, больше не будет.',
      button: 'Не ждать',
    },
    stopped: {
      title: 'Вы больше не ждёте дат',
      text: 'Больше мы не будем вам об этом писать.',
    },
    gone: {
      title: 'Ссылка больше не действует',
      text: 'Запись удалена, или ссылка неполная. Откройте её из письма ещё раз.',
    },
  },
  de: {
    stop: {
      title: 'Nicht mehr auf Termine warten?',
      text: 'Sie erhalten keine E-Mails mehr zu Terminen, auf die Sie warten.',
      button: 'Nicht mehr warten',
    },
    stopped: {
      title: 'Sie warten nicht mehr auf Termine',
      text: 'Wir schreiben Ihnen dazu nicht mehr.',
    },
    gone: {
      title: 'Dieser Link ist nicht mehr gültig',
      text: 'Der Eintrag wurde gelöscht, oder der Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
    },
  },
  el: {
    stop: {
      title: 'Να σταματήσει η αναμονή για ημερομηνίες;',
      text: 'Δεν θα λαμβάνετε πλέον μηνύματα για τις ημερομηνίες που περιμένετε.',
      button: 'Διακοπή αναμονής',
    },
    stopped: {
      title: 'Δεν περιμένετε πλέον ημερομηνίες',
      text: 'Δεν θα σας γράψουμε ξανά για αυτό.',
    },
    gone: {
      title: 'Αυτός ο σύνδεσμος δεν ισχύει πλέον',
      text: 'Η καταχώριση διαγράφηκε ή ο σύνδεσμος δεν είναι πλήρης. Ανοίξτε τον ξανά από το μήνυμα.',
    },
  },
  ar: {
    stop: {
      title: 'هل تريد إيقاف انتظار التواريخ؟',
      text: 'لن تصلك رسائل أخرى عن التواريخ التي تنتظرها.',
      button: 'إيقاف الانتظار',
    },
    stopped: {
      title: 'لم تعد تنتظر أي تواريخ',
      text: 'لن نراسلك بشأن هذا بعد الآن.',
    },
    gone: {
      title: 'لم يعد هذا الرابط صالحًا',
      text: 'حُذف طلب الانتظار أو أن الرابط غير مكتمل. افتحه من الرسالة مرة أخرى.',
    },
  },
};

/** Returns the texts of the pages of links that end waiting for dates. */
export const waitingPages = (language: string) => textsIn(pages, language);
