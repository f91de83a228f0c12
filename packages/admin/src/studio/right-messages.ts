import { defineMessages } from '@flotilla/react';

export const rightMessages = defineMessages('admin.studioRights', {
  en: {
    unknown: 'Unknown block ({{name}})',
    unknownHint: 'Its module is not installed. You can move or delete the block; visitors do not see it.',
    locked: 'you may not edit it',
    lockedHint: 'You may not edit this. Ask a person with the right to edit “{{names}}”.',
  },
  ru: {
    unknown: 'Неизвестный блок ({{name}})',
    unknownHint: 'Его модуль не установлен. Блок можно переместить или удалить; посетители его не видят.',
    locked: 'вам нельзя его править',
    lockedHint: 'Вам нельзя это править. Попросите того, кому можно править раздел «{{names}}».',
  },
});
