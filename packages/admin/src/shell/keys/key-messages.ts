import { defineMessages } from '@flotilla/react';

export const keyMessages = defineMessages('admin-keys', {
  en: { shortcuts: 'Keyboard shortcuts', hint: 'They work while you are not typing.', close: 'Close' },
  ru: { shortcuts: 'Клавиши', hint: 'Действуют, пока вы не печатаете.', close: 'Закрыть' },
});
