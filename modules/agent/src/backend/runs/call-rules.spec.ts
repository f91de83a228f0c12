import { createRegistry, defineEntity, defineLink, defineModule, reference, text } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { closedCalls, verdictOn } from './call-rules.js';

const named = { title: text() };
const subject = defineEntity({ module: 'rbac', name: 'subject', fields: named, isSubject: true });
const agent = defineEntity({ module: 'agent', name: 'agent', fields: named });
const payment = defineEntity({ module: 'billing', name: 'payment-intent', fields: named });
const order = defineEntity({
  module: 'ecommerce',
  name: 'order',
  fields: { buyerId: reference({ to: 'rbac.subject', constraint: false, optional: true }) },
});
const mail = defineEntity({ module: 'notification', name: 'notification', fields: named });
const webhook = defineEntity({ module: 'notification', name: 'webhook', fields: named, guarded: 'presence' });
const closed = closedCalls(
  createRegistry([
    defineModule({
      ...{ name: 'rbac', entities: [subject], closedToAssistants: 'all' },
      links: [defineLink({ from: 'rbac.subject', to: 'agent.agent' })],
    }),
    defineModule({ name: 'agent', entities: [agent] }),
    defineModule({ name: 'billing', entities: [payment], closedToAssistants: 'all' }),
    defineModule({
      ...{ name: 'ecommerce', entities: [order] },
      links: [defineLink({ from: 'ecommerce.order', to: 'billing.payment-intent' })],
    }),
    defineModule({ name: 'notification', entities: [mail, webhook], closedToAssistants: ['notification'] }),
  ]),
);

const everything = {
  calls: ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => `${method} /api/*`).join('\n'),
  unattendedCalls: null,
};
const reads = { calls: 'GET /api/*', unattendedCalls: null };
const kindOf = (definition: Parameters<typeof verdictOn>[0], call: string) => {
  const [method = '', path = ''] = call.split(' ');
  return verdictOn(definition, { method, path }, closed).kind;
};

describe('verdictOn', () => {
  it('makes reads with open rows embedded', () => {
    expect(kindOf(reads, 'GET /api/blog/articles?include=articles-to-categories.category')).toBe('make');
  });

  it('makes reads, and refuses writes that the definition does not name', () => {
    expect(kindOf(reads, 'GET /api/blog/articles?limit=5')).toBe('make');
    expect(kindOf(reads, 'POST /api/blog/articles')).toBe('refuse');
    expect(kindOf({ calls: '', unattendedCalls: null }, 'GET /api/blog/articles')).toBe('refuse');
  });

  it('lets writes wait that the definition names, and makes those that it allows unattended', () => {
    const definition = {
      calls: 'GET /api/*\nPATCH /api/crm/requests/{id}',
      unattendedCalls: 'POST /api/crm/requests/{id}/replies',
    };

    expect(kindOf(definition, 'PATCH /api/crm/requests/7')).toBe('wait');
    expect(kindOf(definition, 'POST /api/crm/requests/7/replies')).toBe('make');
    expect(kindOf(definition, 'DELETE /api/crm/requests/7')).toBe('refuse');
    expect(kindOf(definition, 'PATCH /api/crm/requests/7/more')).toBe('refuse');
  });

  it.each([
    'POST /api/rbac/subjects-to-roles',
    'GET /api/rbac/identities',
    'GET /api/rbac/subjects/1/ecommerce-module/orders',
    'POST /api/rbac/actions/jobs',
    'POST /api/billing/invoices/1/refund',
    'PATCH /api/agent/agents/1',
    'PATCH /api/agent/calls/1',
    'POST /api/agent/agents/1/run',
    'POST /api/rows',
    'GET /api/changes',
    'GET /api/search?query=ann',
    'GET /api/notification/inbox',
    'GET /api/notification/notifications?limit=5',
    'GET /api/notification/webhooks/7/deliveries',
    'GET /api/notification/webhooks/7/deliveries/8',
    'POST /api/notification/webhooks',
    'GET /api/%72bac/identities',
    'GET /api//rbac/identities',
    'GET /api/blog/../rbac/identities',
    'GET /api/blog/./articles',
    'GET /api/blog\\articles',
    'GET /api/blog/articles/',
    'GET /api/blog/articles;x',
    'GET /apix/blog',
    'GET /api/agent/agents?include=rbac:subjects-to-agent-module-agents',
    'GET /api/agent/agents?include[0]=rbac%3Asubjects-to-agent-module-agents',
    'GET /api/agent/agents?%69nclude=rbac:subjects-to-agent-module-agents',
    'GET /api/agent/agents?[include]=rbac:subjects-to-agent-module-agents',
    'GET /api/ecommerce/orders?include=orders-to-billing-module-payment-intents',
    'GET /api/ecommerce/orders?include=buyer',
    'TRACE /api/blog/articles',
  ])('refuses %s even if the definition allows it', (call) => {
    expect(kindOf(everything, call)).toBe('refuse');
  });
});
