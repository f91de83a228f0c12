import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  notification: {
    notifications: 'Benachrichtigungen',
    unread_one: '{{count}} ungelesene Benachrichtigung',
    unread_other: '{{count}} ungelesene Benachrichtigungen',
    none: 'Noch nichts',
    noneHint: 'Nachrichten, die wir Ihnen senden, finden Sie auch hier.',
    isNew: 'Neu',
    read: 'Als gelesen markieren',
    readAll: 'Alle als gelesen markieren',
    all: 'Alle Benachrichtigungen',
    topicHint: 'Zu einem ausgeschalteten Thema erhalten Sie auf keinem Weg Nachrichten.',
    locked: 'Immer eingeschaltet: Das schützt Ihr Konto.',
    security: 'Sicherheit',
    account: 'Konto',
    orders: 'Bestellungen',
    messages: 'Nachrichten',
    requests: 'Anfragen',
    errors: 'Fehler',
  },
};
