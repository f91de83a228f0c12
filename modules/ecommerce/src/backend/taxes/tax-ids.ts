import {
  type Context,
  InvalidError,
  LOGGER,
  type RateLimit,
  RateLimits,
  RefusedError,
  Rows,
  server,
} from '@flotilla/backend';
import { ENVIRONMENT } from '@flotilla/backend/ports';
import { causeOf } from '@flotilla/core/errors';
import { readEnvironment } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { store } from '../../entities/store.js';
import { type TaxIdCheck, taxIdCheck } from '../../entities/tax-id-check.js';
import type { Address } from '../../addresses/address-input.js';
import { nowhere, type Place } from '../../taxes/zone-rank.js';
import { parseTaxId, type TaxId } from '../../taxes/tax-id.js';
import { shopEnvironment } from '../shop-environment.js';
import type { TaxPlaces } from './tax-port.js';
import { callVies, type ViesAnswer } from './vies.js';

const context: Context = { caller: server };
/** An answer of the register counts for a day. */
const validMs = 86_400_000;
/** After a failure the number is not checked again for a minute. */
const pauseMs = 60_000;
/** Per network, because each check calls the register and stores a row. */
const checksPerHour = 20;
/** Calls of the register at the same time, in this process; a further number counts as unverified. */
const maxCalls = 8;

/** A tax number, and whether the register knows it; null while the register does not answer. */
export interface VerifiedTaxId extends TaxId {
  readonly isVerified: boolean | null;
}

export interface TaxInput {
  readonly country?: string | null;
  readonly taxId?: string | null;
  readonly billingAddress?: Address | null;
  readonly deliveryAddress?: Address | null;
}

export interface TaxedBuyer extends TaxPlaces {
  /** The tax number without spaces and signs. */
  readonly taxId: string | undefined;
}

/** Verifies tax numbers of businesses in the EU's register, VIES, and keeps its answers as proof. */
@Injectable()
export class TaxIds {
  private readonly base: string;
  private readonly limit: RateLimit;
  private calls = 0;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(ENVIRONMENT) environment: NodeJS.ProcessEnv,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.limit = limits.of({ name: 'ecommerce.tax-ids', calls: checksPerHour, windowMs: 3_600_000 });
    this.base = readEnvironment(shopEnvironment, environment).VIES_API_BASE;
  }

  /**
   * Verifies a tax number. Call it outside of transactions: it may take five seconds. `network`: hash of the
   * caller's network. @throws InvalidError when it is no number of a member state; RefusedError when the register
   * does not know it; TooManyError
   */
  async verify(text: string, network: string): Promise<VerifiedTaxId> {
    const taxId = parseTaxId(text);
    if (!taxId)
      throw InvalidError.of('taxId', {
        en: 'must be a VAT number of the EU such as CY10259033P',
        ru: 'должен быть номер НДС Евросоюза, например CY10259033P',
      });
    const known = await this.rows.of(taxIdCheck, context).one({ where: { taxId: { eq: taxId.taxId } } });
    const answer = known ? freshAnswer(known) : undefined;
    const isValid = answer === undefined ? await this.check(taxId, known, network) : answer;
    if (isValid === false) throw notRegistered(taxId.taxId);
    return { ...taxId, isVerified: isValid };
  }

  /**
   * Returns where a buyer is taxed: at the address for invoices, and goods at the address that they are sent to. A
   * tax number that can't be verified now does not free from tax. @throws like `verify`
   */
  async buyerOf(input: TaxInput, network: string): Promise<TaxedBuyer> {
    const { taxId, country, billingAddress, deliveryAddress } = input;
    const verified = taxId ? await this.verify(taxId, network) : undefined;
    const named = country ? { ...nowhere, country } : undefined;
    const home = placeOf(billingAddress) ??
      named ??
      placeOf(deliveryAddress) ?? { ...nowhere, country: verified?.country ?? null };
    const businessCountry = verified?.isVerified ? verified.country : null;
    return {
      buyer: { ...home, businessCountry },
      destination: { ...(placeOf(deliveryAddress) ?? home), businessCountry },
      taxId: verified?.taxId,
    };
  }

  /** Calls the register, and stores its answer. */
  private async check(taxId: TaxId, known: TaxIdCheck | null, network: string): Promise<boolean | null> {
    await this.limit.enforce(network, 'There were too many checks of tax numbers. Try again in an hour.');
    if (this.calls >= maxCalls) return null;
    this.calls++;
    try {
      return await this.store(taxId, known, await callVies(this.base, taxId, await this.requester()));
    } finally {
      this.calls--;
    }
  }

  private async store(taxId: TaxId, known: TaxIdCheck | null, answer: ViesAnswer): Promise<boolean | null> {
    if ('error' in answer)
      this.log.warn({ error: answer.error }, 'the register of tax numbers did not answer');
    const checks = this.rows.of(taxIdCheck, context);
    const checked =
      'error' in answer
        ? { isValid: known?.isValid ?? null, lastError: answer.error.slice(0, 500) }
        : { ...answer, lastError: null };
    const values = { ...checked, ...taxId, checkedAt: new Date().toISOString() };
    const row = known ?? (await checks.findOrCreate(values));
    await checks.update(row.id, values);
    return 'error' in answer ? null : answer.isValid;
  }

  /** Returns the tax number of the first store that has one: the register then numbers its answer. */
  private async requester(): Promise<TaxId | undefined> {
    const where = { taxId: { isNotNull: true } } as const;
    const seller = await this.rows
      .of(store, context)
      .one({ where, fields: ['taxId'], orderBy: { createdAt: 'asc' } });
    return parseTaxId(seller?.taxId ?? '');
  }
}

/** Returns the answer that still counts, null shortly after a failure, or undefined when a new check is due. */
function freshAnswer({ isValid, checkedAt, lastError }: TaxIdCheck): boolean | null | undefined {
  const age = Date.now() - Date.parse(checkedAt);
  if (lastError !== null) return age < pauseMs ? null : undefined;
  return age < validMs ? isValid : undefined;
}

/** Returns the place of an address. */
function placeOf(address: Address | null | undefined): Place | undefined {
  if (!address) return undefined;
  const { country, region = null, postalCode = null } = address;
  return { country, region, postalCode };
}

function notRegistered(taxId: string): RefusedError {
  const reason = {
    en: `The tax number ${taxId} is not registered.`,
    ru: `Налоговый номер ${taxId} не зарегистрирован.`,
  };
  return new RefusedError(reason, [causeOf('taxId', reason)]);
}
