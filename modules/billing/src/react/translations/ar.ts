import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  billing: { currency: 'عملة عرض الأسعار' },
};
