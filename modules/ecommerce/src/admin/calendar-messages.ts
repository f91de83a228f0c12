import { defineMessages } from '@flotilla/react';

export const calendarMessages = defineMessages('ecommerce-admin-calendar', {
  en: {
    hint: 'Other sites, such as Airbnb, and your own calendar read the taken days at this address. It names no buyers and no prices. Anyone with the address can read it.',
    none: 'There is no address yet.',
    create: 'Create address',
    address: 'Address of the calendar',
    copy: 'Copy',
    copied: 'Copied',
    renew: 'Renew address',
    renewHint: 'Sites that have the old address stop receiving your bookings. Give them the new one.',
    keep: 'Keep it',
    renewed: 'This is the new address',
    failed: 'Could not be loaded',
  },
  ru: {
    hint: 'По этому адресу занятые дни читают другие сайты, например Airbnb, и ваш календарь. Покупателей и цен там нет. Прочитать его может любой, у кого есть адрес.',
    none: 'Адреса ещё нет.',
    create: 'Создать адрес',
    address: 'Адрес календаря',
    copy: 'Скопировать',
    copied: 'Скопировано',
    renew: 'Сменить адрес',
    renewHint: 'Сайты со старым адресом перестанут получать ваши брони. Передайте им новый.',
    keep: 'Оставить',
    renewed: 'Это новый адрес',
    failed: 'Не удалось загрузить',
  },
});
