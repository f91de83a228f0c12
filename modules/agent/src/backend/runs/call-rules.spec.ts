import { describe, expect, it } from 'vitest';
import { verdictOn } from './call-rules.js';

const everything = {
  calls: ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => `${method} /api/*`).join('\n'),
  unattendedCalls: null,
};
const reads = { calls: 'GET /api/*', unattendedCalls: null };
const kindOf = (agent: Parameters<typeof verdictOn>[0], call: string) => {
  const [method = '', path = ''] = call.split(' ');
  return verdictOn(agent, { method, path }).kind;
};

describe('verdictOn', () => {
  it('makes reads, and refuses writes that the definition does not name', () => {
    expect(kindOf(reads, 'GET /api/blog/articles?limit=5')).toBe('make');
    expect(kindOf(reads, 'POST /api/blog/articles')).toBe('refuse');
    expect(kindOf({ calls: '', unattendedCalls: null }, 'GET /api/blog/articles')).toBe('refuse');
  });

  it('lets writes wait that the definition names, and makes those that it allows unattended', () => {
    const agent = {
      calls: 'GET /api/*\nPATCH /api/crm/requests/{id}',
      unattendedCalls: 'POST /api/crm/requests/{id}/replies',
    };

    expect(kindOf(agent, 'PATCH /api/crm/requests/7')).toBe('wait');
    expect(kindOf(agent, 'POST /api/crm/requests/7/replies')).toBe('make');
    expect(kindOf(agent, 'DELETE /api/crm/requests/7')).toBe('refuse');
    expect(kindOf(agent, 'PATCH /api/crm/requests/7/more')).toBe('refuse');
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
    'TRACE /api/blog/articles',
  ])('refuses %s even if the definition allows it', (call) => {
    expect(kindOf(everything, call)).toBe('refuse');
  });
});
