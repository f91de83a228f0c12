import { defineMessages } from '@flotilla/react';

export const draftingMessages = defineMessages('admin.drafting', {
  en: {
    state: 'State of the draft',
    unchanged: 'No unpublished changes',
    changes_one: '{{count}} change',
    changes_other: '{{count}} changes',
    savedAt: 'saved {{time}}',
    unsaved: 'not saved yet',
    dates: 'Public from and until…',
  },
  ru: {
    state: 'Состояние черновика',
    unchanged: 'Неопубликованных изменений нет',
    changes_one: '{{count}} изменение',
    changes_few: '{{count}} изменения',
    changes_many: '{{count}} изменений',
    changes_other: '{{count}} изменения',
    savedAt: 'сохранено {{time}}',
    unsaved: 'ещё не сохранено',
    dates: 'Срок публикации…',
  },
});
