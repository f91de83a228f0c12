import { type Context, Rows, server, Writer, type TransactionContext } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Address } from '../../addresses/address-input.js';
import type { PurchaseInput } from '../../checkout-shapes.js';
import { checkout, type CheckoutRow } from '../../entities/checkout.js';
import { AddressBook, requirePostalCode } from '../addresses/address-book.js';
import { storedAddress, storedCodes, storedDeliveries, storedQuote } from './stored-checkout.js';
import type { ExpectedQuote } from './expected-quote.js';

const context: Context = { caller: server };

/** Details of a purchase, from the open checkout and from the call. */
export interface PurchaseDetails {
  readonly phone: string | null;
  readonly company: string | null;
  readonly taxId: string | null;
  readonly country: string | null;
  readonly deliveryAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly deliveries: readonly { readonly storeId: string; readonly methodId: string }[];
  readonly codes: readonly string[];
}

/** Details with the open checkout that they come from, if there is one. */
export interface PurchaseAttempt extends PurchaseDetails {
  readonly openId: string | undefined;
  readonly expected: ExpectedQuote | undefined;
}

/** Collects what buyers enter for purchases. */
@Injectable()
export class ReadDetails {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(AddressBook) private readonly book: AddressBook,
  ) {}

  /** Returns the details of the cart's purchase: of the call, completed by those of the open checkout. */
  async ofCart(subjectId: string, input: PurchaseInput & Expected): Promise<PurchaseAttempt> {
    const open = await this.openOf(subjectId, context);
    return this.merged(subjectId, input, open ?? undefined);
  }

  /** Returns the details of a purchase that has nothing to do with the cart. */
  ofCall(subjectId: string, input: PurchaseInput & Expected): Promise<PurchaseAttempt> {
    return this.merged(subjectId, input, undefined);
  }

  /** Returns the open checkout of a subject. */
  openOf(subjectId: string, where: Context, lock?: 'update'): Promise<CheckoutRow | null> {
    const filters = { subjectId: { eq: subjectId }, status: { eq: 'open' as const } };
    return this.rows.of(checkout, where).one({ where: filters, ...(lock && { lock }) });
  }

  /** Returns addresses of a call, from the address book where it names one. @throws NotFoundError, InvalidError */
  async addressesOf(
    subjectId: string,
    { addressId, billingAddressId, deliveryAddress, billingAddress }: AddressesInput,
    txContext?: TransactionContext,
  ): Promise<{ delivery: Address | null | undefined; billing: Address | null | undefined }> {
    if (deliveryAddress) requirePostalCode(deliveryAddress, 'deliveryAddress.');
    if (billingAddress) requirePostalCode(billingAddress, 'billingAddress.');
    if (addressId === undefined && billingAddressId === undefined)
      return { delivery: deliveryAddress, billing: billingAddress };
    return this.writer.within({ ...context, tx: txContext?.tx }, async (inTx) => ({
      delivery: addressId === undefined ? deliveryAddress : await this.book.one(subjectId, addressId, inTx),
      billing:
        billingAddressId === undefined
          ? billingAddress
          : await this.book.one(subjectId, billingAddressId, inTx),
    }));
  }

  private async merged(
    subjectId: string,
    input: PurchaseInput & Expected,
    open: CheckoutRow | undefined,
  ): Promise<PurchaseAttempt> {
    const { delivery, billing } = await this.addressesOf(subjectId, input);
    const { quoteHash } = input;
    const quote = open?.quoteHash === quoteHash ? storedQuote(open?.quote) : undefined;
    return {
      openId: open?.id,
      phone: input.phone ?? open?.phone ?? null,
      company: input.company ?? open?.company ?? null,
      taxId: input.taxId ?? open?.taxId ?? null,
      country: input.country ?? open?.country ?? null,
      deliveryAddress: delivery ?? storedAddress(open?.deliveryAddress),
      billingAddress: billing ?? storedAddress(open?.billingAddress),
      deliveries: input.deliveries ?? storedDeliveries(open?.deliveries),
      codes: distinctCodes(input.codes ?? storedCodes(open?.codes)),
      expected: quoteHash === undefined ? undefined : { hash: quoteHash, quote },
    };
  }
}

interface Expected {
  readonly quoteHash?: string;
}

export interface AddressesInput {
  readonly addressId?: string;
  readonly billingAddressId?: string;
  readonly deliveryAddress?: Address | null;
  readonly billingAddress?: Address | null;
}

/** Returns codes without repetitions, which differ in case only. */
export const distinctCodes = (codes: readonly string[]): string[] => [
  ...new Map(codes.map((code) => [code.toLowerCase(), code])).values(),
];
