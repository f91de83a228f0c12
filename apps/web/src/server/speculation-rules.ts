import type { FastifyReply, FastifyRequest } from 'fastify';

const path = '/speculation-rules.json';

const rules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/public/*', '/admin/*'] } }] },
      eagerness: 'moderate',
    },
  ],
});

/** Lets browsers that can fetch a page while its link is pointed at (WICG Speculation Rules). */
export const speculationRules = {
  path,
  header: { 'speculation-rules': `"${path}"` },
  answer(_: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply.header('cache-control', 'public, max-age=86400').type('application/speculationrules+json').send(rules);
  },
};
