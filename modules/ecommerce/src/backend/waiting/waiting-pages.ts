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
};

/** Returns the texts of the pages of links that end waiting for dates. */
export const waitingPages = (language: string) => pages[language === 'ru' ? 'ru' : 'en'];
