import { defineMessages } from '../messages/define-messages.js';

export const appearanceMessages = defineMessages('appearance', {
  en: {
    appearance: 'Appearance',
    light: 'Light appearance',
    dark: 'Dark appearance',
    system: 'As on the device',
  },
  ru: {
    appearance: 'Оформление',
    light: 'Светлое оформление',
    dark: 'Тёмное оформление',
    system: 'Как на устройстве',
  },
});
