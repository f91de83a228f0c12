import { translate } from '../messages/use-t.js';
import { ruleMessages } from '../rules/rule-messages.js';
import { ruleText } from '../rules/rule-text.js';
import type { ApiCause, ApiError } from './api-error.js';
import { failureMessages } from './failure-messages.js';

/**
 * Returns the message of a rejection in a language: from the table, else the API's own text if it has one in
 * that language, else by status. Rules that name fields of the database are replaced by their message.
 */
export function rejectionText(error: ApiError, language: string): string {
  const texts = [error.reason, ...Object.values(error.fields)]
    .map((text) => apiText(text, language))
    .find(Boolean);
  if (texts !== undefined) return texts;
  const [conflict] = error.causes.filter(({ rule }) => rule !== undefined && conflicts.has(rule));
  if (conflict) return ruleText(ruleOf(conflict), language) ?? statusText(error.status, language);
  const translated = speaksEnglish(language) ? undefined : textByLanguage(error, language);
  if (translated !== undefined) return translated;
  return error.reason && isReadable(error.reason, language)
    ? error.reason
    : statusText(error.status, language);
}

/** Returns the texts that the API sends in a language beside English. */
function textByLanguage({ causes }: ApiError, language: string): string | undefined {
  const translated = causes.filter(({ rule, params }) => rule === 'pattern' && params?.[language]);
  const found = translated.map((cause) => ruleText(ruleOf(cause), language));
  return found.length === 0 ? undefined : [...new Set(found)].join(' ');
}

/** Rules of the database, whose texts in English name its fields. */
const conflicts: ReadonlySet<string> = new Set(['check', 'missingRow', 'overlaps', 'taken']);

/**
 * Returns the message of a rejected field in a language: from the table, by its rule, else the API's own text
 * if it is in that language. `labelOf` returns the label of a field by its name, for staff: the message then
 * names fields, and a text without a translation stays as it is.
 */
export function fieldText(
  { causes, fields }: Pick<ApiError, 'causes' | 'fields'>,
  field: string,
  language: string,
  labelOf?: (name: string) => string,
): string {
  const text = fields[field] ?? '';
  const cause = causes.find((one) => one.field === field) ?? {};
  const rule = ruleOf(cause);
  const names = rule.code === 'check' ? [] : [field.replace(/^.*\./, '')];
  const labels = labelOf && [...names, ...[rule.params['with'] ?? []].flat().map(String)].map(labelOf);
  return (
    apiText(text, language) ??
    (isForeign(cause, language) ? undefined : ruleText(rule, language, labels)) ??
    (labelOf || isReadable(text, language) ? text : translate(ruleMessages, language)('format'))
  );
}

/** Returns whether the API has sent texts of a cause in other languages only. */
const isForeign = ({ rule, params = {} }: ApiCause, language: string) =>
  rule === 'pattern' && params[language] === undefined && !speaksEnglish(language);

const ruleOf = ({ rule = '', params = {} }: ApiCause) => ({ code: rule, params });

const isReadable = (text: string, language: string) => speaksEnglish(language) || isWrittenIn(language, text);

/** Translates a text of the API; undefined for an unknown text. */
export function apiText(text: string, language: string): string | undefined {
  const key = Object.hasOwn(texts, text) ? texts[text as keyof typeof texts] : undefined;
  return key ? translate(failureMessages, language)(key) : parameterizedText(text, language);
}

/** Translates texts that contain a name or an amount. */
function parameterizedText(text: string, language: string): string | undefined {
  const t = translate(failureMessages, language);
  const [, gone] =
    /^(.+) (?:has no price|is not sold(?: in its store)?) any more\. Take it out of the cart\.$/.exec(text) ??
    [];
  if (gone !== undefined) return t('goneFromCart', { name: gone });
  const [, varied] = /^Choose a variation of (.+)\.$/.exec(text) ?? [];
  if (varied !== undefined) return t('chooseVariation', { name: varied });
  const [, before, now] = /^The price has changed: it was (.+), and is (.+) now\.$/.exec(text) ?? [];
  if (before !== undefined && now !== undefined) return t('priceChanged', { before, now });
  const [, is] = /^The price has changed: it is (.+) now\.$/.exec(text) ?? [];
  if (is !== undefined) return t('priceIs', { now: is });
  const extras = extrasText(text, language);
  if (extras !== undefined) return extras;
  const [, rented, from = '', until = ''] =
    /^(.+) is not available from (\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)\.$/.exec(text) ?? [];
  if (rented !== undefined) return t('notAvailable', { name: rented, from, until });
  const [, store] = /^Choose how (.+) delivers\.$/.exec(text) ?? [];
  if (store !== undefined) return t('chooseDelivery', { store });
  const [, country] = /^We do not deliver to ([A-Z]{2})\.$/.exec(text) ?? [];
  if (country !== undefined) return t('noDelivery', { country });
  const [, code, problem = ''] = /^The code (.+?) ((?:is|needs|does|applies|can't) .+)\.$/.exec(text) ?? [];
  if (code !== undefined) return codeText(code, problem, language);
  const [, name, remaining] = /^(.+): (\d+) left in stock\.$/.exec(text) ?? [];
  if (name !== undefined && remaining !== undefined) return t('leftInStock', { name, left: remaining });
  const [, cost] = /^The change costs (.+) more now\. Ask the shop for it\.$/.exec(text) ?? [];
  if (cost !== undefined) return t('changeCosts', { cost });
  const [, held] = /^At most (.+) can be taken\.$/.exec(text) ?? [];
  if (held !== undefined) return t('atMostHeld', { held });
  const [, site] = /^Open the site at (\S+) to sign in: this page is at another address\.$/.exec(text) ?? [];
  if (site !== undefined) return t('signInElsewhere', { site });
  if (/^[a-z-]+\.[a-z-]+ [\da-f-]{36} does not exist\.$/.test(text)) return t('rowGone');
  return /^The order \S+ is not in the cart any more\.$/.test(text) ? t('notInCart') : undefined;
}

/** Translates why a product is not sold with its extras. */
function extrasText(text: string, language: string): string | undefined {
  const t = translate(failureMessages, language);
  const [, most, extra = '', product = ''] = /^Choose at most (\d+) of (.+) with (.+)\.$/.exec(text) ?? [];
  if (most !== undefined) return t('tooManyExtras', { most, extra, product });
  const [, priced, currency = '', unpriced = ''] =
    /^(.+) can’t be bought in (.+): (.+) has no price in it\.$/.exec(text) ?? [];
  if (priced !== undefined) return t('extraWithoutPrice', { product: priced, currency, extra: unpriced });
  const [, gone] = /^(.+) is not sold with these extras any more\. Choose them again\.$/.exec(text) ?? [];
  return gone === undefined ? undefined : t('extrasGone', { product: gone });
}

/** Translates why a code of a discount takes nothing off. */
function codeText(code: string, problem: string, language: string): string | undefined {
  const t = translate(failureMessages, language);
  const [, count] = /^needs (\d+) more pieces?$/.exec(problem) ?? [];
  if (count !== undefined) return t('codeNeedsPieces', { code, count: Number(count) });
  const [, amount] = /^needs (.+) more$/.exec(problem) ?? [];
  if (amount !== undefined) return t('codeNeedsAmount', { code, amount });
  if (!Object.hasOwn(codeProblems, problem)) return undefined;
  return t(codeProblems[problem as keyof typeof codeProblems], { code });
}

const codeProblems = {
  'is not valid': 'codeInvalid',
  'is used up': 'codeUsedUp',
  'needs an account: sign in with the email of the order': 'codeNeedsAccount',
  "can't be used with another code of the same discount": 'codeOfSameDiscount',
  'does not apply to what is in the cart': 'codeOfOthers',
  'applies to a paid delivery only': 'codeOfDelivery',
  "can't be used with another discount that takes more off": 'codeNotCombined',
} as const;

/**
 * Returns whether to show the API's English text: for English, and for languages without a table, which fall
 * back to English.
 */
function speaksEnglish(language: string): boolean {
  const tables = { ...failureMessages.resources, ...globalThis.flotillaTexts?.(failureMessages) };
  return language === 'en' || !(language in tables);
}

/** Returns whether a module has written a text in a language of the tables, which Cyrillic letters show. */
function isWrittenIn(language: string, text: string): boolean {
  return language === 'ru' && /[а-яё]/i.test(text);
}

/** Texts of the API word for word, which are part of its contract. */
const texts = {
  'The rental can’t be changed any more, because its cancellation is not free now.': 'notChangeable',
  'The change costs much more than the order. Ask the shop for it.': 'changeTooLarge',
  'The price has changed since the draft. Draft the change again.': 'draftIsOld',
  'The dates or payments have changed. Look at them again.': 'paymentsChanged',
  'Pay the open part of the price first.': 'payOpenFirst',
  'This part of the price is paid.': 'instalmentPaid',
  'This part of the price needs no payment any more.': 'instalmentGone',
  'The security deposit is confirmed.': 'depositConfirmed',
  'The security deposit is not confirmed.': 'depositUnconfirmed',
  'The security deposit is not needed any more.': 'depositGone',
  'The decision about the security deposit is made.': 'depositDecided',
  'The hold has expired: nothing can be taken any more.': 'holdExpired',
  'A discount has ended. Look at the price again.': 'discountEnded',
  'Account already exists': 'accountExists',
  'API keys and applications may not direct agents. Sign in to do this.': 'signInForAgents',
  'Add an e-mail address and confirm it first': 'addAddressFirst',
  'An account with this address exists. Sign in as before, then connect the provider in the settings.':
    'connectProvider',
  'Change your password first': 'changePasswordFirst',
  'Confirm that it is you': 'confirmPresence',
  'Confirm your e-mail address first': 'confirmEmailFirst',
  'Confirm your e-mail first': 'confirmEmailFirst',
  'Create an account first.': 'createAccountFirst',
  'Invalid provider': 'invalidProvider',
  'No account found': 'noAccount',
  'Not authorized': 'forbidden',
  'Set up a second factor first': 'secondFactorFirst',
  'Set up a second factor first.': 'secondFactorFirst',
  'That was not right. Try again.': 'notRight',
  'The cart is empty.': 'cartEmpty',
  'The code is wrong.': 'wrongCode',
  'The current password is wrong.': 'wrongPassword',
  'The last identity can not be deleted.': 'lastIdentity',
  "The last administrator can't be deleted or lose the role.": 'lastAdministrator',
  'The role "admin" can\'t be deleted or renamed.': 'adminRole',
  'The order is not in the cart any more.': 'notInCart',
  'The payment is being processed: wait until it is done.': 'isProcessing',
  'The order is on its way: it can’t be canceled any more.': 'onItsWay',
  'The goods are sent to an address. Fill it in.': 'addressMissing',
  'The link is no longer good. Ask for another.': 'linkNotGood',
  'The passkey could not be verified.': 'passkeyNotVerified',
  'The session is over. Sign in again.': 'sessionOver',
  'The sign-in took too long. Begin again.': 'signInTooLong',
  'The wallet could not be verified.': 'walletNotVerified',
  'These days are free. You can book them now.': 'daysAreFree',
  'This file is private: only some people may read it. Upload a copy of it to show it to everyone.':
    'privateFile',
  'This installation sends no mail': 'noMail',
  'This sign-in has expired, or another browser began it. Begin again.': 'signInExpired',
  'This Telegram link has expired, or another browser requested it. Request a new link here.':
    'telegramLinkOver',
  'There is no such time zone.': 'noTimeZone',
  'These times never come.': 'timesNeverCome',
  'Too many failed attempts. Try again later.': 'tooManyAttempts',
  'Too many mails to this address. Try again later.': 'tooManyMails',
  'Too many new accounts. Try again later.': 'tooManyAccounts',
  'You can wait for 20 periods at a time.': 'waitsEnough',
  'Wallets can sign in once SITE_URL is set.': 'noWallets',
  'is among the passwords that are tried first. Choose another.': 'commonPassword',
  'must be the same as the password': 'passwordsDiffer',
  'must name 20 extras at most': 'twentyExtras',
  'names an extra twice': 'extraTwice',
  'names an extra that the product does not offer.': 'extraNotOffered',
  'must not be your e-mail or the name of this site.': 'contextPassword',
} as const;

function statusText(status: number, language: string): string {
  const t = translate(failureMessages, language);
  const key = Object.hasOwn(byStatus, status) ? byStatus[status as keyof typeof byStatus] : 'failed';
  return t(key);
}

const byStatus = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  412: 'stale',
  413: 'tooLarge',
  429: 'tooMany',
  503: 'unavailable',
} as const;
