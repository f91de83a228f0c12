import { ActionController, type CallOf, callerOf, Handle } from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { customerOverview, listCustomers } from '../../customer-actions.js';
import { Customers } from './customers.js';

/** Shows customers to people who serve them. */
@ActionController()
export class CustomersController {
  constructor(@Inject(Customers) private readonly customers: Customers) {}

  @Handle(listCustomers)
  async list({ query }: CallOf<typeof listCustomers>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.customers.list(query, callerOf(request)) };
  }

  @Handle(customerOverview)
  async overview(
    { params }: CallOf<typeof customerOverview>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return { data: await this.customers.overview(params.id, callerOf(request)) };
  }
}
