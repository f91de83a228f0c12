import type { FastifyReply, FastifyRequest } from 'fastify';

const path = '/speculation-rules.json';

const pages = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: ['/api/*', '/public/*', '/admin/*', '/*.xml', '/*.txt'] } },
    { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
  ],
};

const rules = JSON.stringify({
  // The HTML of a page, some 10 kB, while its link is pointed at.
  prefetch: [{ where: pages, eagerness: 'moderate' }],
  // With pictures and scripts from the moment of pressing: a whole page for each link that is passed over would be too much.
  prerender: [{ where: pages, eagerness: 'conservative' }],
});

/** Lets browsers that can begin with the next page before it is asked for (WICG Speculation Rules). */
export const speculationRules = {
  path,
  header: { 'speculation-rules': `"${path}"` },
  answer(_: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply.header('cache-control', 'public, max-age=86400').type('application/speculationrules+json').send(rules);
  },
};
