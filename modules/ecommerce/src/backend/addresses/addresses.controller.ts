import {
  ActionController,
  type CallOf,
  callerOf,
  Handle,
  type RateLimit,
  RateLimits,
} from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { addAddress, changeAddress, listAddresses, removeAddress } from '../../checkout-actions.js';
import type { BookAddress } from '../../checkout-shapes.js';
import { AddressBook } from './address-book.js';

const writesPerMinute = 60;
const tooMany = 'The address book was changed too often. Try again in a minute.';

/** The address books of subjects. */
@ActionController()
export class AddressesController {
  private readonly limit: RateLimit;

  constructor(
    @Inject(AddressBook) private readonly book: AddressBook,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.limit = limits.of({ name: 'ecommerce.addresses', calls: writesPerMinute, windowMs: 60_000 });
  }

  @Handle(listAddresses)
  async list(
    { params }: CallOf<typeof listAddresses>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: BookAddress[] }> {
    return { data: await this.book.list(params.id, { caller: callerOf(request) }) };
  }

  @Handle(addAddress)
  async add(
    { params, body }: CallOf<typeof addAddress>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: BookAddress }> {
    await this.limit.enforce(params.id, tooMany);
    return { data: await this.book.add(params.id, body, { caller: callerOf(request) }) };
  }

  @Handle(changeAddress)
  async change(
    { params, body }: CallOf<typeof changeAddress>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: BookAddress }> {
    await this.limit.enforce(params.id, tooMany);
    return {
      data: await this.book.change(params.id, params.addressId, body, { caller: callerOf(request) }),
    };
  }

  @Handle(removeAddress)
  async remove({ params }: CallOf<typeof removeAddress>, @Req() request: FastifyRequest) {
    await this.limit.enforce(params.id, tooMany);
    await this.book.remove(params.id, params.addressId, { caller: callerOf(request) });
    return { data: { ok: true as const } };
  }
}
