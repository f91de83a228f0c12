interface PageTexts {
  /** The language of the texts. */
  readonly tag: string;
  readonly asked: string;
  readonly done: string;
  readonly undone: string;
  readonly off: string;
  readonly on: string;
  /** Names of topics by slug; others have the title of their row. */
  readonly topics: Readonly<Record<string, string>>;
}

const en: PageTexts = {
  tag: 'en',
  asked: 'Unsubscribe from this topic?',
  done: 'You are unsubscribed.',
  undone: 'You are subscribed again.',
  off: 'Unsubscribe',
  on: 'Undo',
  topics: {},
};

/** Texts of the page of unsubscribe links, by language. */
export const pageTexts: Readonly<Record<string, PageTexts>> & { readonly en: PageTexts } = {
  en,
  ru: {
    tag: 'ru',
    asked: 'Больше не получать?',
    done: 'Больше таких писем не будет.',
    undone: 'Вы снова будете получать такие письма.',
    off: 'Отписаться',
    on: 'Вернуть',
    topics: {
      account: 'Аккаунт',
      orders: 'Заказы',
      messages: 'Сообщения',
      requests: 'Заявки',
      errors: 'Ошибки',
    },
  },
  de: {
    tag: 'de',
    asked: 'Von diesem Thema abmelden?',
    done: 'Sie sind abgemeldet.',
    undone: 'Sie erhalten diese E-Mails wieder.',
    off: 'Abmelden',
    on: 'Rückgängig machen',
    topics: {
      account: 'Konto',
      orders: 'Bestellungen',
      messages: 'Nachrichten',
      requests: 'Anfragen',
      errors: 'Fehler',
    },
  },
  el: {
    tag: 'el',
    asked: 'Διαγραφή από αυτό το θέμα;',
    done: 'Διαγραφήκατε.',
    undone: 'Θα λαμβάνετε ξανά αυτά τα μηνύματα.',
    off: 'Διαγραφή',
    on: 'Αναίρεση',
    topics: {
      account: 'Λογαριασμός',
      orders: 'Παραγγελίες',
      messages: 'Μηνύματα',
      requests: 'Αιτήματα',
      errors: 'Σφάλματα',
    },
  },
  ar: {
    tag: 'ar',
    asked: 'هل تريد إلغاء الاشتراك في هذا الموضوع؟',
    done: 'تم إلغاء اشتراكك.',
    undone: 'ستصلك هذه الرسائل من جديد.',
    off: 'إلغاء الاشتراك',
    on: 'تراجع',
    topics: {
      account: 'الحساب',
      orders: 'الطلبات',
      messages: 'الرسائل',
      requests: 'الاستفسارات',
      errors: 'الأخطاء',
    },
  },
};
