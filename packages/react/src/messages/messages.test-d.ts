import { expectTypeOf } from 'vitest';
import { defineMessages, type Messages } from './define-messages.js';

const messages = defineMessages('shop', {
  en: { add: 'Add', items_one: '{{count}} item', items_other: '{{count}} items' },
  ru: { add: 'Добавить', items_one: '', items_few: '', items_many: '' },
});
expectTypeOf(messages).toEqualTypeOf<Messages<'add' | 'items'>>();

// @ts-expect-error Russian lacks `add`
defineMessages('shop', { en: { add: 'Add' }, ru: {} });
// @ts-expect-error English has no `ad`
defineMessages('shop', { en: { add: 'Add' }, ru: { add: 'Добавить', ad: 'Реклама' } });
