import { z } from 'zod';
import { defineAction } from '../definitions/action.js';
import { id } from './change-set-shapes.js';
import { shareLinkDays, shareLinkView, shareToken } from './share-link-shapes.js';

const params = z.object({ id });

/** Creates a public link to the site with a change set. */
export const createShareLink = defineAction({
  module: 'change-sets',
  name: 'create-share-link',
  method: 'POST',
  path: '/api/change-sets/{id}/links',
  access: 'subject',
  status: 201,
  repeats: 'done',
  summary:
    'Creates a link with which anyone sees the site with a change set. Returns its token once: the page is at /preview/{token}/{language}/{path}.',
  schemas: {
    params,
    body: z.strictObject({
      /** Days. */
      expiresIn: z.literal(shareLinkDays),
      label: z.string().trim().max(200).default(''),
    }),
    answer: shareLinkView.extend({ token: shareToken }),
  },
});

/** Lists the share links of a change set. */
export const listShareLinks = defineAction({
  module: 'change-sets',
  name: 'share-links',
  method: 'GET',
  path: '/api/change-sets/{id}/links',
  access: 'subject',
  summary: 'Lists the share links of a change set, without their tokens, the newest first.',
  schemas: { params, answer: z.array(shareLinkView) },
});

/** Revokes a share link. */
export const revokeShareLink = defineAction({
  module: 'change-sets',
  name: 'revoke-share-link',
  method: 'DELETE',
  path: '/api/change-sets/{id}/links/{link}',
  access: 'subject',
  repeats: 'done',
  summary: 'Revokes a share link. Its pages answer 404 from then on.',
  schemas: { params: z.object({ id, link: id }), answer: shareLinkView },
});
