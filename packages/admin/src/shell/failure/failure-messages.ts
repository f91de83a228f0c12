import { defineMessages } from '@flotilla/react';

export const failureMessages = defineMessages('admin-failure', {
  en: { failed: 'Something went wrong', hint: 'Nothing that you have saved is lost.', reload: 'Reload' },
  ru: { failed: 'Что-то пошло не так', hint: 'Сохранённое не потеряно.', reload: 'Перезагрузить' },
});
