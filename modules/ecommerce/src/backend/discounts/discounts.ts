import { RefusedError, type TransactionContext } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';
import { CONTACTS, type Contacts, mailboxOf } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import {
  applyDiscounts,
  type DiscountableRow,
  type Discounts as RowDiscounts,
} from '../../discounts/apply-discounts.js';
import type { DiscountReason } from '../../discounts/discount-reasons.js';
import type { LineCurrency } from '../../shapes.js';
import { type CodeProblems, codeProblemsOf } from './code-problems.js';
import {
  countUse,
  type FoundDiscounts,
  hasOrdered,
  type OfferedDiscount,
  offeredDiscounts,
  type ProductScope,
  releaseUses,
  scopesOf,
  settleUses,
  storeUses,
} from './discounts.sql.js';

/** The buyer of a purchase, whom discounts are limited to. */
export interface DiscountTerms {
  readonly codes: readonly string[];
  /** Null until the buyer gives a mail address. */
  readonly email: string | null;
  /** Source of the address: an account that may have confirmed it, or an administrator, without a proof. */
  readonly emailFrom: { readonly accountId: string | null } | 'shop';
  /** Slugs. */
  readonly roles: readonly string[];
  readonly country: string | null;
  /** A discount to report on, even if it is over or needs another code. */
  readonly testedId?: string;
}

/** A discount that takes something off a purchase in one currency. */
export interface UsedDiscount {
  readonly discountId: string;
  readonly codeId: string | null;
  readonly code: string | null;
  readonly adminTitle: string;
  readonly title: LocalizedText;
  readonly currencyId: string;
  readonly amount: string;
}

/** A discount that takes nothing off a purchase, and the reason. */
export interface UnusedDiscount {
  readonly discount: OfferedDiscount;
  readonly reason: DiscountReason;
  /** The amount in the currency, or the pieces, that the purchase lacks. */
  readonly missing?: string | number;
  readonly currency?: LineCurrency;
}

/** A row before discounts, with its currency. */
export type OfferedRow = Omit<DiscountableRow, 'categoryIds' | 'parentId'> & {
  readonly billingModuleCurrency: LineCurrency;
};

/** The discounts of a purchase. */
export interface PurchaseDiscounts {
  readonly byRow: ReadonlyMap<string, string>;
  readonly used: readonly UsedDiscount[];
  readonly unused: readonly UnusedDiscount[];
  /** Why codes of the buyer take nothing off. */
  readonly problems: CodeProblems;
}

/** The discounts of now for one buyer, and the categories of the products. */
export interface OfferedDiscounts {
  readonly canUseCodes: boolean;
  readonly codes: readonly string[];
  readonly discounts: readonly OfferedDiscount[];
  /** Discounts that the buyer may not use. */
  readonly refused: readonly UnusedDiscount[];
  /** By product. */
  readonly scopes: ReadonlyMap<string, ProductScope>;
}

/** Reads the discounts of purchases, and counts their uses. */
@Injectable()
export class Discounts {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  /** Returns the discounts that a buyer may use. Runs one statement when there are none. */
  async offeredTo(
    terms: DiscountTerms,
    productIds: readonly string[],
    context: TransactionContext,
  ): Promise<OfferedDiscounts> {
    const { tx } = context;
    const { codes, email, testedId = null } = terms;
    const buyer = email === null ? null : mailboxOf(email);
    const query = { codes, buyer, testedId };
    const { canUseCodes, discounts } = await offeredDiscounts(query, tx);
    const isProven = discounts.some((one) => one.isLimitedByBuyer) && (await this.isProven(terms, context));
    const isReturning =
      isProven &&
      email !== null &&
      discounts.some((one) => one.firstOrderOnly) &&
      (await hasOrdered(email, tx));
    const scopes = discounts.length > 0 ? await scopesOf(productIds, tx) : [];
    return {
      ...{ canUseCodes, codes },
      ...allowedOf(discounts, { ...terms, isProven, isReturning }),
      scopes: new Map(scopes.map((one) => [one.productId, one])),
    };
  }

  /**
   * Holds the discounts of a purchase until it is paid. Takes the locks of discounts and codes, in the order of
   * their ids. @throws RefusedError when another purchase has taken the last use
   */
  async hold(
    used: readonly UsedDiscount[],
    { checkoutId, email }: { readonly checkoutId: string; readonly email: string },
    { tx }: TransactionContext,
  ): Promise<void> {
    if (used.length === 0) return;
    const byId = new Map(used.map((one) => [one.discountId, one]));
    for (const one of [...byId.values()].toSorted((a, b) => (a.discountId < b.discountId ? -1 : 1)))
      if (!(await countUse(one, { email, buyer: mailboxOf(email), checkoutId }, tx)))
        throw new RefusedError(
          one.code === null
            ? 'A discount has ended. Look at the price again.'
            : `The code ${one.code} is used up.`,
        );
    await storeUses(
      used.map(({ discountId, codeId, amount, currencyId }) => ({ discountId, codeId, amount, currencyId })),
      { checkoutId, buyer: mailboxOf(email) },
      tx,
    );
  }

  /** Returns whether the buyer of a purchase owns its mail address. Strangers learn nothing about other addresses. */
  private async isProven({ email, emailFrom }: DiscountTerms, { tx }: TransactionContext): Promise<boolean> {
    if (emailFrom === 'shop') return true;
    const { accountId } = emailFrom;
    return accountId !== null && email !== null && this.contacts.hasConfirmed(accountId, email, tx);
  }

  /** Uses up what paid orders hold. */
  settle(orderIds: readonly string[], { tx }: TransactionContext): Promise<void> {
    return settleUses(orderIds, tx);
  }

  /** Releases what orders hold that are canceled or return to the cart, with the last order of their purchase. */
  release(orderIds: readonly string[], { tx }: TransactionContext): Promise<void> {
    return releaseUses(orderIds, tx);
  }
}

type Buyer = DiscountTerms & { readonly isProven: boolean; readonly isReturning: boolean };

/** Splits discounts into those that a buyer may use, and the others. Counts a discount once, also with several codes. */
function allowedOf(
  found: FoundDiscounts['discounts'],
  buyer: Buyer,
): Pick<OfferedDiscounts, 'discounts' | 'refused'> {
  const discounts: OfferedDiscount[] = [];
  const refused: UnusedDiscount[] = [];
  for (const discount of found) {
    const isTwice = discounts.some(({ id }) => id === discount.id);
    const reason = refusalOf(discount, buyer) ?? (isTwice ? 'other-code' : undefined);
    if (reason) refused.push({ discount, reason });
    else discounts.push(discount);
  }
  return { discounts, refused };
}

/** Returns why a buyer may not use a discount; undefined when nothing forbids it. */
function refusalOf(
  one: OfferedDiscount,
  { roles, country, isProven, isReturning }: Buyer,
): DiscountReason | undefined {
  if (!one.isCurrent) return 'period';
  if (!one.isAutomatic && one.codeId === null) return 'code';
  if (one.isUsedUp) return 'used-up';
  // The uses of codes are counted when the order is placed.
  if (one.isLimitedByBuyer && !isProven && (one.firstOrderOnly || one.isAutomatic)) return 'account';
  if (one.isUsedByBuyer && isProven) return 'used-up';
  if (one.firstOrderOnly && isReturning) return 'first-order';
  if (!allows(one.roles, roles)) return 'roles';
  return allows(one.countries, country === null ? [] : [country]) ? undefined : 'countries';
}

/** Returns whether a list of allowed values is empty, or names one of these. */
const allows = (allowed: unknown, values: readonly string[]) =>
  !Array.isArray(allowed) || allowed.length === 0 || values.some((value) => allowed.includes(value));

/** Applies discounts to the rows of a purchase, by currency. */
export function discountRows(
  rows: readonly OfferedRow[],
  { discounts, scopes, codes, refused }: OfferedDiscounts,
  language: string,
): PurchaseDiscounts {
  const currencies = Map.groupBy(rows, ({ billingModuleCurrency }) => billingModuleCurrency.id);
  const outcomes = [...currencies.values()].flatMap((together) => {
    const currency = together[0]?.billingModuleCurrency;
    if (!currency) return [];
    const own = together.map((row) => {
      const { parentId = null, categoryIds = [] } = scopes.get(row.productId ?? '') ?? {};
      return { ...row, parentId, categoryIds };
    });
    return { currency, outcome: applyDiscounts(own, discounts, currency) };
  });
  const used = outcomes.flatMap(({ currency, outcome }) => usedIn(outcome, discounts, currency.id));
  const unused = [
    ...refused,
    ...discounts.flatMap((one) =>
      used.some(({ discountId }) => discountId === one.id) ? [] : unusedIn(outcomes, one),
    ),
  ];
  return {
    byRow: new Map(outcomes.flatMap(({ outcome }) => [...outcome.byRow])),
    ...{ used, unused },
    problems: codeProblemsOf(codes, { used, unused }, language),
  };
}

function usedIn(
  { applied }: RowDiscounts,
  discounts: readonly OfferedDiscount[],
  currencyId: string,
): UsedDiscount[] {
  return applied.flatMap(({ id, amount }) => {
    const found = discounts.find((one) => one.id === id);
    if (!found) return [];
    const { codeId, code, adminTitle, title } = found;
    return { discountId: id, codeId, code, adminTitle, title, currencyId, amount };
  });
}

interface CurrencyOutcome {
  readonly currency: LineCurrency;
  readonly outcome: RowDiscounts;
}

/** Returns why a discount takes nothing off in any currency: the reason in the first that it has a price in. */
function unusedIn(outcomes: readonly CurrencyOutcome[], discount: OfferedDiscount): UnusedDiscount {
  const found = outcomes.flatMap(({ currency, outcome }): UnusedDiscount[] => {
    const obstacle = outcome.obstacles.get(discount.id);
    return obstacle ? [{ discount, currency, ...obstacle }] : [];
  });
  return found.find(({ reason }) => reason !== 'currency') ?? found[0] ?? { discount, reason: 'products' };
}
