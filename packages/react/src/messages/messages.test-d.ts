import { expectTypeOf } from 'vitest';
import { defineMessages } from './define-messages.js';
import type { KeysOf } from './placeholders.js';
import { translate } from './use-t.js';

const messages = defineMessages('shop', {
  en: {
    add: 'Add',
    rent: 'Rent {{boat}} from {{pier}}',
    items_one: '{{count}} item of {{shop}}',
    items_other: '{{count}} items of {{shop}}',
  },
  ru: { add: 'Добавить', rent: '', items_one: '', items_few: '', items_many: '' },
});
type Texts = (typeof messages)['resources']['en'];
expectTypeOf<KeysOf<Texts>>().toEqualTypeOf<'add' | 'rent' | 'items'>();

const t = translate(messages, 'en');
t('add');
t('rent', { boat: 'Argo', pier: 5 });
t('items', { count: 3, shop: 'Pier B' });
t(Math.random() > 0.5 ? 'add' : 'rent', { boat: 'Argo', pier: 5 });
// @ts-expect-error no such text
t('remove');
// @ts-expect-error placeholders require values
t('rent');
// @ts-expect-error every placeholder requires a value
t('rent', { boat: 'Argo' });
// @ts-expect-error unknown values are rejected
t('add', { boat: 'Argo' });
// @ts-expect-error `count` must be a number
t('items', { count: '3', shop: 'Pier B' });

// @ts-expect-error Russian lacks `add`
defineMessages('shop', { en: { add: 'Add' }, ru: {} });
// @ts-expect-error English has no `ad`
defineMessages('shop', { en: { add: 'Add' }, ru: { add: 'Добавить', ad: 'Реклама' } });
