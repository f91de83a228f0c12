import {
  type Context,
  InvalidError,
  Ownership,
  NotFoundError,
  RefusedError,
  Rows,
  Writer,
  type TransactionContext,
} from '@flotilla/backend';
import { OWNERS, type Owners } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { usesPostalCode } from '../../addresses/address-format.js';
import { type Address, addressParts } from '../../addresses/address-input.js';
import type { BookAddress } from '../../checkout-shapes.js';
import { address, type AddressRow } from '../../entities/address.js';
import { asServer } from '../as-server.js';
import { lockCart } from '../pricing/lines.sql.js';

/** Addresses in the book of one subject. */
const maxAddresses = 50;

type Values = Partial<Address> & { readonly isDefault?: boolean };

/** The address books of subjects. One address of each is the default. */
@Injectable()
export class AddressBook {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(OWNERS) private readonly owners: Owners,
  ) {}

  /** Returns the addresses of a subject, the default first, then the newest. */
  async list(subjectId: string, context: Context): Promise<BookAddress[]> {
    return this.writer.within(asServer(context), async (txContext) =>
      (await this.ofSubject(subjectId, txContext)).map(bookAddressOf),
    );
  }

  /** @throws RefusedError when the book is full; InvalidError without a postal code where the country has them */
  async add(subjectId: string, values: Address & Values, context: Context): Promise<BookAddress> {
    requirePostalCode(values);
    return this.writer.within(asServer(context), async (txContext) => {
      await lockCart(subjectId, txContext.tx);
      const present = await this.ofSubject(subjectId, txContext);
      if (present.length >= maxAddresses)
        throw new RefusedError({
          en: `An address book holds ${maxAddresses} addresses at most. Remove one first.`,
          ru: `В адресной книге не больше ${maxAddresses} адресов. Сначала удалите один.`,
        });
      const isDefault = values.isDefault === true || present.length === 0;
      if (isDefault) await this.clearDefault(present, txContext);
      const made = await this.rows.of(address, txContext).insert({ ...storedValues(values), isDefault });
      await this.owners.assign({ entity: address, id: made.id, isNew: true }, subjectId, txContext);
      return bookAddressOf(made);
    });
  }

  /** @throws NotFoundError for an address of another subject; InvalidError */
  async change(subjectId: string, id: string, values: Values, context: Context): Promise<BookAddress> {
    return this.writer.within(asServer(context), async (txContext) => {
      await lockCart(subjectId, txContext.tx);
      const present = await this.ofSubject(subjectId, txContext);
      const current = addressIn(present, id);
      requirePostalCode({ ...addressOf(current), ...values });
      if (values.isDefault === true) await this.clearDefault(present, txContext);
      return bookAddressOf(await this.rows.of(address, txContext).update(current.id, storedValues(values)));
    });
  }

  /** @throws NotFoundError for an address of another subject */
  async remove(subjectId: string, id: string, context: Context): Promise<void> {
    await this.writer.within(asServer(context), async (txContext) => {
      await lockCart(subjectId, txContext.tx);
      const present = await this.ofSubject(subjectId, txContext);
      const removed = addressIn(present, id);
      await this.rows.of(address, txContext).delete(removed.id);
      const next = present.find((one) => one.id !== removed.id);
      if (removed.isDefault && next)
        await this.rows.of(address, txContext).update(next.id, { isDefault: true });
    });
  }

  /** Returns an address of the subject. @throws NotFoundError */
  async one(subjectId: string, id: string, txContext: TransactionContext): Promise<Address> {
    return addressOf(addressIn(await this.ofSubject(subjectId, txContext), id));
  }

  /** Returns the default address of a subject, or undefined. */
  async default(subjectId: string, txContext: TransactionContext): Promise<Address | undefined> {
    const [first] = await this.ofSubject(subjectId, txContext);
    return first && addressOf(first);
  }

  private async ofSubject(subjectId: string, txContext: TransactionContext): Promise<AddressRow[]> {
    const ids = await this.ownership.ownedIds(subjectId, address, txContext.tx);
    if (ids.length === 0) return [];
    return this.rows.of(address, txContext).find({
      where: { id: { inArray: ids } },
      orderBy: { isDefault: 'desc', createdAt: 'desc' },
      limit: maxAddresses,
    });
  }

  private async clearDefault(present: readonly AddressRow[], txContext: TransactionContext): Promise<void> {
    const defaults = present.filter(({ isDefault }) => isDefault);
    await this.rows.of(address, txContext).updateMany(defaults.map(({ id }) => ({ id, isDefault: false })));
  }
}

/** @throws InvalidError when addresses of the country have a postal code, and this one has none */
export function requirePostalCode({ country, postalCode }: Partial<Address>, field = ''): void {
  if (country !== undefined && (postalCode ?? '') === '' && usesPostalCode(country))
    throw InvalidError.of(`${field}postalCode`, {
      en: `is required in ${country}`,
      ru: `нужен для этой страны: ${country}`,
    });
}

function addressIn(present: readonly AddressRow[], id: string): AddressRow {
  const found = present.find((one) => one.id === id.toLowerCase());
  if (!found) throw new NotFoundError('There is no such address.');
  return found;
}

type PartName = keyof typeof addressParts;
const partNames = Object.keys(addressParts) as PartName[];

/** Returns the parts of a stored address; empty ones are left out. */
function addressOf(row: AddressRow): Address {
  const { name, line1, city, country } = row;
  const filled = Object.fromEntries(
    partNames.flatMap((part) => (row[part] === null || row[part] === '' ? [] : [[part, row[part]]])),
  );
  return { ...filled, name, line1, city, country };
}

const bookAddressOf = (row: AddressRow): BookAddress => ({
  ...addressOf(row),
  ...{ id: row.id, isDefault: row.isDefault },
});

/** Returns the values to store: empty optional parts as null. */
function storedValues<V extends Values>(values: V) {
  const { company, line2, region, postalCode, phone } = values;
  return {
    ...values,
    company: orNull(company),
    line2: orNull(line2),
    region: orNull(region),
    postalCode: orNull(postalCode),
    phone: orNull(phone),
  };
}

const orNull = (text: string | undefined) => (text === '' ? null : text);
