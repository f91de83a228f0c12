import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('social', {
  en: {
    assistant: 'Assistant',
    files: 'Files',
    products: 'Recommended',
    nothing: 'Nobody here yet',
    nothingHint: 'Please look in again later.',
    noChats: 'No messages yet',
  },
  ru: {
    assistant: 'Ассистент',
    files: 'Файлы',
    products: 'Рекомендации',
    nothing: 'Здесь пока никого нет',
    nothingHint: 'Загляните, пожалуйста, позже.',
    noChats: 'Сообщений пока нет',
  },
});
