import { z } from 'zod';

/** Reasons for refused accounts, in English and in Russian. */
export const accountReasons = [
  {
    en: 'must be an address that begins with https://',
    ru: 'должно быть адресом, который начинается с https://',
  },
  { en: 'must be a name such as instagram', ru: 'должно быть названием, например instagram' },
] as const;
const [badUrl, badNetwork] = accountReasons;

const httpsUrl = z.url({ protocol: /^https$/, error: badUrl.en }).max(500);
const network = z.string().regex(/^[a-z0-9-]{1,40}$/, badNetwork.en);

const maxAccounts = 20;
/** Accounts of the site at other services. */
export const accounts = z.array(z.strictObject({ network, url: httpsUrl })).max(maxAccounts);

/** Forms of the ids of the providers of analytics. */
export const analyticsIds: Readonly<Record<string, RegExp>> = {
  plausible: /^(?=.{1,100}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
  google: /^G-[A-Z0-9]{4,20}$/,
  yandex: /^\d{4,12}$/,
};
