import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { customer, customerQuery, listedCustomer } from './customer-shapes.js';
import { id } from './shapes.js';

export const listCustomers = defineAction({
  module: 'rbac',
  name: 'list-customers',
  method: 'GET',
  path: '/api/rbac/customers',
  access: 'admin',
  summary:
    'Lists accounts and guests with an address, with their orders and payments if the caller may read those. Searches by address and order number, and the latest 20,000 orders by name and phone. Counts at most 10,000.',
  schemas: {
    query: customerQuery,
    answer: z.object({ total: z.int(), customers: z.array(listedCustomer) }),
  },
});

export const customerOverview = defineAction({
  module: 'rbac',
  name: 'customer-overview',
  method: 'GET',
  path: '/api/rbac/subjects/{id}/overview',
  access: 'admin',
  summary:
    'Returns a customer with the parts of modules: orders, payments, requests and messages. Leaves out parts that the caller may not read.',
  schemas: { params: z.object({ id }), answer: customer },
});
