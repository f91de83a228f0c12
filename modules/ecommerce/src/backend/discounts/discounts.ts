import { RefusedError, type TransactionContext } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';
import { money } from '@flotilla/file-storage/drawing';
import { Injectable } from '@nestjs/common';
import {
  applyDiscounts,
  type DiscountableRow,
  type DiscountObstacle,
  type Discounts as RowDiscounts,
} from '../../discounts/apply-discounts.js';
import type { LineCurrency } from '../../shapes.js';
import { signOf } from '../images/sign-of.js';
import {
  categoriesOf,
  countUse,
  hasOrdered,
  type OfferedDiscount,
  offeredDiscounts,
  releaseUses,
  settleUses,
  storeUses,
} from './discounts.sql.js';

/** The buyer of a purchase, whom discounts are limited to. */
export interface DiscountTerms {
  readonly codes: readonly string[];
  /** Null until the buyer gives a mail address. */
  readonly email: string | null;
  /** Slugs. */
  readonly roles: readonly string[];
  readonly country: string | null;
}

/** A discount that takes something off a purchase in one currency. */
export interface UsedDiscount {
  readonly discountId: string;
  readonly codeId: string | null;
  readonly code: string | null;
  readonly title: LocalizedText;
  readonly currencyId: string;
  readonly amount: string;
}

/** Why codes of the buyer take nothing off, by code in lower case. */
type CodeProblems = ReadonlyMap<string, string>;

/** A row before discounts, with its currency. */
export type OfferedRow = Omit<DiscountableRow, 'categoryIds'> & {
  readonly billingModuleCurrency: LineCurrency;
};

/** The discounts of a purchase. */
export interface PurchaseDiscounts {
  readonly byRow: ReadonlyMap<string, string>;
  readonly used: readonly UsedDiscount[];
  readonly problems: CodeProblems;
}

/** The discounts of now for one buyer, and the categories of the products. */
export interface OfferedDiscounts {
  readonly discounts: readonly OfferedDiscount[];
  readonly categories: ReadonlyMap<string, readonly string[]>;
  /** Codes that are not offered. */
  readonly problems: CodeProblems;
}

/** Reads the discounts of purchases, and counts their uses. */
@Injectable()
export class Discounts {
  /** Returns the discounts that a buyer may use. Runs one statement when there are none. */
  async offeredTo(
    { codes, email, roles, country }: DiscountTerms,
    productIds: readonly string[],
    { tx }: TransactionContext,
  ): Promise<OfferedDiscounts> {
    const wanted = codes.map((code) => code.toLowerCase());
    const found = await offeredDiscounts({ codes: wanted, email }, tx);
    const isReturning =
      email !== null && found.some(({ firstOrderOnly }) => firstOrderOnly) && (await hasOrdered(email, tx));
    const isOffered = (one: OfferedDiscount) =>
      !one.isUsedUp &&
      !(one.firstOrderOnly && isReturning) &&
      allows(one.roles, roles) &&
      allows(one.countries, country === null ? [] : [country]);
    const categories = found.length > 0 ? await categoriesOf(productIds, tx) : [];
    return {
      discounts: found.filter(isOffered),
      categories: new Map(
        [...Map.groupBy(categories, ({ productId }) => productId)].map(([id, own]) => [
          id,
          own.map(({ categoryId }) => categoryId),
        ]),
      ),
      problems: new Map(
        codes.flatMap((code) => {
          const own = found.find((one) => one.code?.toLowerCase() === code.toLowerCase());
          if (own && isOffered(own)) return [];
          const problem = own?.isUsedUp ? `The code ${code} is used up.` : `The code ${code} is not valid.`;
          return [[code.toLowerCase(), problem] as const];
        }),
      ),
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
      if (!(await countUse(one, email, tx)))
        throw new RefusedError(
          one.code === null
            ? 'A discount has ended. Look at the price again.'
            : `The code ${one.code} is used up.`,
        );
    await storeUses(
      used.map(({ discountId, codeId, amount, currencyId }) => ({ discountId, codeId, amount, currencyId })),
      { checkoutId, email },
      tx,
    );
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

/** Applies discounts to the rows of a purchase, by currency. */
export function discountRows(
  rows: readonly OfferedRow[],
  { discounts, categories, problems }: OfferedDiscounts,
  language: string,
): PurchaseDiscounts {
  const currencies = Map.groupBy(rows, ({ billingModuleCurrency }) => billingModuleCurrency.id);
  const outcomes = [...currencies.values()].flatMap((together) => {
    const currency = together[0]?.billingModuleCurrency;
    if (!currency) return [];
    const own = together.map((row) => ({ ...row, categoryIds: categories.get(row.productId ?? '') ?? [] }));
    return { currency, outcome: applyDiscounts(own, discounts, currency) };
  });
  return {
    byRow: new Map(outcomes.flatMap(({ outcome }) => [...outcome.byRow])),
    used: outcomes.flatMap(({ currency, outcome }) => usedIn(outcome, discounts, currency.id)),
    problems: new Map([...problems, ...unusedCodes(discounts, outcomes, language)]),
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
    const { codeId, code, title } = found;
    return { discountId: id, codeId, code, title, currencyId, amount };
  });
}

interface CurrencyOutcome {
  readonly currency: LineCurrency;
  readonly outcome: RowDiscounts;
}

/** Returns the codes that take nothing off in any currency, each with the reason in the first one. */
function unusedCodes(
  discounts: readonly OfferedDiscount[],
  outcomes: readonly CurrencyOutcome[],
  language: string,
): (readonly [code: string, problem: string])[] {
  return discounts.flatMap(({ id, code }) => {
    if (code === null || outcomes.some(({ outcome }) => outcome.applied.some((one) => one.id === id)))
      return [];
    const [first] = outcomes.flatMap(({ currency, outcome }) => {
      const obstacle = outcome.obstacles.get(id);
      return obstacle && obstacle.reason !== 'currency' ? [{ currency, obstacle }] : [];
    });
    return [[code.toLowerCase(), first ? obstacleText(code, first, language) : doesNotApply(code)] as const];
  });
}

const doesNotApply = (code: string) => `The code ${code} does not apply to what is in the cart.`;

function obstacleText(
  code: string,
  { currency, obstacle }: { readonly currency: LineCurrency; readonly obstacle: DiscountObstacle },
  language: string,
): string {
  if (obstacle.reason === 'subtotal')
    return `The code ${code} needs ${money({ amount: obstacle.missing, ...signOf(currency) }, language)} more.`;
  if (obstacle.reason === 'quantity') return `The code ${code} needs ${obstacle.missing} more pieces.`;
  if (obstacle.reason === 'combination')
    return `The code ${code} can't be used with another discount that takes more off.`;
  if (obstacle.reason === 'delivery') return `The code ${code} applies to a delivery. Choose one first.`;
  return doesNotApply(code);
}

/** Returns whether a list of allowed values is empty, or names one of these. */
const allows = (allowed: unknown, values: readonly string[]) =>
  !Array.isArray(allowed) || allowed.length === 0 || values.some((value) => allowed.includes(value));
