import { defineMessages } from '@flotilla/react';

export const customerMessages = defineMessages('crm-admin.customer', {
  en: {
    requests: 'Requests',
    none: 'No requests yet',
    messages_one: '{{count}} message',
    messages_other: '{{count}} messages',
    last: 'The last {{count}} of {{all}} requests',
  },
  ru: {
    requests: 'Обращения',
    none: 'Обращений пока нет',
    messages_one: '{{count}} сообщение',
    messages_few: '{{count}} сообщения',
    messages_many: '{{count}} сообщений',
    messages_other: '{{count}} сообщения',
    last: 'Последние {{count}} из {{all}} обращений',
  },
});
