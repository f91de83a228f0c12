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
  // Prefetches the HTML of a page, about 10 kB, on hover.
  prefetch: [{ where: pages, eagerness: 'moderate' }],
  // Prerenders with pictures and scripts on press only: on hover it would load too much.
  prerender: [{ where: pages, eagerness: 'conservative' }],
});

/** Lets browsers prefetch and prerender linked pages (WICG Speculation Rules). */
export const speculationRules = {
  path,
  header: { 'speculation-rules': `"${path}"` },
  answer(_: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/speculationrules+json')
      .send(rules);
  },
};
